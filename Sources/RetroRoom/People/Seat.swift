import Floor

extension RetroUseCase {
    /// Takes the facilitator's seat, whoever has it: a day is never stuck because somebody is not there.
    static let takeSeat = RetroUseCase("take-seat", makes: "seat.taken", by: .member) {
        _, draft, _, _ throws(Refusal) in
        draft.seat(draft.viewer.person)
    }

    /// Gives the seat to somebody else. By the facilitator; field `person`.
    static let handOverSeat = RetroUseCase("hand-over-seat", makes: "seat.handed-over", by: .facilitator) {
        form, draft, _, _ throws(Refusal) in
        draft.seat(try draft.member(form).id)
    }
}

extension Draft {
    fileprivate func seat(_ person: ID<Person>) -> Outcome {
        if team.facilitator == person { return unchanged }
        return record([team.change(Team.Field.seat, to: .id(person))])
    }
}
