public import Floor

extension RetroRules {
    /// Opens a keyword on everybody's screen, or shows an opened one again. By the member on turn or the person who
    /// leads; field `keyword`, a keyword for the member on turn.
    public static let openKeyword = RetroUseCase(
        "open-keyword", makes: .permanent("keyword.opened"), by: .member, in: [.open], lands: .day,
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
        if !keyword.opened.value { changes.append(keyword.change(Keyword.opened, to: true)) }
        // An opened keyword is no longer kept for the next retrospective.
        if keyword.marks.parked.value { changes.append(keyword.marks.change(Keyword.Marks.parked, to: false)) }
        if retrospective.shown.value != keyword.id {
            changes.append(retrospective.change(Retrospective.shown, to: keyword.id))
        }
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }

    /// Closes the keyword on everybody's screen. By the member on turn or the person who leads.
    public static let closeKeyword = RetroUseCase(
        "close-keyword", makes: .permanent("keyword.closed"), by: .member, in: [.open], lands: .day,
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
        return draft.record([retrospective.change(Retrospective.shown, to: nil)])
    }
}

extension Refusal {
    static let keywordNotOnTurn = Refusal(
        .conflict, "keyword-not-on-turn",
        Phrase(
            ko: "지금 차례인 사람의 키워드만 열 수 있어요.",
            en: "Only keywords for the member whose turn it is can be opened now."),
        field: "keyword")
}
