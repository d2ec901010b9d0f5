import Floor

/// Search results of the archive: only keywords that the viewer received or sent.
enum ArchiveSearch {
    static func view(_ query: SearchQuery, after: String?, _ seen: SeenTeam, _ viewer: Viewer) -> HTML {
        foundView(
            page(query, after: after.flatMap { SearchCursor($0) }, seen, viewer), query: query,
            more: seen.link.at(ArchivePage.segment), viewer.language)
    }

    private static func page(
        _ query: SearchQuery, after: SearchCursor?, _ seen: SeenTeam, _ viewer: Viewer
    ) -> FoundPage {
        guard !query.isEmpty else { return FoundPage(found: []) }
        let all = seen.team.keywords.values.compactMap { found($0, query, seen, viewer) }
        let rest = all.filter { thing in after.map { $0 < thing.place } ?? true }.ordered { $0.place < $1.place }
        guard rest.count > FoundPage.limit else { return FoundPage(found: rest) }
        return FoundPage(found: Array(rest.prefix(FoundPage.limit)), next: rest[FoundPage.limit - 1].place)
    }

    private static func found(
        _ keyword: Keyword, _ query: SearchQuery, _ seen: SeenTeam, _ viewer: Viewer
    ) -> FoundThing? {
        let isSent = keyword.author == viewer.person && seen.team.isKept(keyword)
        guard isSent || seen.team.isReceived(keyword, by: viewer.person) else { return nil }
        let texts = [keyword.situation.value, keyword.feeling.value, keyword.request.value]
        let isByWord = query.finds(in: [keyword.word.value])
        guard isByWord || query.finds(in: [keyword.word.value] + texts) else { return nil }
        return FoundThing(
            keyword.id, place: SearchCursor(tier: isByWord ? 1 : 2, id: keyword.id),
            link: seen.team.link(to: keyword, for: viewer.person),
            title: Excerpt(keyword.word.value, marking: query),
            excerpt: isByWord ? nil : excerpt(texts, query), home: home(keyword, isSent, seen, viewer))
    }

    private static func excerpt(_ texts: [String], _ query: SearchQuery) -> Excerpt? {
        for text in texts { if let excerpt = Excerpt(of: text, around: query) { return excerpt } }
        return nil
    }

    /// The retrospective's name, with the author or the recipient.
    private static func home(_ keyword: Keyword, _ isSent: Bool, _ seen: SeenTeam, _ viewer: Viewer) -> String {
        let name = keyword.retrospective.value.flatMap { seen.team.retrospectives[$0] }?.name.value ?? ""
        return name + " · " + viewer.say(isSent ? .sent(keyword, seen, viewer) : .received(keyword, seen, viewer))
    }
}

extension Phrase {
    /// The recipient of a keyword that the viewer sent.
    static func sent(_ keyword: Keyword, _ seen: SeenTeam, _ viewer: Viewer) -> Phrase {
        let name = keyword.recipient.value.map { seen.team.name(of: $0, in: viewer.language) } ?? ""
        return Phrase(ko: "\(name) 님에게", en: "For \(name)")
    }

    /// The author of a keyword that the viewer received, as far as it is shown.
    static func received(_ keyword: Keyword, _ seen: SeenTeam, _ viewer: Viewer) -> Phrase {
        let name = seen.team.author(of: keyword, in: viewer.language)
        return Phrase(ko: "\(name) 님이 쓴 키워드", en: "From \(name)")
    }
}
