import Floor
import TestKit
import Testing

@testable import Storage

/// How a space and all of its log are deleted.
@Suite(.timeLimit(.minutes(30))) struct ForgetTests {
    /// An operation on two things, so that one of them stands beside the log.
    private static func pair(_ number: Int) -> Floor.Operation {
        Operation(
            id: ID(high: 7, low: UInt64(number)), space: board, author: ann, device: ID(high: 7, low: 900),
            clock: HybridTime(milliseconds: 1), kind: "card.moved", intent: .act,
            changes: [
                Change(ID(high: 8, low: UInt64(number)), "column", from: .null, to: .string("a")),
                Change(ID(high: 9, low: UInt64(number)), "column", from: .null, to: .string("a")),
            ])
    }

    @Test(arguments: Engine.allCases)
    func `a log four times as long takes about four times the work to delete`(engine: Engine) async throws {
        var steps: [Int64] = []
        for length in [200, 800] {
            steps += try await withBoard(engine) { database in
                try await database.append((1...length).map(ForgetTests.pair))
                return try await database.write { transaction in
                    let head = try #require(try transaction.lockSpace(board))
                    let before = try transaction.effort()
                    try transaction.forget(space: head)
                    return [try transaction.effort().steps - before.steps]
                }
            }
        }
        #expect(steps[1] < steps[0] * 8, "\(steps)")
    }

    /// PostgreSQL looks what a key refers to up where its count of what was read does not show it.
    @Test(arguments: Engine.allCases)
    func `what stands beside the log refers to nothing`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let keys = try await database.read { connection in
                try connection.first(
                    SQL(
                        sqlite: "SELECT count(*) FROM pragma_foreign_key_list('floor_operation_also')",
                        postgres: """
                            SELECT count(*) FROM pg_constraint
                            WHERE contype = 'f' AND conrelid = 'floor_operation_also'::regclass
                            """))?.int(0)
            }
            #expect(keys == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a space that was deleted is not made again`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            try await database.append(.sample(1))
            try await database.write { transaction in
                let head = try #require(try transaction.lockSpace(board))
                try transaction.forget(space: head)
            }
            let again = try await database.write { try $0.createSpace(board, kind: "board", at: 2) }
            #expect(again == nil)
            let left = try await database.head()
            #expect(left == nil)
            let (was, other) = try await database.read {
                (try $0.wasDeleted(board), try $0.wasDeleted(id(2) as ID<Space>))
            }
            #expect(was && !other)
        }
    }

    @Test(arguments: Engine.allCases)
    func `nor by somebody who waits while it is being deleted`(engine: Engine) async throws {
        try await withBoard(engine) { database in
            let gate = Gate()
            let deleting = Task {
                try await database.write { transaction in
                    let head = try #require(try transaction.lockSpace(board))
                    try transaction.forget(space: head)
                    gate.pass()
                }
            }
            try await gate.untilReached()
            let making = Task { try await database.write { try $0.createSpace(board, kind: "board", at: 2) } }
            // Whether it has come to wait by now or not, the answer is the same.
            await Task.yield()
            gate.open()
            try await deleting.value
            let made = try await making.value
            #expect(made == nil)
            let left = try await database.head()
            #expect(left == nil)
        }
    }
}
