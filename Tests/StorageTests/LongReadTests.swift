import Dispatch
import Floor
import Foundation
import Glibc
import Synchronization
import TestKit
import Testing

@testable import Storage

/// Reads that take long, as a backup's do.
@Suite(.timeLimit(.minutes(30))) struct LongReadTests {
    static let texts = TextIndex("test_text")
    static let migration = Migration(id: "test.0009-texts", statements: LongReadTests.texts.creation)

    @Test(arguments: Engine.allCases)
    func `they see one moment`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
            let gate = Gate()
            let reading = Task {
                try await database.readAtLength { connection in
                    let before = try connection.first("SELECT count(*) FROM note")?.int(0)
                    gate.pass()
                    return (before, try connection.first("SELECT count(*) FROM note")?.int(0))
                }
            }
            try await gate.untilReached()
            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(2))") }
            gate.open()
            let (before, after) = try await reading.value
            #expect(before == 1 && after == 1)
        }
    }

    @Test func `SQLite's log is begun anew meanwhile, and nothing is left beside the database`() async throws {
        try await withLocation(.sqlite) { location in
            guard case .sqlite(let path) = location else { return }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate(Migration.floor + [notes])
                let gate = Gate()
                let reading = Task {
                    try await database.readAtLength { connection in
                        gate.pass()
                        return try connection.first("SELECT count(*) FROM note")?.int(0)
                    }
                }
                try await gate.untilReached()
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                #expect(names.allSatisfy { ["maru.sqlite", "maru.sqlite-wal", "maru.sqlite-shm"].contains($0) })
                let text = String(repeating: "x", count: 1_048_576)
                let before = try salt(path)
                // Behind on a busy machine, never for good: a log that grows until the read has ended has these many, too.
                var written = 0
                while try salt(path) == before, written < 1_000 {
                    try await database.write { [written] in
                        try $0.execute("INSERT INTO note (id, text) VALUES (\(written), \(text))")
                    }
                    written += 1
                }
                #expect(try salt(path) != before)
                gate.open()
                let seen = try await reading.value
                #expect(seen == 0)
            }
        }
    }

    /// Eight bytes of the log's header that are others each time SQLite begins it anew
    /// (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
    private func salt(_ path: String) throws -> Data {
        let log = try FileHandle(forReadingFrom: URL(fileURLWithPath: path + "-wal"))
        defer { try? log.close() }
        return Data(try log.read(upToCount: 24)?.dropFirst(16) ?? Data())
    }

    @Test func `a copy is not finished for who is cancelled, and nothing is left of it`() async throws {
        try await withLocation(.sqlite) { location in
            guard case .sqlite(let path) = location else { return }
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate(Migration.floor + [notes])
                // More than one step copies.
                let text = String(repeating: "x", count: 24 << 20)
                try await database.write { try $0.execute("INSERT INTO note (id, text) VALUES (\(1), \(text))") }
                let reading = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await database.readAtLength { try $0.first("SELECT count(*) FROM note")?.int(0) }
                }
                await #expect(throws: CancellationError.self) { try await reading.value }
                let names = try FileManager.default.contentsOfDirectory(
                    atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
                #expect(!names.contains { $0.contains(".reading-") }, "\(names)")
            }
        }
    }

    @Test func `what is written while a copy is made does not begin it anew`() async throws {
        try await withLocation(.sqlite) { location in
            guard case .sqlite(let path) = location else { return }
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate(Migration.floor + [notes])
                let text = String(repeating: "x", count: 24 << 20)
                try await database.write { try $0.execute("INSERT INTO note (id, text) VALUES (\(1), \(text))") }
                let steps = Mutex(0)
                let seen = try await blocking {
                    try SQLiteSnapshot.read(path) {
                        let step = steps.withLock {
                            $0 += 1; return $0
                        }
                        guard step < 10 else { throw CancellationError() }
                        let isWritten = DispatchSemaphore(value: 0)
                        Task {
                            defer { isWritten.signal() }
                            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1 + step))") }
                        }
                        isWritten.wait()
                    } _: {
                        try $0.first("SELECT count(*) FROM note")?.int(0)
                    }
                }
                #expect(seen == 1)
                #expect(steps.withLock(\.self) == 2)
                let written = try await database.read { try $0.first("SELECT count(*) FROM note")?.int(0) }
                #expect(written == 3)
            }
        }
    }

    @Test func `what a killed process left of a copy is deleted by the next, and no copy that is being made`()
        async throws
    {
        try await withLocation(.sqlite) { location in
            guard case .sqlite(let path) = location else { return }
            let manager = FileManager.default
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate(Migration.floor)
                let (left, made) = ("\(path).reading-\(UUID().uuidString)", "\(path).reading-\(UUID().uuidString)")
                for name in ["", "-journal", ".making"] {
                    for copy in [left, made] { _ = manager.createFile(atPath: copy + name, contents: Data()) }
                }
                // Another process holds the lock of the second.
                let lock = open(made + ".making", O_RDONLY)
                #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
                _ = try await database.readAtLength { try $0.first("SELECT count(*) FROM floor_space")?.int(0) }
                #expect(!manager.fileExists(atPath: left) && !manager.fileExists(atPath: left + "-journal"))
                #expect(manager.fileExists(atPath: made) && manager.fileExists(atPath: made + "-journal"))
                close(lock)
                try await database.migrate(Migration.floor)
                let names = try manager.contentsOfDirectory(
                    atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
                #expect(!names.contains { $0.contains(".reading-") }, "\(names)")
            }
        }
    }

    @Test func `a piece of the words takes as many steps however many there are`() async throws {
        var steps: [Int64] = []
        for count in [1_000, 4_000] {
            steps += try await withDatabase(.sqlite, migrations: Migration.floor + [LongReadTests.migration]) {
                database in
                try await database.write { transaction in
                    for number in 1...count {
                        let id = ID<Entity>(high: 0, low: UInt64(number))
                        try transaction.index(["마루"], of: id, in: board, for: LongReadTests.texts)
                    }
                }
                return try await database.read { connection in
                    let table = try #require(try connection.tables(of: ["test"]).first { $0.name == "test_text" })
                    let first = try connection.rows(of: table, after: nil, limit: 100)
                    let before = try connection.effort()
                    let next = try connection.rows(of: table, after: first.last, limit: 100)
                    #expect(first.count == 100 && next.count == 100)
                    return [try connection.effort().steps - before.steps]
                }
            }
        }
        #expect(steps[1] < steps[0] * 2, "\(steps)")
    }

    @Test(arguments: Engine.allCases)
    func `a thing's words are told each once and in the order of their bytes, whichever engine keeps them`(
        engine: Engine
    ) async throws {
        try await withDatabase(engine, migrations: Migration.floor + [LongReadTests.migration]) { database in
            try await database.write { transaction in
                for statement in LongReadTests.texts.replacing(id: "1", space: "2", terms: "wb w wab wa9 s3 waa wb wa")
                {
                    try transaction.execute(statement)
                }
            }
            let rows = try await database.read { connection in
                let table = try #require(try connection.tables(of: ["test"]).first { $0.name == "test_text" })
                return try connection.rows(of: table, after: nil, limit: 100)
            }
            #expect(rows == [[.text("1"), .text("2"), .text("s3 w wa wa9 waa wab wb")]])
        }
    }
}
