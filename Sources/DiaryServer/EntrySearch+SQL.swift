import DiaryRoom
import Floor
import ServerFloor
import Storage

/// The state of one search: the current way of matching, and the results so far.
private struct EntrySearch {
    let query: SearchQuery
    let journals: [ID<Space>]
    let limit: Int
    /// The days to search, both included; nil for no limit.
    var from: Day?
    var to: Day?
    /// The quality of the current way of matching: ``SearchCursor/tier``.
    var tier = 0
    var found: [Hit] = []
    /// How often the index may be queried again when many of its results do not match.
    var rounds: Int
    /// The size of an index query.
    let batch: Int

    struct Hit {
        var row: Int64
        var journal: ID<Space>
        var entry: FoundEntry
    }

    init(_ query: SearchQuery, in journals: [ID<Space>], limit: Int, from: Day? = nil, to: Day? = nil) {
        self.query = query
        self.journals = journals
        self.limit = limit
        self.from = from
        self.to = to
        // The index does not know days: with a range of them, most results may be outside.
        let isRange = from != nil || to != nil
        batch = isRange ? DiaryLimits.matchesInRange : limit + limit / 2
        rounds = isRange ? DiaryLimits.roundsInRange : DiaryLimits.rounds
    }

    /// The index query: each entry matches in one way only. Nil after the last way.
    var wanted: TextIndex.Wanted? {
        switch tier {
        case 0: TextIndex.Wanted(query.titleWords)
        case 1: TextIndex.Wanted(query.titlePieces, butNot: query.titleWords)
        case 2: TextIndex.Wanted(query.pieces, butNot: query.titlePieces)
        default: nil
        }
    }

    /// The results, if they fill a page.
    var page: EntrySearchResult {
        EntrySearchResult(hits: Array(found.prefix(limit)), next: found[limit - 1].entry.place)
    }
}

/// A page of results.
private struct EntrySearchResult {
    var hits: [EntrySearch.Hit]
    var next: SearchCursor?
}

extension DiaryLimits {
    /// Index queries of one search, and, with a range of days, the size of each and their number.
    fileprivate static let rounds = 5
    fileprivate static let matchesInRange = 1_000
    fileprivate static let roundsInRange = 20
}

extension Connection {
    /// Entries of one journal that match, best match first, then newest first.
    func foundEntries(_ search: DiarySearchQuery, in journal: ID<Space>) throws -> FoundEntries {
        let found = try found(
            SearchQuery(search.words), after: search.after, in: [journal], limit: FoundPage.limit, from: search.from,
            to: search.to)
        return FoundEntries(entries: found.hits.map(\.entry), next: found.next)
    }

    /// The same in all journals of a person, for the search of the whole house.
    func foundInJournals(
        _ query: SearchQuery, after: SearchCursor?, for viewer: Viewer, limit: Int
    ) throws -> [FoundThing] {
        let journals = try openJournals(of: viewer)
        return try found(query, after: after, in: journals, limit: limit).hits.map {
            $0.entry.found(query, in: $0.journal, viewer.language)
        }
    }

    /// A final syllable that is still being typed also matches what it may become, if nothing matches it as it is.
    private func found(
        _ query: SearchQuery, after: SearchCursor?, in journals: [ID<Space>], limit: Int, from: Day? = nil,
        to: Day? = nil
    ) throws -> EntrySearchResult {
        guard !query.isEmpty, !journals.isEmpty else { return EntrySearchResult(hits: []) }
        try keepToIndexes()
        let found = try run(EntrySearch(query, in: journals, limit: limit, from: from, to: to), after: after)
        guard found.hits.isEmpty, found.next == nil, let typing = query.typing else { return found }
        return try run(EntrySearch(typing, in: journals, limit: limit, from: from, to: to), after: after)
    }

    /// The index stores pairs of letters and prefixes of words, and so may return false matches; they are verified here.
    private func run(_ given: EntrySearch, after: SearchCursor?) throws -> EntrySearchResult {
        var search = given
        var row = try after.flatMap { try first(TextIndex.diary.place(of: $0.id, in: search.journals))?.int64(0) }
        if let after { search.tier = after.tier }
        while let wanted = search.wanted {
            let rows = try matches(wanted, search, before: row)
            for match in rows {
                guard let hit = try hit(match, in: search) else { continue }
                search.found.append(hit)
                if search.found.count > search.limit { return search.page }
            }
            row = try rows.last?.int64(0)
            if rows.count < search.batch {
                search.tier += 1
                row = nil
            } else {
                search.rounds -= 1
                if search.rounds == 0, let last = try rows.last?.id(1) as ID<Entity>? {
                    return EntrySearchResult(hits: search.found, next: SearchCursor(tier: search.tier, id: last))
                }
            }
        }
        return EntrySearchResult(hits: search.found)
    }

    /// The index's results: row, id, journal, and the day and text of an entry that is within the days.
    private func matches(
        _ wanted: TextIndex.Wanted, _ search: EntrySearch, before row: Int64?
    ) throws -> [Storage.Row] {
        let newest = TextIndex.diary.newest(search.batch, wanted, in: search.journals, before: row)
        let from: SQL = if let from = search.from { "AND e.entry_day >= \(from.iso)" } else { "" }
        let to: SQL = if let to = search.to { "AND e.entry_day <= \(to.iso)" } else { "" }
        return try all(
            """
            SELECT h.row, h.id, h.space, e.entry_day, e.text
            FROM (\(newest)) AS h LEFT JOIN diary_entry e
                ON e.journal = h.space AND e.id = h.id AND e.removed = \(false) \(from) \(to)
            ORDER BY h.row DESC
            """)
    }

    private func hit(_ row: Storage.Row, in search: EntrySearch) throws -> EntrySearch.Hit? {
        guard let day = try row.optionalText(3).flatMap({ Day($0) }), let text = try row.optionalText(4),
            search.query.finds(in: [text])
        else { return nil }
        let place = SearchCursor(tier: search.tier, id: try row.id(1))
        return EntrySearch.Hit(
            row: try row.int64(0), journal: try row.id(2), entry: FoundEntry(place: place, day: day, text: text))
    }
}
