import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

/// What is kept of open cards so that nobody counts them, beside what a count and a search of all cards find.
@Suite(.timeLimit(.minutes(30))) struct `Open cards` {
    /// Things done on one board, by whoever comes, may or not.
    static let rounds = 40
    static let each = 6

    @Test(arguments: Engine.allCases)
    func `are as many, and whose they are, as all cards say, whatever people do`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            var hands = try await Hands(house, seed: 18)
            let (space, people) = (hands.space, hands.people)
            for round in 0..<Self.rounds {
                for _ in 0..<Self.each { try await hands.doSomething() }
                let differences = try await house.services.differencesFromLog(space: space)
                #expect(differences == [], "round \(round): \(hands.done.suffix(Self.each))")
                try await house.services.database.read { connection in
                    let (kept, counted) = try connection.openCards(of: space)
                    #expect(kept == counted, "round \(round)")
                    for person in people {
                        let shown = try connection.myCards(of: person, until: nil, limit: 500)
                        let found = try connection.cardsFoundOneByOne(of: person)
                        #expect(shown.map(\.id) == found, "round \(round)")
                        let dated = try connection.myCards(of: person, until: .last, limit: 500)
                        #expect(dated == shown.filter { $0.due != nil }, "round \(round)")
                        let latest = try connection.myCards(of: person, until: .last, latestFirst: true, limit: 3)
                        #expect(latest == Array(dated.reversed().prefix(3)), "round \(round)")
                    }
                }
            }
            // What never happened has not been shown to make no difference. What chance has left out is tried by itself.
            for name in Hands.all {
                for _ in 0..<20 where !hands.hasDone(name) {
                    if name == "delete-column" { try await hands.doSomething("add-column") }
                    try await hands.doSomething(name)
                }
                #expect(hands.hasDone(name), "nobody managed to \(name)")
            }
            #expect(try await house.services.differencesFromLog(space: space) == [])
            #expect(hands.most > 5)
            _ = try await house[.minji].post("/board/\(space.text)/restore-board")
            let deleted = try await house[.minji].post(
                "/board/\(space.text)/delete-board", ["name": Hands.name])
            #expect(deleted.status == 303, "\(deleted.body)")
            let left: SQL = "SELECT count(*) FROM board_my_card"
            #expect(try await house.services.database.read { try $0.first(left)?.int(0) } == 0)
        }
    }

    /// As an operation says it, whichever use case made it.
    @Test(arguments: Engine.usual)
    func `become done with their column, and open again`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (person, table) = (try await house.id(of: .minji), try await Table(house[.minji]))
            let (space, column) = (try #require(ID<Space>(table.id)), try #require(try await table.columns().first))
            for due in ["2026-12-05", "2026-12-04"] { try await table.add("일", due: due) }
            try await table.add("날짜 없는 일")
            for (kind, open, mine) in [("done", 0, 0), ("doing", 3, 2)] {
                house.clock.advance(seconds: 1)
                var turning = house.operation(by: person, in: space)
                turning.clock = HybridTime(milliseconds: house.clock.now)
                turning.changes = [Change(try #require(ID(column)), "column-kind", to: .string(kind))]
                let operation = turning
                try await house.services.database.write { transaction in
                    var head = try #require(try transaction.lockSpace(space))
                    var board = try #require(try transaction.boardRow(space, for: person)).board
                    try transaction.record([operation], on: &board, to: &head, at: house.clock.now)
                }
                try await house.services.database.read { connection in
                    let (kept, counted) = try connection.openCards(of: space)
                    #expect(kept == open && counted == open)
                    let cards = try connection.myCards(of: person, until: .last, limit: 50)
                    #expect(
                        cards.count == mine
                            && cards.map(\.due) == cards.map(\.due).sorted { ($0 ?? .last) < ($1 ?? .last) })
                    let all = try connection.myCards(of: person, until: nil, limit: 50)
                    #expect(all.count == open && all.dropFirst(mine).allSatisfy { $0.due == nil })
                }
                #expect(try await house.services.differencesFromLog(space: space) == [])
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `are known of boards from before any were kept`(_ engine: Engine) async throws {
        let (board, shared) = (ID<Space>(high: 7, low: 1), ID<Space>(high: 7, low: 2))
        let (one, two) = (ID<Person>(high: 8, low: 1), ID<Person>(high: 8, low: 2))
        let all = Migration.floor + Migration.accounts + Migration.notices + Migration.board
        let earlier = all.prefix { $0.id != "board.0015-open-cards" }
        let dated = all.prefix { $0.id != "board.0016-undated-cards" }
        #expect(earlier.count < dated.count && dated.count < all.count)
        try await withLocation(engine) { location in
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate(Array(earlier))
                try await database.write { transaction in
                    try transaction.lay(board, cards: 9, people: [one])
                    try transaction.lay(shared, cards: 9, people: [one, two])
                    try transaction.execute(
                        """
                        INSERT INTO board_card_assignee (board, card_id, person, held, stamp)
                        VALUES (\(shared), \(ID<Entity>(high: 9, low: 0)), \(two), \(true), '-'),
                            (\(shared), \(ID<Entity>(high: 9, low: 1)), \(two), \(true), '-')
                        """)
                }
                try await database.migrate(Array(dated))
                let withoutUndated = try await database.read { try $0.all("SELECT * FROM board_my_card").count }
                #expect(withoutUndated == 4)
                try await database.migrate(all)
                try await database.read { connection in
                    for space in [board, shared] {
                        let (kept, counted) = try connection.openCards(of: space)
                        #expect(kept == counted && kept == 6)
                    }
                    let (ones, twos) = (
                        try connection.myCards(of: one, until: nil, limit: 50),
                        try connection.myCards(of: two, until: nil, limit: 50)
                    )
                    // Of those not done every second has a due day.
                    #expect(ones.allSatisfy { $0.board == board } && twos.allSatisfy { $0.board == shared })
                    #expect(ones.map { $0.due != nil } == [true, true, true, false, false, false])
                    #expect(twos.map { $0.due != nil } == [true, false])
                    #expect(ones.map(\.id) == (try connection.cardsFoundOneByOne(of: one)))
                }
                let before = try await database.read { try $0.all("SELECT * FROM board_my_card").count }
                try await database.write { for space in [board, shared] { try $0.rebuildMyCards(of: space) } }
                #expect(try await database.read { try $0.all("SELECT * FROM board_my_card").count } == before)
            }
        }
    }
}

extension Connection {
    /// How many cards of a board are open, as it is kept and as it is counted.
    fileprivate func openCards(of board: ID<Space>) throws -> (kept: Int?, counted: Int?) {
        let kept = try first("SELECT open_count FROM board_board WHERE id = \(board)")?.int(0)
        let counted = try first(
            """
            SELECT count(*) FROM board_card c WHERE c.board = \(board) AND c.removed = \(false) AND c.archived = \(false)
                AND c.column_id IN (SELECT id FROM board_column WHERE board = c.board AND kind <> 'done')
            """)?.int(0)
        return (kept, counted)
    }

    /// Somebody's open cards, those without a due day last, looked for among all cards of all boards.
    fileprivate func cardsFoundOneByOne(of person: ID<Person>) throws -> [ID<Entity>] {
        try all(
            """
            SELECT c.id FROM board_card c
                JOIN floor_member m ON m.space = c.board AND m.person = \(person)
                JOIN board_board b ON b.id = c.board AND b.archived = \(false)
                JOIN board_column k ON k.board = c.board AND k.id = c.column_id AND k.kind <> 'done'
            WHERE c.removed = \(false) AND c.archived = \(false) AND (
                1 = (SELECT count(*) FROM floor_member o WHERE o.space = c.board) OR EXISTS (
                    SELECT 1 FROM board_card_assignee a
                    WHERE a.board = c.board AND a.card_id = c.id AND a.person = \(person) AND a.held = \(true)))
            ORDER BY CASE WHEN c.due_day IS NULL THEN 1 ELSE 0 END, c.due_day, c.id
            """
        ).map { try $0.id(0) }
    }
}

extension Transaction {
    /// A board of three columns as it was before, with cards in turn, every second of which is due some day.
    fileprivate func lay(_ board: ID<Space>, cards: UInt64, people: [ID<Person>]) throws {
        _ = try createSpace(board, kind: "board", at: 0)
        for person in people { try setRole("owner", of: person, in: board, at: 0) }
        try execute(
            """
            INSERT INTO board_board (id, name, stamps, card_count, changed_at)
            VALUES (\(board), \("집"), \(Stamps.text([.never, .never])), \(Int64(cards)), 0)
            """)
        let kinds = ["todo", "doing", "done"]
        for (place, kind) in kinds.enumerated() {
            try execute(
                """
                INSERT INTO board_column (board, id, kind, rank, removed, stamps)
                VALUES (\(board), \(ID<Entity>(high: 1, low: UInt64(place))), \(kind), \(Rank.middle.text), \(false), '-----')
                """)
        }
        for number in 0..<cards {
            let due: String? = number.isMultiple(of: 2) ? "2026-12-0\(9 - number)" : nil
            try execute(
                """
                INSERT INTO board_card (board, id, title, body, due_day, column_id, rank, removed, stamps)
                VALUES (\(board), \(ID<Entity>(high: 9, low: number)), \("일"), '', \(due),
                    \(ID<Entity>(high: 1, low: number % 3)), \(Rank.middle.text), \(false), '-------')
                """)
        }
    }
}

/// People who do this and that on one board, the same in every run.
private struct Hands {
    static let name = "3분기 출시"
    static let all = [
        "add-card", "add-card", "add-card", "edit-card", "move-card", "delete-card", "restore-card", "archive-card",
        "bring-back-card", "make-template",
        "archive-cards", "copy-card", "assign-card", "unassign-card",
        "add-column", "delete-column", "undo", "redo", "archive-board", "restore-board", "remove-member",
    ]

    let house: House
    let space: ID<Space>
    let people: [ID<Person>]
    private let table: Table
    private var random: Entropy
    private var cards: [String] = []
    private var archived = false
    /// Who did the last thing.
    private var last: Visitor?
    /// The most cards that were somebody's at once.
    var most = 0
    /// What was done, and how it was answered.
    var done: [String] = []

    init(_ house: House, seed: UInt64) async throws {
        self.house = house
        table = try await Table(house[.minji])
        space = try #require(ID<Space>(table.id))
        var people: [ID<Person>] = []
        for account in [Cast.minji, .ann, .sam] { people.append(try await house.id(of: account)) }
        self.people = people
        random = Entropy(seed: (seed, 2, 3, 4))
    }

    func hasDone(_ useCase: String) -> Bool { done.contains { $0 == useCase + " 303" } }

    /// - Parameter wanted: what to do; nil for whatever comes.
    mutating func doSomething(_ wanted: String? = nil) async throws {
        house.clock.advance(seconds: 1)
        let isHost = Int.random(in: 0..<3, using: &random) < 2
        var visitor = isHost ? house[.minji] : house[Bool.random(using: &random) ? .ann : .sam]
        // Cards come and change more than people and columns do, a board is soon brought back, and what was undone is often
        // done again.
        var useCase = Self.all[Int.random(in: 0..<(Bool.random(using: &random) ? 3 : Self.all.count), using: &random)]
        useCase = wanted ?? useCase
        if archived {
            (useCase, visitor) = ("restore-board", house[.minji])
        } else if done.last == "undo 303", let last {
            (useCase, visitor) = ("redo", last)
        }
        last = visitor
        if Int.random(in: 0..<12, using: &random) == 0, !archived {
            try await table.invite(house[Bool.random(using: &random) ? .ann : .sam], as: "editor")
        }
        let answer = try await visitor.post(Table.path(space, useCase), pairs: try await form(of: useCase))
        done.append("\(useCase) \(answer.status)")
        if answer.status == 303, useCase.hasSuffix("-board") { archived = useCase == "archive-board" }
        if ["add-card", "copy-card"].contains(useCase) {
            let known = try await table.cards().compactMap { $0["id"]?.stringValue }
            cards += known.filter { !cards.contains($0) }
        }
        let (host, database) = (people[0], house.services.database)
        most = max(most, try await database.read { try $0.myCards(of: host, until: .last, limit: 500).count })
    }

    private mutating func form(of useCase: String) async throws -> [(String, String)] {
        let columns = try await table.columns()
        let column = columns.randomElement(using: &random) ?? ""
        let card = cards.randomElement(using: &random) ?? ""
        let due = Bool.random(using: &random) ? "2026-12-1\(Int.random(in: 0...9, using: &random))" : ""
        let person = people.randomElement(using: &random)?.text ?? ""
        switch useCase {
        case "add-card":
            let mine = Bool.random(using: &random) ? [("mine", "on")] : []
            return [("title", "일 \(done.count)"), ("column", column), ("due", due)] + mine
        case "edit-card": return [("card", card), ("due", due)]
        case "move-card": return [("card", card), ("column", column)]
        case "delete-card", "restore-card", "copy-card", "archive-card", "bring-back-card", "make-template":
            return [("card", card)]
        case "assign-card", "unassign-card": return [("card", card), ("person", person)]
        case "add-column":
            return [("name", "칸 \(done.count)"), ("kind", Bool.random(using: &random) ? "done" : "doing")]
        case "delete-column", "archive-cards": return [("column", column)]
        case "remove-member": return [("person", person)]
        default: return []
        }
    }
}

extension Table {
    fileprivate static func path(_ space: ID<Space>, _ useCase: String) -> String { "/board/\(space.text)/\(useCase)" }
}
