import BoardRoom
import Floor
import Foundation
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage
@testable import BoardServer

/// What Today and its like ask of the database where somebody has very many cards on boards of their own: counted, and not
/// timed.
///
/// `MARU_LARGE_HOUSE` says how many cards there are instead, and then the plans of all that Today asks are printed, and how
/// long each page takes beside a small house's: `MARU_LARGE_HOUSE=1000000`.
@Suite(.timeLimit(.minutes(30))) struct `A large house` {
    static let wanted = ProcessInfo.processInfo.environment["MARU_LARGE_HOUSE"].flatMap(Int.init)
    static let (boards, small, large) = (wanted == nil ? 12 : 66, 600, wanted ?? 12_000)

    /// What is looked at.
    static let pages: [(name: String, read: @Sendable (Services, Viewer, Connection) throws -> Void)] = [
        ("Today", { _ = try $0.today($1, $2) }),
        ("My cards", { _ = try $2.data(.mine(after: nil), for: $1.person) }),
        ("My cards, far on", { _ = try $2.data(.mine(after: try cursor(of: $1, $2)), for: $1.person) }),
        ("My cards without a day", { _ = try $2.data(.mine(after: .beforeUndated), for: $1.person) }),
        ("list of boards", { _ = try $2.data(.boards, for: $1.person) }),
        ("a new card's board", { _ = try $2.boardChangedLast(writtenBy: $1.person) }),
        ("count of what is unread", { _ = try $2.unread(for: $1) }),
    ]

    @Test(arguments: Engine.allCases)
    func `costs whoever looks at their day no more than a small one`(_ engine: Engine) async throws {
        try await withLargeHouse(engine) { house, modest, busy in
            let services = house.services
            for page in Self.pages {
                let (few, many) = try await services.database.read { connection in
                    // What is prepared and cached at first is nobody's cost.
                    for viewer in [modest, busy] { try page.read(services, viewer, connection) }
                    return (
                        try Self.cost(of: page.read, services, modest, connection),
                        try Self.cost(of: page.read, services, busy, connection)
                    )
                }
                #expect(many.statements == few.statements, "\(page.name)")
                #expect(many.steps <= few.steps * 3 / 2 + Self.more(engine), "\(page.name): \(few) becomes \(many)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `has everything of Today found by an index`(_ engine: Engine) async throws {
        try await withLargeHouse(engine) { house, modest, busy in
            let services = house.services
            for page in Self.pages {
                let plans = try await services.database.read { connection in
                    try connection.plans { try page.read(services, busy, connection) }
                }
                #expect(!plans.isEmpty)
                if Self.wanted != nil {
                    for plan in plans { print("\(engine), \(page.name):\n  " + plan.steps.joined(separator: "\n  ")) }
                }
                for scan in plans.flatMap(\.scans) where engine == .sqlite || Self.large(scan) {
                    Issue.record("\(page.name): \(scan)")
                }
            }
            if Self.wanted != nil { try await Self.time(engine, services, modest, busy) }
        }
    }

    /// It goes through the people, some of whom it is time to remind, and through nothing else.
    @Test(arguments: Engine.allCases)
    func `reminds people of their cards by an index`(_ engine: Engine) async throws {
        try await withLargeHouse(engine) { house, _, busy in
            let nine = Moment(day: busy.today, minute: 9 * 60)
            let plans = try await house.services.database.write { transaction in
                try transaction.plans { try transaction.remind(in: nil, at: nine, now: busy.now) }
            }
            #expect(plans.count > 2)
            for scan in plans.flatMap(\.scans) where engine == .sqlite ? scan != "SCAN p" : Self.large(scan) {
                Issue.record("\(scan)")
            }
        }
    }

    /// Steps that it may take more. PostgreSQL finds a card's board by going through all of them where they are few.
    private static func more(_ engine: Engine) -> Int64 {
        engine == .sqlite ? 100 : Int64(2 * boards * (MyCards.pageLength + 1))
    }

    /// PostgreSQL rightly reads a table of a few rows from one end to the other.
    private static func large(_ scan: String) -> Bool {
        ["board_card", "board_my_card", "floor_operation"].contains { scan.contains("Seq Scan on \($0) ") }
    }

    private static func cost(
        of read: (Services, Viewer, Connection) throws -> Void, _ services: Services, _ viewer: Viewer,
        _ connection: Connection
    ) throws -> Effort {
        let before = try connection.effort()
        try read(services, viewer, connection)
        return try connection.effort() - before
    }

    private static func cursor(of viewer: Viewer, _ connection: Connection) throws -> MyCards.Cursor? {
        let last = try connection.first(
            """
            SELECT due_day, card_id FROM board_my_card WHERE person = \(viewer.person)
            ORDER BY due_day DESC, card_id DESC LIMIT 1 OFFSET 120
            """)
        return try last.flatMap { MyCards.Cursor(try $0.text(0) + "." + $0.text(1)) }
    }

    /// Medians of the database's part and what is made of it, the two in turn.
    private static func time(_ engine: Engine, _ services: Services, _ modest: Viewer, _ busy: Viewer) async throws {
        for page in pages {
            var took: [[Duration]] = [[], []]
            for turn in 0..<42 {
                for (place, viewer) in [modest, busy].enumerated() {
                    let begun = ContinuousClock.now
                    try await services.database.read { try page.read(services, viewer, $0) }
                    if turn >= 10 { took[place].append(ContinuousClock.now - begun) }
                }
            }
            let medians = took.map { $0.sorted()[$0.count / 2] / .milliseconds(1) }
            let metrics = medians.map { String(format: "%8.2f ms", $0) }.joined()
            print("\(engine), \(page.name): \(metrics)" + String(format: "%6.2f ×", medians[1] / medians[0]))
        }
    }

    /// Two people with as many boards of their own; one has 600 cards on them, the other all others.
    private func withLargeHouse(
        _ engine: Engine, _ body: @escaping @Sendable (House, Viewer, Viewer) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let modest = try await house.furnish(.minji, boards: Self.boards, cards: Self.small)
            let busy = try await house.furnish(.ann, boards: Self.boards, cards: Self.large)
            try await house.services.database.write { _ = try $0.execute(SQL(sqlite: nil, postgres: "ANALYZE")) }
            try await body(house, modest, busy)
        }
    }
}

extension House {
    /// Gives somebody boards, with cards of which every third is due, and as much in the logs. The cards are rows written at
    /// once: a million would take an hour to come one by one.
    fileprivate func furnish(_ account: Cast, boards count: Int, cards: Int) async throws -> Viewer {
        let person = try await id(of: account)
        var boards: [ID<Space>] = []
        for _ in 0..<count { boards.append(try #require(ID<Space>(try await Table(self[account]).id))) }
        let (all, now) = (boards, clock.now)
        try await services.database.write { transaction in
            try transaction.lay(cards, on: all)
            try transaction.layLog(of: cards, by: person, on: all, at: now)
            for board in all {
                try transaction.execute(
                    """
                    UPDATE board_board SET card_count = (SELECT count(*) FROM board_card WHERE board = \(board))
                    WHERE id = \(board)
                    """)
                try transaction.countOpenCards(of: board)
                try transaction.rebuildMyCards(of: board)
            }
        }
        return Viewer(
            person: person, name: account.name, device: ID(high: 7, low: 7), language: .ko,
            today: Moment(milliseconds: now).day, dayEnds: now + 86_400_000, now: now)
    }
}

extension Transaction {
    fileprivate func lay(_ cards: Int, on boards: [ID<Space>]) throws {
        let columns = Int64(boards.count * 3)
        try execute(
            """
            INSERT INTO board_card (board, id, title, body, due_day, column_id, rank, removed, stamps)
            WITH RECURSIVE numbers (n) AS (
                SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(Int64(cards - 1))),
            places AS (
                SELECT board, id, row_number() OVER (ORDER BY board, rank) - 1 AS number FROM board_column
                WHERE board IN (\(list: boards)))
            SELECT p.board, '019a9f5e-3c00-7000-8000-0000' || substr(CAST(100000000 + n AS TEXT), 2), 'a card', '',
                CASE WHEN (n / \(columns)) % 3 = 0 THEN
                    '2026-' || substr(CAST(101 + (n / \(columns) / 3 + n) % 12 AS TEXT), 2)
                    || '-' || substr(CAST(101 + (n / \(columns) + n / 12) % 28 AS TEXT), 2) END,
                p.id, \(Rank.middle.text), \(false), '--------'
            FROM numbers JOIN places p ON p.number = n % \(columns)
            """)
    }

    /// On every second board somebody else did all of it.
    fileprivate func layLog(of cards: Int, by person: ID<Person>, on boards: [ID<Space>], at now: Int64) throws {
        for (place, board) in boards.enumerated() {
            let author = place.isMultiple(of: 2) ? person : ID<Person>(high: 1, low: 1)
            try execute(
                """
                INSERT INTO floor_operation (
                    space, sequence, id, author, device, clock, kind, intent, subject, changes, undo_state, recorded_at)
                WITH RECURSIVE numbers (n) AS (
                    SELECT CAST(100 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers
                    WHERE n < \(Int64(cards / boards.count + 99)))
                SELECT \(board), n, '019a9f5e-3c00-7000-8000-0001' || substr(CAST(100000000 + n AS TEXT), 2),
                    \(author), 'd', 1, 'card.added', 'act', 's', '', 1, \(now)
                FROM numbers
                """)
        }
    }
}
