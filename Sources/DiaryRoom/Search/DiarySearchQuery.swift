public import Floor

/// A search in one journal.
public struct DiarySearchQuery: Equatable, Sendable {
    public var words: String
    /// The days to search, both included; nil for no limit.
    public var from: Day?
    public var to: Day?
    /// The cursor of the last result; nil for the first page.
    public var after: SearchCursor?

    public init(words: String, from: Day? = nil, to: Day? = nil, after: SearchCursor? = nil) {
        self.words = words
        self.from = from
        self.to = to
        self.after = after
    }

    /// Parses a query string: `q`, `from`, `to` and `after`. An invalid `after` is treated as the beginning.
    ///
    /// - Throws: what is wrong with a day.
    public init(_ query: Fields) throws(Refusal) {
        self.init(
            words: query["q"] ?? "", from: try DiarySearchQuery.day("from", query),
            to: try DiarySearchQuery.day("to", query), after: query["after"].flatMap { SearchCursor($0) })
    }

    private static func day(_ name: String, _ query: Fields) throws(Refusal) -> Day? {
        guard let given = query[name], !given.isEmpty else { return nil }
        guard let day = Day(given) else {
            throw .entryValue(
                "search-not-a-day", field: name, given: given,
                Phrase(
                    ko: "달력에 없는 날이에요. 2026-12-03처럼 적어 주세요.",
                    en: "This date does not exist. Use the format 2026-12-03."))
        }
        return day
    }

    /// Whether the days include a day.
    public func includes(_ day: Day) -> Bool { from.map { $0 <= day } ?? true && to.map { day <= $0 } ?? true }
}

/// An entry that matches a search.
public struct FoundEntry: Sendable {
    public var place: SearchCursor
    public var day: Day
    public var text: String

    public init(place: SearchCursor, day: Day, text: String) {
        self.place = place
        self.day = day
        self.text = text
    }

    /// The tier of an entry among the results by its title: 0 if the title is the query, 1 if the title matches; nil if
    /// it does not.
    public static func tier(ofTitle text: String, _ query: SearchQuery) -> Int? {
        let title = Text.trimmed(EntryText(text).title)
        if query.isEmpty { return nil }
        if title == query.text { return 0 }
        return query.finds(in: [title]) ? 1 : nil
    }

    /// As a page shows it.
    public func found(_ query: SearchQuery, in journal: ID<Space>, _ language: Language) -> FoundThing {
        let parts = EntryText(text)
        let title = Text.isBlank(parts.title) ? EntrySummary.untitled(language) : Text.trimmed(parts.title)
        return FoundThing(
            place.id, place: place, link: EntryPage.address(place.id, of: journal),
            title: Excerpt(Graphemes.first(EntrySummary.textLimit, of: title), marking: query),
            excerpt: Excerpt(of: parts.body ?? "", around: query), home: day.text(.long, in: language))
    }
}

/// A page of matching entries.
public struct FoundEntries: Sendable {
    public var entries: [FoundEntry]
    public var next: SearchCursor?
    /// Whether some recent changes are not indexed yet.
    public var isBehind: Bool

    public init(entries: [FoundEntry], next: SearchCursor? = nil, isBehind: Bool = false) {
        self.entries = entries
        self.next = next
        self.isBehind = isBehind
    }
}
