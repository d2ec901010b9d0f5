import Floor

/// Undo skips membership: nobody is added back without being asked.
extension BoardDraft {
    /// The member in the form's `person`.
    ///
    /// - Throws: `member-missing`.
    func member(_ form: Fields) throws(Refusal) -> BoardPerson {
        let id: ID<Person>? = try form.id("person")
        guard let person = slice.people.first(where: { $0.id == id }) else { throw .memberMissing }
        return person
    }

    /// The change of a member's role; nil removes them from the board.
    func change(_ person: BoardPerson, to role: Role?) -> Change {
        Change(
            ID(person.id), Board.roleField, from: .string(person.role.rawValue),
            to: role.map { .string($0.rawValue) } ?? .null)
    }

    /// A board always has an owner.
    ///
    /// - Throws: `last-owner`.
    func requireAnotherOwner(than person: BoardPerson) throws(Refusal) {
        guard person.role == .owner else { return }
        guard slice.people.contains(where: { $0.id != person.id && $0.role == .owner }) else { throw .lastOwner }
    }
}

extension Refusal {
    static var memberMissing: Refusal {
        Refusal(
            .missing, "member-missing",
            Phrase(ko: "이 사람은 이 보드에 없어요. 그사이 나갔을 수 있어요.", en: "This person is not on the board. They may have left."),
            field: "person")
    }

    static var lastOwner: Refusal {
        Refusal(
            .conflict, "last-owner",
            Phrase(
                ko: "보드에는 주인이 한 명은 있어야 해요. 먼저 다른 사람에게 보드를 넘겨 주세요.",
                en: "A board needs at least one owner. Hand it over to someone else first."),
            field: "person")
    }

    static var ownersOnly: Refusal {
        Refusal(
            .forbidden, "owners-only",
            Phrase(ko: "보드의 주인만 할 수 있어요.", en: "Only an owner of the board can do this."))
    }

    static func roleUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "role-unknown",
            Phrase(
                ko: "역할은 owner, editor, viewer 중 하나여야 해요.",
                en: "A role must be one of owner, editor, viewer."),
            field: "role", given: given)
    }
}
