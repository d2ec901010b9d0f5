public import Floor

extension BoardRules {
    /// The viewer leaves the board. The last owner must hand the board over first.
    public static let leaveBoard = BoardUseCase(
        "leave-board", makes: .permanent("board.left"), by: .anybody, lands: .boards,
        onDevice: nil,
        api: .rest(.post, "leave", status: 200),
        summary: "Leaves the board. The last owner has to hand it over first.",
        input: [],
        needsPeople: true, form: PeoplePage.again,
        rule: { form, draft, tools throws(Refusal) in
            guard let own = draft.slice.people.first(where: { $0.id == draft.viewer.person }) else {
                throw .memberMissing
            }
            try draft.requireAnotherOwner(than: own)
            return draft.record([draft.change(own, to: nil)])
        })
}
