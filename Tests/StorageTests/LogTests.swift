import Floor
import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30))) struct LogTests {
    @Test(arguments: Engine.allCases)
    func `an operation comes back as it was recorded`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let operation = Operation(
                id: id(1), space: board, author: ann, device: id(3), clock: HybridTime(milliseconds: 77, counter: 5),
                kind: "card.moved",
                changes: [
                    Change(id(5), "title", from: "옛 '제목'", to: "새 \"제목\" 🏠\n"),
                    Change(id(5), "rank", from: .null, to: .array([.integer(.min), .decimal("1.50"), .bool(true)])),
                    Change(id(6), "due", to: .object([.init("day", "2026-11-21"), .init("none", .null)])),
                ])
            let recorded = try await database.append(operation, at: 123)
            #expect(recorded == [RecordedOperation(operation: operation, sequence: 1, recordedAt: 123)])
            let (byID, after, before, head) = try await database.read { connection in
                (
                    try connection.operation(id(1), in: board),
                    try connection.operations(in: board, after: 0, limit: 10),
                    try connection.operations(in: board, before: nil, limit: 10),
                    try connection.space(board)
                )
            }
            #expect(byID == recorded[0])
            #expect(after == recorded)
            #expect(before == recorded)
            #expect(head?.sequence == 1)
            #expect(head?.clock == HybridTime(milliseconds: 77, counter: 5))
        }
    }

    @Test(arguments: Engine.allCases)
    func `sixteen writers at once leave no gap and lose nothing`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<16 {
                    group.addTask {
                        for number in 0..<20 { try await database.append(.sample(1000 * (writer + 1) + number)) }
                    }
                }
                try await group.waitForAll()
            }
            let operations = try await database.read { try $0.operations(in: board, after: 0, limit: 1000) }
            #expect(operations.map(\.sequence) == Array(1...320))
            #expect(Set(operations.map(\.operation.id)).count == 320)
            let head = try await database.head()
            #expect(head?.sequence == 320)
        }
    }

    @Test(arguments: Engine.allCases)
    func `an append that is rolled back leaves no gap`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1))
            _ = await failure {
                try await database.write { transaction in
                    var head = try #require(try transaction.lockSpace(board))
                    _ = try transaction.append(.sample(2), to: &head, at: 1)
                    throw Mishap()
                }
            }
            let recorded = try await database.append(.sample(3))
            #expect(recorded.map(\.sequence) == [2])
        }
    }

    @Test(arguments: Engine.allCases)
    func `an id seen before answers what it answered then`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let first = try await database.append(.sample(1), at: 10)
            let second = try await database.append(.sample(2), at: 20)
            let again = try await database.append(.sample(1), .sample(3), .sample(3), at: 30)
            #expect(again[0] == first[0])
            #expect(again.map(\.sequence) == [1, 3, 3])
            #expect(second[0].sequence == 2)
            let count = try await database.read { try $0.operations(in: board, after: 0, limit: 100).count }
            #expect(count == 3)
        }
    }

    @Test(arguments: Engine.allCases)
    func `one operation sent many times at once is recorded once`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let sequences = try await withThrowingTaskGroup(of: Int64.self) { group in
                for _ in 0..<20 { group.addTask { try await database.append(.sample(1))[0].sequence } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(sequences == [1])
            let head = try await database.head()
            #expect(head?.sequence == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `the same id in another space is another operation`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1))
            let elsewhere = try await database.append(.sample(1, in: id(2)))
            #expect(elsewhere[0].sequence == 1)
            #expect(elsewhere[0].operation.space == id(2))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a space that is not locked, or another's, takes nothing`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let stale = try #require(try await database.head())
            try await database.append(.sample(1))
            let error = await failure {
                try await database.write { transaction in
                    var head = stale
                    _ = try transaction.append(.sample(2), to: &head, at: 1)
                }
            }
            #expect(error is StorageError)
            let other = await failure {
                try await database.write { transaction in
                    var head = try #require(try transaction.lockSpace(board))
                    _ = try transaction.append(.sample(3, in: id(2)), to: &head, at: 1)
                }
            }
            #expect(other as? StorageError == .spaceNotLocked)
            let head = try await database.head()
            #expect(head?.sequence == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `the clock is the latest seen, whatever comes later`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1, clock: 50), .sample(2, clock: 70), .sample(3, clock: 60))
            let head = try await database.head()
            #expect(head?.clock == HybridTime(milliseconds: 70))
        }
    }

    @Test(arguments: Engine.allCases)
    func `history is read in pages, from either end`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append((1...9).map { .sample($0) })
            let (oldest, next, newest, older) = try await database.read { connection in
                (
                    try connection.operations(in: board, after: 0, limit: 4).map(\.sequence),
                    try connection.operations(in: board, after: 4, limit: 4).map(\.sequence),
                    try connection.operations(in: board, before: nil, limit: 3).map(\.sequence),
                    try connection.operations(in: board, before: 7, limit: 3).map(\.sequence)
                )
            }
            #expect(oldest == [1, 2, 3, 4])
            #expect(next == [5, 6, 7, 8])
            #expect(newest == [9, 8, 7])
            #expect(older == [6, 5, 4])
        }
    }

    @Test(arguments: Engine.allCases)
    func `operations are read until they take so many bytes, and one at least`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let long = (1...3).map { number in
                var operation = Floor.Operation.sample(number)
                operation.changes = [
                    Change(id(501), "body", from: .null, to: .string(String(repeating: "가", count: 20_000)))
                ]
                return operation
            }
            try await database.append(long + (4...260).map { Floor.Operation.sample($0) })
            func read(_ limit: Int, _ bytes: Int) async throws -> (after: SizedOperations, newest: SizedOperations) {
                try await database.read { connection in
                    (
                        try connection.operations(in: board, after: 1, limit: limit, bytes: bytes),
                        try connection.newestOperations(in: board, limit: limit, bytes: bytes)
                    )
                }
            }
            let one = try await read(200, 1)
            #expect(one.after.all.map(\.sequence) == [2] && one.newest.all.map(\.sequence) == [260])
            #expect((60_000...61_000).contains(one.after.bytes) && (1...300).contains(one.newest.bytes))
            // The second is reached with room left, and so is there whole.
            #expect(try await read(200, 60_500).after.all.map(\.sequence) == [2, 3])
            let all = try await read(230, .max)
            #expect(all.after.all.map(\.sequence) == Array(2...231))
            #expect(all.newest.all.map(\.sequence) == Array((31...260).reversed()))
            let end = try await read(500, .max)
            #expect(end.after.all.count == 259 && end.newest.all.count == 260)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a thing's history has every operation that changed it`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let card: ID<Entity> = id(501)
            var both = Floor.Operation.sample(3, on: id(502))
            both.changes.append(Change(card, "column", to: "done"))
            both.changes.append(Change(card, "rank", to: "a"))
            try await database.append(
                .sample(1, on: card), .sample(2, on: id(502)), both, .sample(4, by: sam, on: card))
            let (history, older, others, mine, later) = try await database.read { connection in
                (
                    try connection.operations(on: card, in: board, limit: 10).map(\.sequence),
                    try connection.operations(on: card, in: board, before: 4, limit: 1).map(\.sequence),
                    try connection.othersChanged(card, in: board, since: 1, not: ann),
                    try connection.othersChanged(id(502), in: board, since: 0, not: ann),
                    try connection.othersChanged(card, in: board, since: 4, not: ann)
                )
            }
            #expect(history == [4, 3, 1])
            #expect(older == [3])
            #expect(others)
            #expect(!mine)
            #expect(!later)
        }
    }

    @Test func `no read of the log looks through the whole of it`() async throws {
        try await withBoard(.sqlite) { database in
            let plans = try await database.write { transaction in
                let card: ID<Entity> = id(501)
                let queries: [SQL] = [
                    "SELECT * FROM floor_operation WHERE space = \(board) AND id = \(id(1) as ID<Floor.Operation>)",
                    "SELECT * FROM floor_operation WHERE space = \(board) AND sequence > \(1) ORDER BY sequence LIMIT \(5)",
                    """
                    SELECT * FROM floor_operation WHERE space = \(board) AND sequence < \(Int64.max)
                    ORDER BY sequence DESC LIMIT \(5)
                    """,
                    """
                    SELECT * FROM floor_operation WHERE space = \(board) AND author = \(ann) AND undo_state = \(1)
                    ORDER BY sequence DESC LIMIT 1
                    """,
                    """
                    SELECT * FROM floor_operation WHERE space = \(board) AND sequence IN (
                        SELECT sequence FROM floor_operation WHERE space = \(board) AND subject = \(card)
                        UNION ALL SELECT sequence FROM floor_operation_also WHERE space = \(board) AND subject = \(card))
                    """,
                    """
                    SELECT floor_space.id FROM floor_member JOIN floor_space ON floor_space.id = floor_member.space
                    WHERE person = \(ann) AND floor_member.kind = \("board") ORDER BY joined_at
                    """,
                    "SELECT id FROM floor_job WHERE due_at <= \(1) AND given_up_at IS NULL ORDER BY due_at, id LIMIT \(5)",
                ]
                return try queries.map { query in
                    try transaction.all("EXPLAIN QUERY PLAN \(query)").map { try $0.text("detail") }
                }
            }
            for plan in plans {
                #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
                #expect(plan.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a space is made once, and is nowhere until then`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let second = try await database.write { try $0.createSpace(board, kind: "diary", at: 1) }
            #expect(second == nil)
            let (missing, there) = try await database.write { transaction in
                (try transaction.lockSpace(id(99)), try transaction.lockSpace(board))
            }
            #expect(missing == nil)
            #expect(there?.kind == "board")
        }
    }
}
