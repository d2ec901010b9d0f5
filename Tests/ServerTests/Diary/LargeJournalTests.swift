import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor
@testable import Storage

/// What a journal's pages ask of the database where it has very many entries.
///
/// `MARU_LARGE_JOURNAL` says how many there are instead, and then it is printed how long each page takes:
/// `MARU_LARGE_JOURNAL=100000`.
@Suite(.timeLimit(.minutes(30))) struct `A large journal` {
    private static let wanted = ProcessInfo.processInfo.environment["MARU_LARGE_JOURNAL"].flatMap(Int.init)
    private static let entries = wanted ?? 6_000

    /// What is looked at. Those that go on page by page read no further than their page.
    private static let pages:
        [(name: String, isSorted: Bool, read: @Sendable (Services, LargeJournal, Connection) throws -> Void)] = [
            ("list", true, { _ = try $2.data($1.query(.page(after: nil)), for: $1.viewer) }),
            (
                "list, far on", true,
                { _ = try $2.data($1.query(.page(after: $1.middle)), for: $1.viewer) }
            ),
            ("month", false, { _ = try $2.data($1.query(.month($1.month)), for: $1.viewer) }),
            ("on this day", false, { _ = try $2.data($1.query(.remembered), for: $1.viewer) }),
            ("trash", true, { _ = try $2.data($1.query(.removed), for: $1.viewer) }),
            ("Today", false, { _ = try $0.today($1.viewer, $2) }),
            (
                "what the trash is emptied of", true,
                { _ = try $2.entriesToEmpty(until: $1.viewer.now, after: nil, limit: 10) }
            ),
            ("search", false, { _ = try $2.data($1.search("lamp 77"), for: $1.viewer) }),
            ("search for what most entries have", false, { _ = try $2.data($1.search("riv"), for: $1.viewer) }),
            (
                "search in a range", false,
                { _ = try $2.data($1.search("snow", from: $1.month.first, to: $1.month.last), for: $1.viewer) }
            ),
            (
                "search of the house", false,
                { _ = try $2.foundInJournals(SearchQuery("lamp"), after: nil, for: $1.viewer, limit: 20) }
            ),
        ]

    @Test(arguments: Engine.allCases)
    func `has all its pages found by an index`(_ engine: Engine) async throws {
        try await withLargeJournal(engine) { house, journal in
            for page in Self.pages {
                let plans = try await house.services.database.read { connection in
                    try connection.plans { try page.read(house.services, journal, connection) }
                }
                #expect(!plans.isEmpty, "\(page.name)")
                for scan in plans.flatMap(\.scans) where engine == .sqlite ? !Self.isMatch(scan) : Self.isLarge(scan) {
                    Issue.record("\(page.name): \(scan)")
                }
                let sorts = plans.flatMap(\.steps).filter { $0.contains("TEMP B-TREE") || $0.contains("Sort  (") }
                if page.isSorted, engine == .sqlite { #expect(sorts.isEmpty, "\(page.name): \(sorts)") }
            }
            if Self.wanted != nil { try await Self.time(engine, house.services, journal) }
        }
    }

    /// SQLite calls a look-up of words in the index a scan of it.
    private static func isMatch(_ scan: String) -> Bool {
        scan.hasPrefix("SCAN diary_text_words VIRTUAL TABLE INDEX") && scan.contains(":M")
    }

    /// PostgreSQL rightly reads a table of a few rows from one end to the other.
    private static func isLarge(_ scan: String) -> Bool {
        ["diary_entry", "diary_text"].contains { scan.contains("Seq Scan on \($0) ") }
    }

    private static func time(_ engine: Engine, _ services: Services, _ journal: LargeJournal) async throws {
        for page in pages {
            var took: [Duration] = []
            for turn in 0..<30 {
                let begun = ContinuousClock.now
                try await services.database.read { try page.read(services, journal, $0) }
                if turn >= 10 { took.append(ContinuousClock.now - begun) }
            }
            let median = took.sorted()[took.count / 2] / .milliseconds(1)
            print("\(engine), \(entries) entries, \(page.name):" + String(format: "%8.2f ms", median))
        }
    }

    private func withLargeJournal(
        _ engine: Engine, _ body: @escaping @Sendable (House, LargeJournal) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            // Somebody else's journal has as many.
            _ = try await LargeJournal(house, .minji, entries: Self.entries)
            let journal = try await LargeJournal(house, .ann, entries: Self.entries)
            while try await house.services.database.catchUpDiaryTexts() {}
            try await house.services.database.write { _ = try $0.execute(SQL(sqlite: nil, postgres: "ANALYZE")) }
            try await body(house, journal)
        }
    }
}

