import Floor

extension RetroUseCase {
    /// Takes the facilitator's seat, whoever has it: a day is never stuck because somebody is not there.
    static let takeSeat = RetroUseCase("take-seat", by: .member) { _, draft, _, _ throws(Refusal) in
        draft.seat(draft.viewer.person, "seat.taken")
    }

    /// Gives the seat to somebody else. By the facilitator; field `person`.
    static let handOverSeat = RetroUseCase("hand-over-seat", by: .facilitator) { form, draft, _, _ throws(Refusal) in
        draft.seat(try draft.member(form).id, "seat.handed-over")
    }
}

extension Draft {
    fileprivate func seat(_ person: ID<Person>, _ kind: String) -> Outcome {
        if team.facilitator == person { return unchanged }
        return record(kind, [team.change(Team.Field.seat, to: .id(person))])
    }
}
