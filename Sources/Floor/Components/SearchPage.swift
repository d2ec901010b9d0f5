/// The search of every room that has one: of the server, and of a device that cannot reach it.
public enum SearchPage {
    /// What is searched, as its field and the links to it say: the rooms that are on. Runs are not searched.
    public static func everything(_ viewer: Viewer) -> Phrase {
        guard let rooms = names(of: rooms, for: viewer) else { return SearchPhrases.search }
        return Phrase(ko: "\(rooms.ko)에서 검색", en: "Search \(rooms.en)")
    }

    /// The rooms that have something to search, in the order in which they are named.
    static let rooms: [Page.Place] = [.board, .retro, .diary]

    /// The names of those rooms that are on, in a row; nil if none of them is.
    static func names(of rooms: [Page.Place], for viewer: Viewer) -> Phrase? {
        let shown = viewer.shownPlaces
        var names: [Phrase] = []
        for room in rooms where shown.contains(room) { names.append(room.searched) }
        guard let last = names.last else { return nil }
        let others = names.dropLast().map { $0.en }.joined(separator: ", ")
        return Phrase(
            ko: names.map { $0.ko }.joined(separator: "·"),
            en: others.isEmpty ? last.en : "\(others) and \(last.en)")
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
                    Link("/search"), viewer.say(everything(viewer)), query: query.text, isFocused: query.text.isEmpty,
                    viewer.language)
                note
                foundView(found, query: query, more: Link("/search"), viewer.language)
            })
    }
}
