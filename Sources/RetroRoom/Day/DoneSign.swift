public import Floor

extension RetroRules {
    /// Signals that the sender is done with the current turn, or withdraws the signal, so that the person who leads
    /// knows when to go on. Optional fields: `turn`, the turn that is meant, so that a stale page does not signal for
    /// the next turn; `done`, `off` to withdraw.
    public static let sayDone = RetroUseCase(
        "say-done", makes: .permanent("done.said"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.put, "retrospectives/{retrospective}/done", status: 200),
        summary: "Sets whether you are done with the current turn.",
        input: [
            .init(
                "turn", .id, "The member whose turn is meant; nothing happens if it is another's by now.",
                isRequired: false),
            .init("done", .choice(["on", "off"]), "Whether you are done; `on` if omitted.", isRequired: false),
            .retrospective,
        ],
        form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        let retrospective = draft.retrospective
        let meant: ID<Person>? = try form.id("turn")
        guard let turn = retrospective.turn.value, draft.team.has(turn) else { throw .nobodysTurn }
        guard meant == nil || meant == turn else { return draft.unchanged }
        let person = draft.viewer.person
        let isDone = try form.isOn("done")
        if retrospective.isDone(person) == isDone { return draft.unchanged }
        return draft.record([retrospective.change(Retrospective.signs.name(of: person), to: .bool(isDone))])
    }
}

extension Retrospective {
    /// Whether a person has signalled that they are done with the current turn.
    func isDone(_ person: ID<Person>) -> Bool { signs.holds(person) }

    /// The changes that clear all signals: each turn starts without any.
    var clearedSigns: [Change] {
        signs.held.map { change(Retrospective.signs.name(of: $0), to: .bool(false)) }
    }
}

extension Team {
    /// How many present members are done with the current turn.
    func done(in retrospective: Retrospective) -> Int { present.count { retrospective.isDone($0.id) } }
}

extension Refusal {
    static let nobodysTurn = Refusal(
        .conflict, "nobodys-turn",
        Phrase(ko: "지금은 누구의 차례도 아니에요.", en: "It’s no one’s turn at the moment."))
}
