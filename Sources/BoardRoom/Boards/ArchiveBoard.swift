public import Floor

extension BoardRules {
    /// Archives the board: off the list, and read-only. For owners, who can restore it.
    public static let archiveBoard = BoardUseCase(
        "archive-board", makes: .permanent("board.archived"), by: .owner, lands: .board,
        onDevice: nil,
        api: .rest(.post, "archive", status: 200),
        summary: "Archives a board: it can be read and not changed. Only owners can.",
        input: [],
        form: nil,
        rule: { form, draft, tools throws(Refusal) in
            draft.archive(true)
        })

    /// Restores an archived board. For owners.
    public static let restoreBoard = BoardUseCase(
        "restore-board", makes: .permanent("board.restored"), by: .owner, lands: .board,
        onDevice: nil,
        api: .rest(.post, "restore", status: 200),
        summary: "Restores an archived board. Only owners can.",
        input: [],
        form: nil,
        rule: { form, draft, tools throws(Refusal) in
            draft.archive(false)
        })
}

extension BoardDraft {
    /// Undo skips it: the archived board's own page has the button to restore it.
    fileprivate func archive(_ isArchived: Bool) -> Outcome {
        if slice.board.isArchived == isArchived { return unchanged }
        let change = Change(
            ID(slice.board.id), Board.archived, from: !isArchived, to: isArchived)
        return record([change])
    }
}

extension Refusal {
    static var boardArchived: Refusal {
        Refusal(
            .conflict, "board-archived",
            Phrase(
                ko: "보관한 보드라 고칠 수 없어요. 주인이 되돌려 놓으면 다시 쓸 수 있어요.",
                en: "This board is archived and cannot be changed. An owner can bring it back."))
    }
}
