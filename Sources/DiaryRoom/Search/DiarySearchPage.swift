import Floor

/// The search results of one journal.
enum DiarySearchPage {
    /// The server's index knows more entries than a device holds.
    static let route = DiaryPageRoute.ofJournal(
        "search", device: .fallback,
        needs: { part, _, query throws(Refusal) in part.search = try DiarySearchQuery(query) },
        draw: { _, request, slice, viewer throws(Refusal) in
            .page(page(try DiarySearchQuery(request.query), slice, viewer))
        })

    static func page(_ search: DiarySearchQuery, _ slice: JournalSlice, _ viewer: Viewer) -> Page {
        let query = SearchQuery(search.words)
        var found = FoundPage(
            found: (slice.found?.entries ?? []).map { $0.found(query, in: slice.space, viewer.language) },
            next: slice.found?.next)
        found.isBehind = slice.found?.isBehind ?? false
        return Page(
            title: viewer.say(Phrase(ko: "검색", en: "Search")), place: .diary, back: slice.link,
            body: tag("div", .class("search-page")) {
                searchForm(
                    slice.link.at("search"), viewer.say(Phrase(ko: "일기에서 검색", en: "Search your entries")),
                    query: query.text, isFocused: query.text.isEmpty, viewer.language)
                days(search, query, slice, viewer)
                foundView(found, query: query, more: more(search, slice), viewer.language)
            })
    }

    private static func days(
        _ search: DiarySearchQuery, _ query: SearchQuery, _ slice: JournalSlice, _ viewer: Viewer
    ) -> HTML {
        tag("form", .class("search-days"), .fixed("method", "get"), .action(slice.link.at("search"))) {
            hidden("q", query.text)
            field(
                Field("from", viewer.say(Phrase(ko: "이날부터", en: "From")), value: search.from?.iso ?? "", kind: .day),
                viewer.language)
            field(
                Field("to", viewer.say(Phrase(ko: "이날까지", en: "To")), value: search.to?.iso ?? "", kind: .day),
                viewer.language)
            button(viewer.say(Phrase(ko: "이 기간에서 검색", en: "Search these days")))
        }
    }

    private static func more(_ search: DiarySearchQuery, _ slice: JournalSlice) -> Link {
        var link = slice.link.at("search")
        if let from = search.from { link = link.with("from", from.iso) }
        if let to = search.to { link = link.with("to", to.iso) }
        return link
    }
}
