public import Floor

extension RetroRules {
    /// Opens a keyword on everybody's screen; one that was opened before is shown again. By whose turn it is, or who leads
    /// the day; field `keyword`, which is one for whoever's turn it is.
    public static let openKeyword = RetroUseCase(
        "open-keyword", makes: .settle("keyword.opened"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.post, "keywords/{keyword}/open", status: 200),
        summary: "Opens a keyword and shows it to everybody. Only the member who has the turn or the facilitator can.",
        input: [
            .init("keyword", .id, "A keyword for the member who has the turn."),
            .retrospective,
        ],
        isAboutKeyword: true, form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        try draft.requireTurnOrLead()
        let keyword = try draft.keyword(form)
        let retrospective = draft.retrospective
        guard let turn = retrospective.turn.value, draft.team.has(turn), keyword.recipient.value == turn else {
            throw .keywordNotOnTurn
        }
        var changes: [Change] = []
        if !keyword.opened.value { changes.append(keyword.change(Keyword.Field.opened, to: .bool(true))) }
        // What is talked about after all is not kept for the next time.
        if keyword.marks.parked.value { changes.append(keyword.change(Keyword.Field.parked, to: .bool(false))) }
        if retrospective.shown.value != keyword.id {
            changes.append(retrospective.change(Retrospective.Field.shown, to: .id(keyword.id)))
        }
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }

    /// Puts the keyword that is shown aside. By whose turn it is, or who leads the day.
    public static let closeKeyword = RetroUseCase(
        "close-keyword", makes: .settle("keyword.closed"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.delete, "retrospectives/{retrospective}/shown", status: 200),
        summary: "Stops showing the keyword that is shown. It stays open.",
        input: [.retrospective],
        form: nil
    ) {
        _, draft, _ throws(Refusal) in
        try draft.requireOpened()
        try draft.requireTurnOrLead()
        let retrospective = draft.retrospective
        if retrospective.shown.value == nil { return draft.unchanged }
        return draft.record([retrospective.change(Retrospective.Field.shown, to: .null)])
    }
}

extension Refusal {
    static let keywordNotOnTurn = Refusal(
        .conflict, "keyword-not-on-turn",
        Phrase(
            ko: "지금 차례인 사람의 키워드만 열 수 있어요.",
            en: "Only keywords for whoever's turn it is can be opened now."),
        field: "keyword")
}
