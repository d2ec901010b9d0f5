import Floor
import Foundation
@testable import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30))) struct MigrationTests {
    private static let labels = Migration(
        id: "test.0002-labels", statements: ["ALTER TABLE note ADD COLUMN label TEXT"])

    /// Released migrations are never changed: whoever changes one meets this.
    @Test(arguments: [
        ("floor.0001-log", "1ebe579536eb48fa"), ("floor.0002-jobs", "f1e1f1462d7e8733"),
    ])
    func `a released migration says what it said`(id: String, fingerprint: String) throws {
        let migration = try #require(Migration.floor.first { $0.id == id })
        #expect(migration.fingerprint == fingerprint)
    }

    @Test(arguments: Engine.allCases)
    func `what is due is applied once, in order`(engine: Engine) async throws {
        try await withLocation(engine) { location in
            let database = try await Database.open(location)
            try await closing(database) {
                let first = try await database.migrate([notes])
                let second = try await database.migrate([notes, MigrationTests.labels])
                let third = try await database.migrate([notes, MigrationTests.labels])
                #expect(first.applied == ["test.0001-notes"])
                #expect(second.applied == ["test.0002-labels"])
                #expect(third.applied == [])
                #expect(third.snapshot == nil)
                try await database.write { try $0.execute("INSERT INTO note (id, label) VALUES (\(1), \("x"))") }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `one that fails leaves the schema as it was`(engine: Engine) async throws {
        try await withLocation(engine) { location in
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate([notes])
                let broken = Migration(id: "test.0003-broken", statements: ["CREATE TABLE fine (id TEXT)", "NONSENSE"])
                let error = await failure { try await database.migrate([notes, MigrationTests.labels, broken]) }
                guard case .statement? = error as? StorageError else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                let report = try await database.migrate([notes, MigrationTests.labels])
                #expect(report.applied == ["test.0002-labels"])
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a newer schema is refused, and named`(engine: Engine) async throws {
        try await withDatabase(engine, migrations: [notes, MigrationTests.labels]) { database in
            let error = await failure { try await database.migrate([notes]) }
            #expect(error as? StorageError == .newerSchema(["test.0002-labels"]))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a migration that says something else now is refused`(engine: Engine) async throws {
        try await withDatabase(engine, migrations: [notes]) { database in
            let changed = Migration(id: notes.id, statements: notes.statements + ["CREATE TABLE more (id TEXT)"])
            let error = await failure { try await database.migrate([changed, MigrationTests.labels]) }
            #expect(error as? StorageError == .changedMigration("test.0001-notes"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `nodes that start together migrate once`(engine: Engine) async throws {
        try await withLocation(engine) { location in
            let applied = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let database = try await Database.open(location)
                        return try await closing(database) {
                            try await database.migrate(Migration.floor + [notes]).applied
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(applied.sorted() == (Migration.floor + [notes]).map(\.id).sorted())
        }
    }

    /// A write gives up after five seconds.
    @Test func `a node waits for another that holds the file longer than any write waits`() async throws {
        try await withLocation(.sqlite) { location in
            let (first, second) = (try await Database.open(location), try await Database.open(location))
            try await closing(first) {
                try await closing(second) {
                    let (held, hold) = AsyncStream.makeStream(of: Void.self)
                    async let holding: Void = first.write { transaction in
                        try transaction.execute("CREATE TABLE held (id TEXT)")
                        hold.yield()
                        Thread.sleep(forTimeInterval: 6)
                    }
                    for await _ in held { break }
                    #expect(try await second.migrate([notes]).applied == ["test.0001-notes"])
                    try await holding
                }
            }
        }
    }

    @Test func `the file is copied before it is migrated, and the copy opens as it was`() async throws {
        try await withLocation(.sqlite) { location in
            let database = try await Database.open(location)
            try await closing(database) {
                let first = try await database.migrate([notes])
                #expect(first.snapshot == nil)
                try await database.write { try $0.execute("INSERT INTO note (id, text) VALUES (\(1), \("before"))") }
                let second = try await database.migrate([notes, MigrationTests.labels])
                let path = try #require(second.snapshot)
                #expect(path.hasSuffix(".before-test.0002-labels"))
                #expect(!FileManager.default.fileExists(atPath: path + ".unfinished"))
                let copy = try await Database.open(.sqlite(path: path))
                try await closing(copy) {
                    let text = try await copy.read { try $0.first("SELECT text FROM note")?.text("text") }
                    #expect(text == "before")
                    let due = try await copy.migrate([notes, MigrationTests.labels])
                    #expect(due.applied == ["test.0002-labels"])
                }
            }
        }
    }

    @Test func `a copy left by a migration that failed is replaced by a newer one`() async throws {
        try await withLocation(.sqlite) { location in
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate([notes])
                let broken = Migration(id: "test.0002-labels", statements: ["NONSENSE"])
                _ = await failure { try await database.migrate([notes, broken]) }
                try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
                let report = try await database.migrate([notes, MigrationTests.labels])
                let copy = try await Database.open(.sqlite(path: try #require(report.snapshot)))
                try await closing(copy) {
                    let count = try await copy.count()
                    #expect(count == 1)
                }
            }
        }
    }

    @Test func `of the copies the last two are kept`() async throws {
        try await withLocation(.sqlite) { location in
            guard case .sqlite(let path) = location else { return }
            let database = try await Database.open(location)
            try await closing(database) {
                var all = [notes]
                try await database.migrate(all)
                for number in 2...5 {
                    all.append(
                        Migration(
                            id: "test.000\(number)-more",
                            statements: ["CREATE TABLE \(name: Name("t\(number)")) (id TEXT)"]))
                    try await database.migrate(all)
                }
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
                let copies = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                    $0.contains(".before-")
                }
                #expect(copies.sorted().map { String($0.suffix(9)) } == ["0004-more", "0005-more"])
            }
        }
    }

    @Test func `a copy for which there is no room is not begun`() throws {
        try SQLiteSnapshot.requireRoom(for: 100 << 20, free: 200 << 20)
        let error = #expect(throws: StorageError.self) {
            try SQLiteSnapshot.requireRoom(for: 100 << 20, free: 110 << 20)
        }
        #expect(error == .snapshot("it needs 126 MB, and 110 MB are free"))
    }

    @Test func `a copy that cannot be written stops the migration`() async throws {
        try await withLocation(.sqlite) { location in
            guard case .sqlite(let path) = location else { return }
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate([notes])
                // A folder stands where the copy would go.
                try FileManager.default.createDirectory(
                    atPath: path + ".before-test.0002-labels/inside", withIntermediateDirectories: true)
                let error = await failure { try await database.migrate([notes, MigrationTests.labels]) }
                guard case .snapshot? = error as? StorageError else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                let applied = try await database.read {
                    try $0.all("SELECT id FROM floor_migration").map { try $0.text("id") }
                }
                #expect(applied == ["test.0001-notes"])
            }
        }
    }

    @Test func `a copy is whole while others write`() async throws {
        try await withLocation(.sqlite) { location in
            guard case .sqlite(let path) = location else { return }
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate([notes])
                let writing = Task {
                    for index in 0... {
                        if Task.isCancelled { break }
                        // Always two or none.
                        try await database.write {
                            try $0.execute("INSERT INTO note (id) VALUES (\(2 * index)), (\(2 * index + 1))")
                        }
                    }
                }
                for number in 0..<5 { try await database.copy(to: "\(path).copy-\(number % 2)") }
                writing.cancel()
                // A write that waits as it is cancelled writes nothing.
                do { try await writing.value } catch is CancellationError {}
                for number in 0..<2 {
                    let copy = try await Database.open(.sqlite(path: "\(path).copy-\(number)"))
                    try await closing(copy) {
                        let count = try await copy.count()
                        #expect(count % 2 == 0)
                        let check = try await copy.read { try $0.pragma("PRAGMA integrity_check")?.text(0) }
                        #expect(check == "ok")
                    }
                }
            }
        }
    }

    @Test func `commits wait for the disk, and references are checked`() async throws {
        try await withDatabase(.sqlite) { database in
            let settings = try await database.write { transaction in
                try [
                    transaction.pragma("PRAGMA synchronous")?.int(0),
                    transaction.pragma("PRAGMA foreign_keys")?.int(0),
                ]
            }
            let mode = try await database.read { try $0.pragma("PRAGMA journal_mode")?.text(0) }
            #expect(settings == [2, 1])
            #expect(mode == "wal")
        }
    }
}
