public import Floor

extension BoardRules {
    /// Adds somebody of this house to the board. For owners; fields `person`, `role`.
    ///
    /// It is not among ``useCases``, because a person's id alone must not find them: the host checks first that the viewer
    /// may add them. Nothing changes for somebody who is on the board.
    public static let addMember = BoardUseCase(
        "add-member", makes: .permanent("member.brought-in"), by: .owner, lands: .page(PeoplePage.segment),
        onDevice: nil,
        api: .elsewhere("Who can be added is decided by the host: `POST /boards/{board}/people`."),
        summary:
            "Adds somebody of this house to the board, who is told. Somebody who left by themselves is invited instead. Only owners can.",
        input: [
            .init("person", .id, "One of those who can be added.", isRequired: false),
            .init("email", .words, "Or the exact e-mail address of an account.", isRequired: false),
            .init("role", .choice(of: Role.self), "Their role."),
        ],
        needsPeople: true, form: nil,
        rule: { form, draft, _ throws(Refusal) in
            let person: ID<Person>? = try form.id("person")
            guard let person else { throw .nobodyToAdd("person") }
            guard let role = form["role"].flatMap({ Role(stored: $0) }) else { throw .roleUnknown(form["role"]) }
            if draft.slice.people.contains(where: { $0.id == person }) { return draft.unchanged }
            return draft.record([
                Change(ID(person), Board.roleField, from: .null, to: .string(role.rawValue))
            ])
        })
}

extension Refusal {
    /// One answer for an address without an account and for everybody who cannot be added, so that it does not tell them
    /// apart.
    ///
    /// - Parameter field: the one that names the person: `person` or `email`.
    public static func nobodyToAdd(_ field: String, given: String? = nil) -> Refusal {
        Refusal(
            .invalid, "nobody-to-add",
            Phrase(
                ko: "이 집에서 추가할 수 있는 사람을 찾지 못했어요. 주소를 확인하거나 초대 링크를 보내 주세요.",
                en: "Nobody here can be added this way. Check the address, or send an invitation link."),
            field: field, given: given)
    }

    /// Somebody who left is not brought back without being asked.
    ///
    /// - Parameter field: the one that names the person.
    public static func leftBefore(_ field: String) -> Refusal {
        Refusal(
            .conflict, "left-before",
            Phrase(
                ko: "스스로 나간 사람이에요. 다시 함께하려면 초대 링크를 보내 주세요.",
                en: "This person left by themselves. To ask them back, send an invitation link."),
            field: field)
    }
}
