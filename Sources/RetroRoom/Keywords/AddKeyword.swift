import Floor

extension RetroUseCase {
    /// A keyword for a teammate, sealed until the day.
    ///
    /// Fields: `recipient`, `kind`, `situation`, `word`; optional `feeling`, `request`, `keyword` (the new id),
    /// `retrospective`, and `promise`: the anonymity that the form showed, where it was filled in without a network.
    static let addKeyword = RetroUseCase(
        "add-keyword", makes: "keyword.added", by: .member, in: beforeTheDay, isAboutKeyword: true
    ) {
        form, draft, tools, sealer throws(Refusal) in
        guard draft.slice.keywordCount < Keyword.countLimit else { throw .tooManyKeywords }
        let given: ID<Entity>? = try form.id("keyword")
        let id = given ?? tools.id().ofItsDay
        guard !draft.team.holds(id) else { throw .keywordTaken }
        let checked = try KeywordForm(form, draft, present: nil)
        let present = draft.retrospective.anonymity.value
        let promise = form["promise"].flatMap { Anonymity(named: $0) }.map { max($0, present) } ?? present
        let keyword = Keyword(id: id)
        let arrival = [
            Change(id, Keyword.Field.removed, from: .bool(true), to: .bool(false)),
            Change(id, Keyword.Field.retrospective, to: .id(draft.retrospective.id)),
            Change(id, Keyword.Field.promise, to: .string(promise.rawValue)),
        ]
        return draft.record(arrival + keyword.changes(to: checked, sealer), into: nil)
    }

    /// Other words for a keyword of one's own. Fields: `keyword`; any of what adding takes.
    static let editKeyword = RetroUseCase(
        "edit-keyword", makes: "keyword.edited", by: .member, in: beforeTheDay, isAboutKeyword: true
    ) {
        form, draft, _, sealer throws(Refusal) in
        let keyword = try draft.ownKeyword(form)
        let changes = keyword.changes(to: try KeywordForm(form, draft, present: keyword), sealer)
        return changes.isEmpty ? draft.unchanged : draft.record(changes, into: keyword)
    }

    /// Takes a keyword of one's own away, its words with it. Field: `keyword`.
    static let deleteKeyword = RetroUseCase(
        "delete-keyword", makes: "keyword.deleted", by: .member, in: beforeTheDay, isAboutKeyword: true
    ) {
        form, draft, _, _ throws(Refusal) in
        let keyword = try draft.ownKeyword(form)
        return draft.record([keyword.change(Keyword.Field.removed, to: .bool(true))], into: keyword)
    }
}

extension Refusal {
    static let tooManyKeywords = Refusal(
        .conflict, "too-many-keywords",
        Phrase(
            ko: "한 회고에는 키워드를 \(grouped(Keyword.countLimit))개까지 적을 수 있어요.",
            en: "A retrospective holds \(grouped(Keyword.countLimit)) keywords."))
    static let keywordTaken = Refusal(
        .conflict, "keyword-taken", Phrase(ko: "이 id는 이미 쓰이고 있어요.", en: "This id is in use already."),
        field: "keyword")
}
