public import Floor

/// The search results of one board.
enum BoardSearchPage {
    static let route = BoardPageRoute.ofBoard(
        "search", needs: { part, _, query throws(Refusal) in part.search = BoardSearchQuery(query) },
        draw: { _, request, slice, viewer throws(Refusal) in
            .page(page(BoardSearchQuery(request.query), slice, viewer))
        })

    static func page(_ search: BoardSearchQuery, _ slice: BoardSlice, _ viewer: Viewer) -> Page {
        let here = slice.link
        let query = SearchQuery(search.words)
        let name = slice.board.name.value
        return Page(
            title: viewer.say(Phrase(ko: "검색", en: "Search")), place: .board, back: here,
            body: tag("div", .class("search-page")) {
                searchForm(
                    here.at("search"), viewer.say(Phrase(ko: "‘\(name)’에서 검색", en: "Search “\(name)”")),
                    query: query.text, isFocused: query.text.isEmpty, viewer.language)
                foundView(
                    found(query, search, slice, viewer), query: query, more: here.at("search"), viewer.language)
                tag("p", .class("search-wider")) {
                    tag("a", .href(Link("/search").with("q", query.text))) {
                        viewer.say(SearchPage.everything(viewer))
                    }
                }
            })
    }

    /// The columns with a matching name, then the matching cards.
    private static func found(
        _ query: SearchQuery, _ search: BoardSearchQuery, _ slice: BoardSlice, _ viewer: Viewer
    ) -> FoundPage {
        var page = slice.foundPage(query, viewer.language)
        guard search.after == nil, !query.isEmpty else { return page }
        let columns = slice.board.standing.filter { query.finds(in: [$0.title(viewer.language)]) }
        page.found = columns.map { column($0, query, slice, viewer) } + page.found
        return page
    }

    private static func column(
        _ column: Column, _ query: SearchQuery, _ slice: BoardSlice, _ viewer: Viewer
    ) -> FoundThing {
        FoundThing(
            column.id, place: SearchCursor(tier: 0, id: column.id),
            link: slice.link.to(ColumnView.anchor(column)),
            title: Excerpt(column.title(viewer.language), marking: query), excerpt: nil,
            home: viewer.say(Phrase(ko: "칸", en: "Column")))
    }
}

/// A page of matching cards.
public struct FoundCards: Sendable {
    public var cards: [FoundCard]
    public var next: SearchCursor?
    /// Whether some recent changes are not indexed yet.
    public var isBehind = false

    public init(cards: [FoundCard], next: SearchCursor? = nil) {
        self.cards = cards
        self.next = next
    }
}

extension BoardSlice {
    /// The results on this board, as a page shows them.
    public func foundPage(_ query: SearchQuery, _ language: Language) -> FoundPage {
        var page = FoundPage(
            found: (found?.cards ?? []).map { $0.found(query, language, name: name) }, next: found?.next)
        page.isBehind = found?.isBehind ?? false
        return page
    }
}
