import Floor

extension RetroUseCase {
    /// Whose keywords are opened now. By the facilitator, or anyone while the seat is empty; field `person`.
    static let giveTurn = RetroUseCase("give-turn", makes: "turn.given", by: .leader, in: [.open]) {
        form, draft, _, _ throws(Refusal) in
        try draft.requireOpened()
        let member = try draft.member(form)
        let retrospective = draft.retrospective
        if retrospective.turn.value == member.id { return draft.unchanged }
        return draft.record([
            retrospective.change(Retrospective.Field.turn, to: .id(member.id)),
            retrospective.change(Retrospective.Field.shown, to: .null),
        ])
    }

    /// The turn is over: by whose it is, or who leads the day.
    static let finishTurn = RetroUseCase("finish-turn", makes: "turn.finished", by: .member, in: [.open]) {
        _, draft, _, _ throws(Refusal) in
        try draft.requireOpened()
        let retrospective = draft.retrospective
        guard let person = retrospective.turn.value else { return draft.unchanged }
        try draft.requireTurnOrLead()
        return draft.record([
            retrospective.change(Retrospective.Field.visited(person), to: .bool(true)),
            retrospective.change(Retrospective.Field.turn, to: .null),
            retrospective.change(Retrospective.Field.shown, to: .null),
        ])
    }
}

extension Draft {
    /// Its time may have come, and nobody has got round to opening it yet.
    ///
    /// - Throws: `retrospective-not-open`.
    func requireOpened() throws(Refusal) {
        guard retrospective.phase.value == .open else { throw .retrospectiveNotOpen }
    }

    /// - Throws: `not-your-turn`.
    func requireTurnOrLead() throws(Refusal) {
        let isLeader = team.facilitator == nil || team.facilitator == viewer.person
        guard isLeader || retrospective.turn.value == viewer.person else { throw .notYourTurn }
    }
}

extension Refusal {
    static let notYourTurn = Refusal(
        .forbidden, "not-your-turn",
        Phrase(
            ko: "지금 차례인 사람이나 진행자만 할 수 있어요.",
            en: "Only whoever's turn it is can do this, or the facilitator."))
}
