public import Floor

extension BoardRules {
    /// Puts the board away: off the list, to be looked at and not changed. By owners, who can bring it back.
    public static let archiveBoard = BoardUseCase(
        "archive-board", makes: .settle("board.archived"), by: .owner, lands: .board,
        onDevice: nil,
        api: .rest(.post, "archive", status: 200),
        summary: "Archives a board: it can be read and not changed. Only owners can.",
        input: [],
        form: nil,
        rule: { form, draft, tools throws(Refusal) in
            draft.archive(true)
        })

    /// Brings an archived board back to where it was. By owners.
    public static let restoreBoard = BoardUseCase(
        "restore-board", makes: .settle("board.restored"), by: .owner, lands: .board,
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
    /// Undo passes over it: the archived board's own page has the way back.
    fileprivate func archive(_ isArchived: Bool) -> Outcome {
        if slice.board.isArchived == isArchived { return unchanged }
        let change = Change(
            ID(slice.board.id), Board.Field.archived, from: .bool(!isArchived), to: .bool(isArchived))
        return record([change])
    }
}

extension Refusal {
    static var boardArchived: Refusal {
        Refusal(
            .conflict, "board-archived",
            Phrase(
                ko: "보관한 보드라 고칠 수 없어요. 주인이 되돌려 놓으면 다시 쓸 수 있어요.",
                en: "This board is archived, so nothing on it changes. An owner can bring it back."))
    }
}
