public import Floor

extension RetroRules {
    /// Gives the turn to a member. By the facilitator, or by anyone while the seat is empty; field `person`.
    public static let giveTurn = RetroUseCase(
        "give-turn", makes: .permanent("turn.given"), by: .leader, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.put, "retrospectives/{retrospective}/turn", status: 200),
        summary:
            "Gives a member the turn: keywords written for them are opened now. Only the facilitator can, or anybody while there is none.",
        input: [
            .init("person", .id, "A member of the team."),
            .retrospective,
        ],
        form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        let member = try draft.member(form)
        let retrospective = draft.retrospective
        if retrospective.turn.value == member.id { return draft.unchanged }
        return draft.record(
            [
                retrospective.change(Retrospective.turn, to: member.id),
                retrospective.change(Retrospective.shown, to: nil),
            ] + retrospective.clearedSigns)
    }

    /// Ends the current turn. By the member on turn or the person who leads. Optional fields: `turn`, the turn that is
    /// meant, so that a stale page does not end the next turn; `next`, the member who has the next turn, by the person
    /// who leads.
    public static let finishTurn = RetroUseCase(
        "finish-turn", makes: .permanent("turn.finished"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.post, "retrospectives/{retrospective}/turn/finish", status: 200),
        summary: "Ends the current turn and, if a member is given, gives them the turn.",
        input: [
            .init(
                "turn", .id, "The member whose turn is to be ended; nothing happens if it is another's by now.",
                isRequired: false),
            .init(
                "next", .id, "The member who has the next turn. Only the facilitator can give it.", isRequired: false),
            .retrospective,
        ],
        form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        let retrospective = draft.retrospective
        let meant: ID<Person>? = try form.id("turn")
        guard let person = retrospective.turn.value, meant == nil || meant == person else { return draft.unchanged }
        try draft.requireTurnOrLead()
        let next = try draft.next(form)
        return draft.record(
            [
                retrospective.change(Retrospective.visited.name(of: person), to: .bool(true)),
                retrospective.change(Retrospective.turn, to: next),
                retrospective.change(Retrospective.shown, to: nil),
            ] + retrospective.clearedSigns)
    }
}

extension Team {
    /// Whether a person leads the day: the facilitator, or any member while the seat is empty.
    func isLed(by person: ID<Person>) -> Bool { has(person) && (facilitator == nil || facilitator == person) }
}

extension RetroDraft {
    /// Requires an open retrospective. A scheduled time that has passed does not open one by itself.
    ///
    /// - Throws: `retrospective-not-open`.
    func requireOpened() throws(Refusal) {
        guard retrospective.phase.value == .open else { throw .retrospectiveNotOpen }
    }

    /// - Throws: `not-your-turn`.
    func requireTurnOrLead() throws(Refusal) {
        guard isLeader || retrospective.turn.value == viewer.person else { throw .notYourTurn }
    }

    /// The member who has the next turn, if the form names one.
    ///
    /// - Throws: `facilitator-only`, `member-missing`.
    fileprivate func next(_ form: Fields) throws(Refusal) -> ID<Person>? {
        guard let given = form["next"], !given.isEmpty else { return nil }
        guard isLeader else { throw .facilitatorOnly }
        return try member(form, "next").id
    }

    private var isLeader: Bool { team.isLed(by: viewer.person) }
}

extension Refusal {
    static let notYourTurn = Refusal(
        .forbidden, "not-your-turn",
        Phrase(
            ko: "지금 차례인 사람이나 진행자만 할 수 있어요.",
            en: "Only the member whose turn it is or the facilitator can do this."))
}