/// A journal whose entries are rows written at once, with a day of its middle.
struct LargeJournal: Sendable {
    let id: ID<Space>
    let viewer: Viewer
    let middle: EntryCursor
    var month: Month { Month(of: middle.day) }

    init(_ house: House, _ owner: Cast, entries: Int) async throws {
        let made = try await house[owner].api(.post, "/journals", ["name": "Large"])
        let id = try #require((made.json?["id"]?.stringValue).flatMap { ID<Space>($0) })
        #expect(try await house[owner].api(.put, "/journals/\(id.text)/memories").status == 200)
        let now = house.clock.now
        self.id = id
        viewer = Viewer(
            person: try await house.id(of: owner), name: owner.name, device: ID(high: 7, low: 7), language: .ko,
            today: Moment(milliseconds: now).day, dayEnds: now + 86_400_000, now: now)
        middle = try await house.services.database.write { transaction in
            try transaction.lay(entries, in: id, at: now)
            let row = try transaction.first(
                """
                SELECT entry_day, id FROM diary_entry WHERE journal = \(id) ORDER BY entry_day, id
                LIMIT 1 OFFSET \(entries / 2)
                """)
            return EntryCursor(day: try #require(try row.flatMap { Day(try $0.text(0)) }), id: try #require(row).id(1))
        }
    }

    func query(_ entries: DiaryQuery.Entries) -> DiaryQuery {
        var part = DiaryQuery.Part(id)
        part.entries = entries
        return .journal(part)
    }

    func search(_ words: String, from: Day? = nil, to: Day? = nil) -> DiaryQuery {
        var part = DiaryQuery.Part(id)
        part.search = DiarySearchQuery(words: words, from: from, to: to)
        return .journal(part)
    }
}

extension Transaction {
    /// Entries of the 27 years from 2000 on, some of them deleted, queued for the index.
    fileprivate func lay(_ entries: Int, in journal: ID<Space>, at now: Int64) throws {
        try execute(
            """
            INSERT INTO diary_entry (
                journal, id, entry_day, year_day, zone, title, preview, removed, removed_at, muted, clashes, stamps,
                text)
            WITH RECURSIVE numbers (n) AS (
                SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(Int64(entries - 1))),
            days AS (
                SELECT n, CAST(2000 + n / 336 % 27 AS TEXT) AS year,
                    substr(CAST(101 + n / 28 % 12 AS TEXT), 2) || '-' || substr(CAST(101 + n % 28 AS TEXT), 2) AS day
                FROM numbers)
            SELECT \(journal), '019a9f5e-3c00-7000-8000-0000' || substr(CAST(100000000 + n AS TEXT), 2),
                year || '-' || day, day, 'Asia/Seoul', 'Entry ' || CAST(n AS TEXT), 'By the river',
                CASE WHEN n % 50 = 49 THEN \(true) ELSE \(false) END,
                CASE WHEN n % 50 = 49 THEN \(now) - n ELSE NULL END, \(false), '[]', '---------',
                'Entry ' || CAST(n AS TEXT) || '\n\nBy the river. ' || CASE n % 3 WHEN 0 THEN 'Snow and a lamp '
                    WHEN 1 THEN '눈사람과 등불 ' ELSE 'A lamp ' END || CAST(n % 977 AS TEXT)
            FROM days
            """)
        try execute(
            """
            INSERT INTO diary_text_due (space, id, sequence)
            SELECT journal, id, 1 FROM diary_entry WHERE journal = \(journal)
            """)
    }
}
