public import Floor

extension BoardRules {
    /// Makes somebody else an owner in the viewer's place, who becomes an editor. For owners; field `person`.
    public static let handOverBoard = BoardUseCase(
        "hand-over-board", makes: .permanent("board.handed-over"), by: .owner, lands: .page(PeoplePage.segment),
        onDevice: nil,
        api: .rest(.post, "people/{person}/hand-over", status: 200),
        summary: "Makes a member an owner in your place. You stay as an editor.",
        input: [],
        needsPeople: true, form: PeoplePage.again,
        rule: { form, draft, tools throws(Refusal) in
            let person = try draft.member(form)
            guard let own = draft.slice.people.first(where: { $0.id == draft.viewer.person }) else {
                throw .memberMissing
            }
            guard person.id != own.id else { return draft.unchanged }
            var changes = [draft.change(own, to: .editor)]
            if person.role != .owner { changes.insert(draft.change(person, to: .owner), at: 0) }
            return draft.record(changes)
        })
}
