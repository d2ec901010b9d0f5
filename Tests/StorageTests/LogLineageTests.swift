import Floor
import TestKit
import Testing

@testable import Storage

/// The lineage of a log, and the key that goes with it.
@Suite(.timeLimit(.minutes(30))) struct LogLineageTests {
    @Test(arguments: Engine.allCases)
    func `it is created once, and completed where an earlier Maru created it`(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            #expect(try await database.read { try $0.logLineage() } == nil)
            let isRenewed = try await database.write { try $0.settleLineage(at: 5) }
            let made = try #require(try await database.read { try $0.logLineage() })
            #expect(!isRenewed && made.key.count == 32)
            _ = try await database.write { try $0.settleLineage(at: 6) }
            #expect(try await database.read { try $0.logLineage() } == made)
            let old = ID<Lineage>(high: 3, low: 3)
            try await database.write {
                try $0.execute("DELETE FROM floor_lineage")
                try $0.execute("INSERT INTO floor_lineage (place, id) VALUES (1, \(old))")
            }
            #expect(try await database.read { try $0.logLineage() } == nil)
            _ = try await database.write { try $0.settleLineage(at: 7) }
            let completed = try #require(try await database.read { try $0.logLineage() })
            #expect(completed.id == old && completed.key.count == 32 && completed.key != made.key)
            #expect(try await database.read { try $0.lineageLoss()?.at } == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `it is renewed once, however many find the loss at once`(engine: Engine) async throws {
        try await withDatabase(engine) { database in
            _ = try await database.write { try $0.settleLineage(at: 5) }
            let first = try #require(try await database.read { try $0.logLineage() })
            let renewed = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask { try await database.write { try $0.renewLineage(after: first.id, at: 9) } }
                }
                return try await group.reduce(into: 0) { count, isRenewed in count += isRenewed ? 1 : 0 }
            }
            #expect(renewed == 1)
            let second = try #require(try await database.read { try $0.logLineage() })
            #expect(second.id != first.id && second.key != first.key)
            let loss = try await database.read { try $0.lineageLoss() }
            #expect(loss?.at == 9 && loss?.by == .device)
            // Somebody who says so themselves is not told of it.
            try await database.write { try $0.renewLineage(at: 11) }
            #expect(try await database.read { try $0.lineageLoss()?.at } == nil)
            #expect(try await database.read { try $0.lineage() } != second.id)
        }
    }

    /// As after a failover: the server that is connected to goes on along another timeline.
    @Test func `another timeline of PostgreSQL's is another lineage`() async throws {
        try await withDatabase(.postgres) { database in
            _ = try await database.write { try $0.settleLineage(at: 5) }
            let first = try #require(try await database.read { try $0.logLineage() })
            let timeline = try await database.read {
                try $0.first("SELECT timeline FROM floor_lineage")?.optionalInt64(0)
            }
            #expect(try #require(timeline) >= 1)
            try await database.write { try $0.execute("UPDATE floor_lineage SET timeline = timeline + 1") }
            #expect(try await database.read { try $0.logLineage() } == nil)
            let isRenewed = try await database.write { try $0.settleLineage(at: 7) }
            let second = try #require(try await database.read { try $0.logLineage() })
            #expect(isRenewed && second.id != first.id && second.key != first.key)
            let loss = try await database.read { try $0.lineageLoss() }
            #expect(loss?.at == 7 && loss?.by == .timeline)
            #expect(try await database.write { try $0.settleLineage(at: 8) } == false)
        }
    }

    /// A pooler keeps connections while the server behind them is another: what they know of it is old.
    @Test func `a connection that outlives its server asks again before it says that the timeline is another`()
        async throws
    {
        try await withDatabase(.postgres) { database in
            _ = try await database.write { try $0.settleLineage(at: 5) }
            let first = try #require(try await database.read { try $0.logLineage() })
            let read = try await database.read { connection in
                (connection.session as? PostgresConnection)?.timeline = 77
                return try connection.logLineage()
            }
            #expect(read == first)
            let isRenewed = try await database.write { transaction in
                (transaction.session as? PostgresConnection)?.timeline = 77
                return try transaction.settleLineage(at: 9)
            }
            #expect(!isRenewed)
            #expect(try await database.read { try $0.logLineage() } == first)
        }
    }
}
