import Floor

extension BoardUseCase {
    /// Off the board, by one's own wish, whatever one's role. The last owner hands the board over first.
    static let leaveBoard = BoardUseCase(
        "leave-board", needsPeople: true, kind: "board.left", form: PeoplePage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(anybody: form, slice, viewer, &tools)
            guard let own = slice.people.first(where: { $0.id == viewer.person }) else { throw .memberMissing }
            try draft.requireAnotherOwner(than: own)
            let operation = draft.operation("board.left", intent: .settle, [draft.change(own, to: nil)])
            return .record([operation], then: Link("/board"))
        })
}
