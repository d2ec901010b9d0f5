public import Floor

extension RetroRules {
    /// Says that one is done with the present turn, or takes it back: for whoever leads to see that all may go on. Optional
    /// fields: `turn`, whose turn is meant, so that a page that has not heard of the next says nothing about it; `done`,
    /// which is `off` to take it back.
    public static let sayDone = RetroUseCase(
        "say-done", makes: .settle("done.said"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.put, "retrospectives/{retrospective}/done", status: 200),
        summary: "Sets whether you are done with the present turn.",
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
        let isDone = form["done"] != "off"
        if retrospective.isDone(person) == isDone { return draft.unchanged }
        return draft.record([retrospective.change(Retrospective.Field.sign(person), to: .bool(isDone))])
    }
}

extension Retrospective {
    /// Whether somebody has said that they are done with the present turn.
    func isDone(_ person: ID<Person>) -> Bool { signs[person]?.value ?? false }

    /// What takes every sign away: another turn begins without any.
    var clearedSigns: [Change] {
        Array(signs.keys).filter { isDone($0) }.ordered().map { change(Field.sign($0), to: .bool(false)) }
    }
}

extension Team {
    /// Who is here and done with the present turn.
    func done(in retrospective: Retrospective) -> Int { present.count { retrospective.isDone($0.id) } }
}

extension Refusal {
    static let nobodysTurn = Refusal(
        .conflict, "nobodys-turn",
        Phrase(ko: "지금은 아무의 차례도 아니에요.", en: "It is nobody’s turn at the moment."))
}
