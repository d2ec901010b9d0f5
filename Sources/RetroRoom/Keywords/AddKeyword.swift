public import Floor

extension RetroRules {
    /// Writes a keyword for a teammate, sealed until the day.
    ///
    /// Fields: `recipient`, `kind`, `situation`, `word`; optional `feeling`, `request`, `keyword` (the new id),
    /// `retrospective`, and `promise`: the anonymity that the form showed, for a form filled in offline.
    public static let addKeyword = RetroUseCase(
        "add-keyword", makes: .permanent("keyword.added"), by: .member, in: beforeTheDay, lands: .team, adds: "keyword",
        onDevice: Phrase(ko: "키워드 쓰기", en: "Write a keyword"),
        api: .rest(.post, "keywords", status: 201),
        summary: "Writes a keyword for a member. Its content is sealed until the retrospective opens.",
        input: [
            .init(
                "keyword", .id,
                "The id of the new keyword; generated if omitted. Everybody can see it, so it should not contain a time.",
                isRequired: false)
        ] + Keyword.input(isNew: true) + [
            .init(
                "promise", .choice(of: Anonymity.self), "The anonymity that its author was shown while writing.",
                isRequired: false),
            .retrospective,
        ],
        isAboutKeyword: true, form: WritePage.again
    ) {
        form, draft, tools throws(Refusal) in
        guard draft.slice.keywordCount < Keyword.countLimit else { throw .tooManyKeywords }
        let given: ID<Entity>? = try form.id("keyword")
        let id = given ?? tools.id().ofItsDay
        guard !draft.team.holds(id) else { throw .keywordTaken }
        let checked = try KeywordForm(form, draft, present: nil)
        let present = draft.retrospective.anonymity.value
        // One that is misspelled is not taken for none: less would be promised then than its author was shown.
        let promise = max(try Anonymity.promised(in: form) ?? present, present)
        let keyword = Keyword(id: id)
        let arrival = [
            Change(id, Keyword.removed, from: true, to: false),
            Change(id, Keyword.retrospective, to: draft.retrospective.id),
            Change(id, Keyword.promise, to: promise),
        ]
        return draft.record(arrival + keyword.changes(to: checked, tools.sealer), into: nil)
    }

    /// Edits a keyword of one's own. Fields: `keyword`; any field of ``addKeyword``.
    public static let editKeyword = RetroUseCase(
        "edit-keyword", makes: .permanent("keyword.edited"), by: .member, in: beforeTheDay, lands: .team,
        onDevice: Phrase(ko: "키워드 고치기", en: "Edit a keyword"),
        api: .rest(.patch, "keywords/{keyword}", status: 200),
        summary:
            "Changes a keyword. Only its author can, and only before the retrospective opens. Omitted members are left unchanged.",
        input: [
            .init("keyword", .id, "A keyword of your own.")
        ] + Keyword.input(isNew: false),
        isAboutKeyword: true, form: WritePage.editedAgain
    ) {
        form, draft, tools throws(Refusal) in
        let keyword = try draft.ownKeyword(form)
        let changes = keyword.changes(to: try KeywordForm(form, draft, present: keyword), tools.sealer)
        return changes.isEmpty ? draft.unchanged : draft.record(changes, into: keyword)
    }

    /// Deletes a keyword of one's own, with its content. Field: `keyword`.
    public static let deleteKeyword = RetroUseCase(
        "delete-keyword", makes: .permanent("keyword.deleted"), by: .member, in: beforeTheDay, lands: .team,
        onDevice: Phrase(ko: "키워드 지우기", en: "Delete a keyword"),
        api: .rest(.delete, "keywords/{keyword}", status: 200),
        summary: "Deletes a keyword. Only its author can, and only before the retrospective opens.",
        input: [
            .init("keyword", .id, "A keyword of your own.")
        ],
        isAboutKeyword: true, form: nil
    ) {
        form, draft, _ throws(Refusal) in
        let keyword = try draft.ownKeyword(form)
        return draft.record([keyword.change(Keyword.removed, to: true)], into: keyword)
    }
}

extension Keyword {
    /// The API's inputs for a keyword's content.
    fileprivate static func input(isNew: Bool) -> [Input] {
        [
            .init("recipient", .id, "The member it is for.", isRequired: isNew),
            .init("kind", .token, "One of the retrospective's kinds.", isRequired: isNew),
            .init("word", .words, "The keyword, at most \(Width.described(Keyword.wordLimit)).", isRequired: isNew),
            .init(
                "situation", .words, "What happened. The three texts together have at most 400 characters.",
                isRequired: isNew),
            .init("feeling", .words, "How it felt.", isRequired: false),
            .init("request", .words, "A request or encouragement.", isRequired: false),
        ]
    }
}

extension Refusal {
    static let tooManyKeywords = Refusal(
        .conflict, "too-many-keywords",
        Phrase(
            ko: "한 회고에는 키워드를 \(grouped(Keyword.countLimit))개까지 쓸 수 있어요.",
            en: "A retrospective can hold \(grouped(Keyword.countLimit)) keywords."))
    static let keywordTaken = Refusal(
        .conflict, "keyword-taken", Phrase(ko: "이 id는 이미 쓰이고 있어요.", en: "This id is already in use."),
        field: "keyword")
}
