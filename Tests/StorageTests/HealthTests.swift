import Floor
import Foundation
import Storage
import Synchronization
import TestKit
import Testing

/// What is heard of a database that takes no writes, or keeps them waiting.
@Suite(.timeLimit(.minutes(30))) struct HealthTests {
    /// Opens a database twice, as two processes would.
    private func withTwo(
        _ engine: Engine, limits: DatabaseLimits, _ body: (_ one: Database, _ other: Database) async throws -> Void
    ) async throws {
        try await withLocation(engine) { location in
            let other = try await Database.open(location, limits: .ofTests)
            try await closing(other) {
                try await other.migrate(Migration.floor + [notes])
                let one = try await Database.open(location, limits: limits)
                try await closing(one) { try await body(one, other) }
            }
        }
    }

    @Test func `a write hears of another process's lock once its patience is over`() async throws {
        try await withTwo(.sqlite, limits: DatabaseLimits(patience: .milliseconds(100))) { one, other in
            let gate = Gate()
            let holding = Task { try await other.write { _ in gate.pass() } }
            try await gate.untilReached()
            let error = await failure {
                try await one.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
            }
            guard case .busy? = error as? StorageError else {
                Issue.record("\(String(describing: error))")
                return gate.open()
            }
            #expect(one.writeFailure != nil)
            let count = try await one.count()
            #expect(count == 0, "and reads go on")
            gate.open()
            try await holding.value
            try await one.tryWriting()
            #expect(one.writeFailure == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `how long no write has ended is known while one is under way`(_ engine: Engine) async throws {
        try await withNotes(engine) { database in
            #expect(database.writeSilence == nil)
            let gate = Gate()
            let holding = Task { try await database.write { _ in gate.pass() } }
            try await gate.untilReached()
            let first = try #require(database.writeSilence)
            #expect(first >= .zero)
            try await eventually("it grows") { database.writeSilence ?? .zero > first }
            let count = try await database.count()
            #expect(count == 0, "a read is none")
            gate.open()
            try await holding.value
            #expect(database.writeSilence == nil)
            _ = await failure { try await database.write { _ in throw Mishap() } }
            #expect(database.writeSilence == nil, "nor is one that was given up")
        }
    }

    @Test func `a full disk is reported, once however many writes it refuses, and remembered until one succeeds`()
        async throws
    {
        try await withLocation(.sqlite) { location in
            let reports = Mutex<[String]>([])
            let database = try await Database.open(location) { report in reports.withLock { $0.append(report) } }
            try await closing(database) {
                try await database.migrate(Migration.floor + [notes])
                #expect(database.writeFailure == nil)
                // SQLite then says what it says of a full disk.
                try await database.write { _ = try $0.pragma("PRAGMA max_page_count = 1") }
                let text = String(repeating: "x", count: 100_000)
                for index in 0..<5 {
                    let error = await failure {
                        try await database.write {
                            try $0.execute("INSERT INTO note (id, text) VALUES (\(index), \(text))")
                        }
                    }
                    guard case .unwritable? = error as? StorageError else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                }
                #expect(database.writeFailure != nil)
                #expect(reports.withLock { $0.count } == 1)
                try await database.write { try $0.execute("UPDATE note SET text = text WHERE id = \(99)") }
                #expect(database.writeFailure != nil, "a write that changes nothing shows nothing")
                try await database.tryWriting()
                #expect(database.writeFailure == nil)
            }
        }
    }

    @Test func `a full disk of PostgreSQL is remembered over small writes, until it takes more`() async throws {
        let faults = Faults(.diskFull, isPassing: false)
        try await withFaultyDatabases(.postgres, faults, count: 1) { databases in
            let database = databases[0]
            try await database.migrate(Migration.floor + [notes])
            faults.begin()
            _ = await failure { try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") } }
            faults.end()
            guard case .unwritable? = database.writeFailure else {
                Issue.record("\(String(describing: database.writeFailure))")
                return
            }
            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(2))") }
            #expect(database.writeFailure != nil, "it had room on a page of its table")
            try await database.tryWriting()
            #expect(database.writeFailure == nil)
        }
    }

    @Test func `one space that is held does not keep PostgreSQL from those who read or write elsewhere`() async throws {
        let limits = DatabaseLimits(patience: .seconds(20), lockWait: .milliseconds(100), lockPatience: .seconds(60))
        try await withTwo(.postgres, limits: limits) { one, other in
            let elsewhere: ID<Space> = id(2)
            let waits = { (database: Database) in
                try await database.write { try $0.first("SHOW lock_timeout")?.text(0) }
            }
            let (short, usual) = (try await waits(one), try await waits(other))
            #expect(short == "100ms" && usual == "2s")
            try await other.write { transaction in
                try transaction.createSpace(board, kind: "board", at: 1)
                try transaction.createSpace(elsewhere, kind: "board", at: 1)
            }
            let gate = Gate()
            let holding = Task {
                try await other.write { transaction in
                    _ = try transaction.lockSpace(board)
                    gate.pass()
                }
            }
            try await gate.untilReached()
            let done = Tally()
            try await withThrowingTaskGroup(of: Void.self) { group in
                // Many more than there are connections.
                for index in 0..<12 {
                    group.addTask {
                        try await one.write { transaction in
                            _ = try transaction.lockSpace(board)
                            try transaction.execute("INSERT INTO note (id) VALUES (\(index))")
                        }
                        done.add()
                    }
                }
                try await one.untilWaiting(9)
                let seen = await failure { _ = try await one.count() }
                let written = await failure { try await one.write { _ = try $0.lockSpace(elsewhere) } }
                let before = done.count
                gate.open()
                try await holding.value
                try await group.waitForAll()
                #expect(seen == nil)
                #expect(written == nil)
                #expect(before == 0, "the space was held until now")
            }
            let count = try await one.count()
            #expect(count == 12, "each is done, and once")
        }
    }
}
