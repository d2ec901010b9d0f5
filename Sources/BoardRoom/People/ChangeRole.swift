import Floor

extension BoardUseCase {
    /// Another role for somebody on the board. By owners; fields `person`, `role`.
    static let changeRole = BoardUseCase(
        "change-role", needsPeople: true, form: PeoplePage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(owner: form, slice, viewer, &tools)
            let person = try draft.member(form)
            guard let role = form["role"].flatMap({ Role(stored: $0) }) else { throw .roleUnknown(form["role"]) }
            if role == person.role { return draft.unchanged(on: PeoplePage.segment) }
            try draft.requireAnotherOwner(than: person)
            return draft.recordPeople(
                draft.operation("role.changed", intent: .settle, [draft.change(person, to: role)]))
        })
}
