public import Floor

extension RetroRules {
    /// Keeps unopened keywords for the next retrospective, still sealed, or brings them back to this one. By the member
    /// on turn or the person who leads.
    ///
    /// Optional fields: `keyword`, else all unopened keywords of the member on turn; `turn`, the turn that is meant;
    /// `whose`, `everybody` for all unopened keywords, by the person who leads; `parked`, `off` to bring them back.
    public static let parkKeyword = RetroUseCase(
        "park-keyword", makes: .permanent("keyword.parked"), by: .member, in: [.open], lands: .day,
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
        let isParked = try form.isOn("parked")
        let keywords = try draft.unopened(form).filter { $0.marks.parked.value != isParked }
        if keywords.isEmpty { return draft.unchanged }
        return draft.record(keywords.map { $0.marks.change(Keyword.Marks.parked, to: isParked) })
    }
}

extension RetroDraft {
    /// - Throws: `not-your-turn` for another member's keyword; `facilitator-only`; `keyword-is-open`;
    ///   `keyword-missing`; `nobodys-turn`; `parked-whose`.
    fileprivate func unopened(_ form: Fields) throws(Refusal) -> [Keyword] {
        if let given = form["keyword"], !given.isEmpty {
            let keyword = try self.keyword(form)
            guard let recipient = keyword.recipient.value, team.has(recipient) else { throw .keywordMissing }
            guard recipient == viewer.person || team.isLed(by: viewer.person) else { throw .notYourTurn }
            guard !keyword.opened.value else { throw .keywordIsOpen }
            return [keyword]
        }
        if let whose = form["whose"], !whose.isEmpty {
            guard whose == "everybody" else { throw .parkedWhose(given: whose) }
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
    /// Unopened keywords for present members.
    func unopened(in retrospective: ID<Entity>) -> [Keyword] {
        wall(of: retrospective).filter { keyword in
            guard let recipient = keyword.recipient.value else { return false }
            return has(recipient) && !keyword.opened.value
        }
    }
}

extension Refusal {
    static func parkedWhose(given: String) -> Refusal {
        Refusal(
            .invalid, "parked-whose",
            Phrase(
                ko: "everybody만 쓸 수 있어요. 비워 두면 지금 차례인 사람의 키워드예요.",
                en: "Use everybody, or leave it out for the person whose turn it is."),
            field: "whose", given: given)
    }
    static let keywordIsOpen = Refusal(
        .conflict, "keyword-is-open",
        Phrase(ko: "이미 열어 본 키워드예요.", en: "This keyword has already been opened."), field: "keyword")
}
