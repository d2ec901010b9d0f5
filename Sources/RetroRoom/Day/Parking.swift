public import Floor

extension RetroRules {
    /// Keeps what was not opened for the next retrospective, sealed as it is, or brings it back to this one. By the one it is
    /// for, or who leads the day.
    ///
    /// Optional fields: `keyword`; without it all that whoever's turn it is has not opened; `turn`, whose turn is meant;
    /// `whose`, which is `everybody` for all that was not opened, by who leads the day; `parked`, which is `off` to bring it
    /// back.
    public static let parkKeyword = RetroUseCase(
        "park-keyword", makes: .settle("keyword.parked"), by: .member, in: [.open], lands: .day,
        onDevice: nil,
        api: .rest(.post, "retrospectives/{retrospective}/park", status: 200),
        summary: "Moves unopened keywords to the next retrospective when this one ends, or cancels that.",
        input: [
            .init(
                "keyword", .id, "The keyword; if omitted, all unopened keywords for the member who has the turn.",
                isRequired: false),
            .init(
                "turn", .id, "The member whose turn is meant; nothing happens if it is another's by now.",
                isRequired: false),
            .init(
                "whose", .choice(["everybody"]), "All unopened keywords. Only the facilitator can.", isRequired: false),
            .init("parked", .choice(["on", "off"]), "`on` if omitted; `off` cancels it.", isRequired: false),
            .retrospective,
        ],
        isAboutKeyword: true, needsWall: true, form: nil
    ) {
        form, draft, _ throws(Refusal) in
        try draft.requireOpened()
        let isParked = form["parked"] != "off"
        let keywords = try draft.unopened(form).filter { $0.marks.parked.value != isParked }
        if keywords.isEmpty { return draft.unchanged }
        return draft.record(keywords.map { $0.change(Keyword.Field.parked, to: .bool(isParked)) })
    }
}

extension RetroDraft {
    /// - Throws: `not-your-turn` for another's; `facilitator-only`; `keyword-is-open`; `keyword-missing`; `nobodys-turn`.
    fileprivate func unopened(_ form: Fields) throws(Refusal) -> [Keyword] {
        if let given = form["keyword"], !given.isEmpty {
            let keyword = try self.keyword(form)
            guard let recipient = keyword.recipient.value, team.has(recipient) else { throw .keywordMissing }
            guard recipient == viewer.person || team.isLed(by: viewer.person) else { throw .notYourTurn }
            guard !keyword.opened.value else { throw .keywordIsOpen }
            return [keyword]
        }
        if form["whose"] == "everybody" {
            guard team.isLed(by: viewer.person) else { throw .facilitatorOnly }
            return team.unopened(in: retrospective.id)
        }
        guard let turn = retrospective.turn.value, team.has(turn) else { throw .nobodysTurn }
        let meant: ID<Person>? = try form.id("turn")
        guard meant == nil || meant == turn else { return [] }
        try requireTurnOrLead()
        return team.unopened(in: retrospective.id).filter { $0.recipient.value == turn }
    }
}

extension Team {
    /// What lies face down before those who are here.
    func unopened(in retrospective: ID<Entity>) -> [Keyword] {
        wall(of: retrospective).filter { keyword in
            guard let recipient = keyword.recipient.value else { return false }
            return has(recipient) && !keyword.opened.value
        }
    }
}

extension Refusal {
    static let keywordIsOpen = Refusal(
        .conflict, "keyword-is-open",
        Phrase(ko: "이미 열어 본 키워드예요.", en: "This keyword has been opened already."), field: "keyword")
}
