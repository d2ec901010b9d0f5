/// The search of every room that has one: of the server, and of a device that cannot reach it.
public enum SearchPage {
    /// What is searched, as its field and the links to it say: runs are not.
    public static var everything: Phrase {
        Phrase(ko: "보드·회고·일기에서 검색", en: "Search boards, retros and your diary")
    }

    /// - Parameters:
    ///   - note: a line above the results.
    ///   - place: where the page belongs, and leads back to.
    public static func page(
        _ found: FoundPage, _ query: SearchQuery, note: HTML = .nothing, place: Page.Place, _ viewer: Viewer
    ) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "검색", en: "Search")), place: place, back: place.link,
            body: tag("div", .class("search-page")) {
                searchForm(
                    Link("/search"), viewer.say(everything), query: query.text, isFocused: query.text.isEmpty,
                    viewer.language)
                note
                foundView(found, query: query, more: Link("/search"), viewer.language)
            })
    }
}
