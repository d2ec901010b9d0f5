public import Floor

extension BoardRules {
    /// Changes the role of a member. For owners; fields `person`, `role`.
    public static let changeRole = BoardUseCase(
        "change-role", makes: .permanent("role.changed"), by: .owner, lands: .page(PeoplePage.segment),
        onDevice: nil,
        api: .rest(.patch, "people/{person}", status: 200),
        summary: "Changes a member's role. Only owners can.",
        input: [
            .init("role", .choice(of: Role.self), "The new role.")
        ],
        needsPeople: true, form: PeoplePage.again,
        rule: { form, draft, tools throws(Refusal) in
            let person = try draft.member(form)
            guard let role = form["role"].flatMap({ Role(stored: $0) }) else { throw .roleUnknown(form["role"]) }
            if role == person.role { return draft.unchanged }
            try draft.requireAnotherOwner(than: person)
            return draft.record([draft.change(person, to: role)])
        })
}
