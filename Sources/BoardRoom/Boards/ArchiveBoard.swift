import Floor

extension BoardUseCase {
    /// Puts the board away: off the list, to be looked at and not changed. By owners, who can bring it back.
    static let archiveBoard = BoardUseCase(
        "archive-board",
        decide: { form, slice, viewer, tools throws(Refusal) in
            try Draft(owner: form, slice, viewer, &tools).archive(true, "board.archived")
        })

    /// Brings an archived board back to where it was. By owners.
    static let restoreBoard = BoardUseCase(
        "restore-board",
        decide: { form, slice, viewer, tools throws(Refusal) in
            try Draft(owner: form, slice, viewer, &tools).archive(false, "board.restored")
        })
}

extension Draft {
    /// Undo passes over it: the archived board's own page has the way back.
    fileprivate func archive(_ isArchived: Bool, _ kind: String) -> Outcome {
        if slice.board.isArchived == isArchived { return unchanged }
        let change = Change(
            ID(slice.board.id), Board.Field.archived, from: .bool(!isArchived), to: .bool(isArchived))
        return record(operation(kind, intent: .settle, [change]))
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
