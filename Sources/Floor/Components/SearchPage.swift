/// The search of every room: of the server, and of a device that cannot reach it.
public enum SearchPage {
    /// What is searched, as its field and the links to it say.
    public static var everything: Phrase { Phrase(ko: "모든 방에서 찾기", en: "Search everything") }

    /// - Parameters:
    ///   - note: a line above the results.
    ///   - place: where the page belongs, and leads back to.
    public static func page(
        _ found: FoundPage, _ query: SearchQuery, note: HTML = .nothing, place: Page.Place, _ viewer: Viewer
    ) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "찾기", en: "Search")), place: place, back: place.link,
            body: tag("div", .class("search-page")) {
                searchForm(
                    Link("/search"), viewer.say(everything), query: query.text, isFocused: query.text.isEmpty,
                    viewer.language)
                note
                foundView(found, query: query, more: Link("/search"), viewer.language)
            })
    }
}
