import Floor

/// The form for a keyword, in five steps: recipient and kind, what happened, how it felt, what is wished for, and the
/// word. It is one form: without scripts all steps are shown, and with them `write-steps.js` shows one at a time.
enum WritePage {
    static let route = RetroPageRoute.ofTeam(
        segment, device: .first,
        draw: { _, request, seen, viewer, _ throws(Refusal) in .page(try page(seen, viewer, form: request.query)) })

    static let routeOfEdit = RetroPageRoute.ofTeam(
        "\(KeywordPage.segment)/{keyword}/edit", device: .first,
        needs: { ids, _ throws(Refusal) in .init(ids.space, keywords: [ids.entity]) },
        draw: { ids, _, seen, viewer, _ throws(Refusal) in .page(try page(editing: ids.entity, seen, viewer)) })

    /// Its last path segment.
    static let segment = "write"

    /// The form again after adding was refused.
    static let again: RetroUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        try page(try slice.seen(by: viewer.person), viewer, form: form, refusal: refusal)
    }

    /// The form again after editing was refused. Nil where the form names no keyword.
    static let editedAgain: RetroUseCase.Form = { form, refusal, slice, viewer throws(Refusal) in
        let keyword: ID<Entity>? = try form.id("keyword")
        guard let keyword else { return nil }
        return try page(
            editing: keyword, try slice.seen(by: viewer.person), viewer, form: form, refusal: refusal)
    }

    /// The form for a new keyword.
    ///
    /// - Throws: `retrospective-open` once the day has begun.
    static func page(
        _ seen: SeenTeam, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) throws(Refusal) -> Page {
        guard let retrospective = seen.team.currentRetrospective else { throw .retrospectiveMissing }
        if refusal == nil { try requireBefore(retrospective, viewer) }
        let page = WriteForm(seen: seen, viewer: viewer, retrospective: retrospective, fields: fields, refusal: refusal)
        return page.page(viewer.say(Phrase(ko: "키워드 쓰기", en: "Write a keyword")), to: "add-keyword")
    }

    /// The form for one of the viewer's own keywords.
    ///
    /// - Throws: `keyword-missing`, also for another person's; `retrospective-open` once the day has begun.
    static func page(
        editing id: ID<Entity>, _ seen: SeenTeam, _ viewer: Viewer, form given: Fields? = nil, refusal: Refusal? = nil
    ) throws(Refusal) -> Page {
        guard let keyword = seen.team.keywords[id], keyword.author == viewer.person, !keyword.isRemoved,
            let retrospective = keyword.retrospective.value.flatMap({ seen.team.retrospectives[$0] })
        else { throw .keywordMissing }
        if refusal == nil { try requireBefore(retrospective, viewer) }
        var page = WriteForm(
            seen: seen, viewer: viewer, retrospective: retrospective, fields: given ?? Fields(of: keyword),
            refusal: refusal)
        page.keyword = keyword
        return page.page(viewer.say(Phrase(ko: "키워드 고치기", en: "Edit keyword")), to: "edit-keyword")
    }

    private static func requireBefore(_ retrospective: Retrospective, _ viewer: Viewer) throws(Refusal) {
        let state = retrospective.state(at: viewer.now)
        guard RetroRules.beforeTheDay.contains(state) else { throw .wrongState(state) }
    }
}

extension Fields {
    /// A form filled in with a keyword's content.
    fileprivate init(of keyword: Keyword) {
        self.init([
            Pair("recipient", keyword.recipient.value?.text ?? ""), Pair("kind", keyword.kind.value),
            Pair("situation", keyword.situation.value), Pair("feeling", keyword.feeling.value),
            Pair("request", keyword.request.value), Pair("word", keyword.word.value),
        ])
    }
}
