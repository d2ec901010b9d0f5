import Floor

extension BoardUseCase {
    /// Makes somebody else an owner in one's own place; oneself one stays as an editor. By owners; field `person`.
    static let handOverBoard = BoardUseCase(
        "hand-over-board", needsPeople: true, kind: "board.handed-over", form: PeoplePage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(owner: form, slice, viewer, &tools)
            let person = try draft.member(form)
            guard let own = slice.people.first(where: { $0.id == viewer.person }) else { throw .memberMissing }
            guard person.id != own.id else { return draft.unchanged(on: PeoplePage.segment) }
            var changes = [draft.change(own, to: .editor)]
            if person.role != .owner { changes.insert(draft.change(person, to: .owner), at: 0) }
            return draft.recordPeople(draft.operation("board.handed-over", intent: .settle, changes))
        })
}
