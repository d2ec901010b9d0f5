import Floor
import Storage
import TestKit
import Testing

/// How writes share a commit, wait, and are taken back.
@Suite(.timeLimit(.minutes(30))) struct WaitingTests {
    /// Holds SQLite's writer, or all of PostgreSQL's connections, while a body sets others to wait.
    private func withAllBusy(
        _ engine: Engine, _ database: Database, _ body: () async throws -> Void
    ) async throws {
        let gates = (0..<(engine == .sqlite ? 1 : 4)).map { _ in Gate() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, gate) in gates.enumerated() {
                // PostgreSQL keeps one of the four for those who read.
                group.addTask {
                    if index == 3 { return try await database.read { _ in gate.pass() } }
                    try await database.write { _ in gate.pass() }
                }
            }
            for gate in gates { try await gate.untilReached() }
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
            for gate in gates { gate.open() }
            try await group.waitForAll()
            try outcome.get()
        }
    }

    @Test(arguments: Engine.allCases)
    func `one that fails takes none of its neighbours with it`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                try await withAllBusy(engine, database) {
                    for index in 0..<60 {
                        group.addTask {
                            await failure {
                                try await database.write { transaction in
                                    try transaction.execute("INSERT INTO note (id) VALUES (\(index))")
                                    if index % 3 == 0 { throw Mishap() }
                                    if index % 3 == 1 {
                                        try transaction.execute("INSERT INTO note (id) VALUES (\(index))")
                                    }
                                }
                            } == nil
                        }
                    }
                    try await database.untilWaiting(60)
                }
                var succeeded = 0
                for try await success in group where success { succeeded += 1 }
                #expect(succeeded == 20)
            }
            let ids = try await database.read { try $0.all("SELECT id FROM note ORDER BY id").map { try $0.int("id") } }
            #expect(ids == (0..<60).filter { $0 % 3 == 2 })
        }
    }

    @Test func `nobody in a group hears of success before the commit`() async throws {
        try await withNotes(.sqlite) { database in
            let gate = Gate()
            let answered = Tally()
            try await withThrowingTaskGroup(of: Void.self) { group in
                // Not waited for: if it is quick, it is in the same group as the others.
                let first = Gate()
                group.addTask { try await database.write { _ in first.pass() } }
                try await first.untilReached()
                for index in 0..<10 {
                    group.addTask {
                        try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(index))") }
                        answered.add()
                    }
                }
                try await database.untilWaiting(10)
                group.addTask { try await database.write { _ in gate.pass() } }
                try await database.untilWaiting(11)
                first.open()
                try await gate.untilReached()
                // All ten bodies have run, and nobody has been answered, nor does anyone see a row.
                let seen = try await database.count()
                #expect(seen == 0)
                #expect(answered.count == 0)
                gate.open()
                try await group.waitForAll()
            }
            let count = try await database.count()
            #expect(count == 10)
        }
    }

    @Test func `a commit that fails is everybody's failure`() async throws {
        let loose = Migration(
            id: "test.0002-loose",
            statements: [
                """
                CREATE TABLE loose (
                    id INTEGER NOT NULL PRIMARY KEY,
                    note INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED) STRICT
                """
            ])
        try await withDatabase(.sqlite, migrations: Migration.floor + [notes, loose]) { database in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                // Whether it is in the same group as the others depends on how quick the machine is.
                let first = Gate()
                group.addTask {
                    _ = await failure { try await database.write { _ in first.pass() } }
                    return false
                }
                try await first.untilReached()
                for index in 0..<5 {
                    group.addTask {
                        await failure {
                            try await database.write { transaction in
                                try transaction.execute("INSERT INTO note (id) VALUES (\(index))")
                                if index == 3 {
                                    // Found out by COMMIT alone.
                                    try transaction.execute("INSERT INTO loose (id, note) VALUES (\(1), \(99))")
                                }
                            }
                        } == nil
                    }
                }
                try await database.untilWaiting(5)
                first.open()
                for try await success in group { #expect(!success) }
            }
            let count = try await database.count()
            #expect(count == 0)
            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a write that is cancelled while it waits is never run`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            try await withAllBusy(engine, database) {
                let waiting = Task {
                    try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
                }
                try await database.untilWaiting(1)
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
                #expect(database.waiting == 0)
            }
            let count = try await database.count()
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a task that is cancelled already writes nothing`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            try await withAllBusy(engine, database) {
                let late = Task {
                    while !Task.isCancelled { await Task.yield() }
                    try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
                }
                late.cancel()
                await #expect(throws: CancellationError.self) { try await late.value }
            }
            let count = try await database.count()
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a write that has begun is finished whoever is cancelled`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let gate = Gate()
            let writing = Task {
                try await database.write { transaction in
                    gate.pass()
                    return try transaction.execute("INSERT INTO note (id) VALUES (\(1))")
                }
            }
            try await gate.untilReached()
            writing.cancel()
            gate.open()
            let rows = try await writing.value
            #expect(rows == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `where too many wait, the next is told so at once`(engine: Engine) async throws {
        try await withNotes(engine, limits: DatabaseLimits(waiting: 3, idleWait: .seconds(60))) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                try await withAllBusy(engine, database) {
                    for index in 0..<3 {
                        group.addTask {
                            _ = try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(index))") }
                        }
                    }
                    try await database.untilWaiting(3)
                    let error = await failure { try await database.write { _ in } }
                    guard case .busy? = error as? StorageError else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                }
                try await group.waitForAll()
            }
            let count = try await database.count()
            #expect(count == 3)
        }
    }

    @Test func `nobody waits for a connection longer than patience lasts`() async throws {
        // Long enough for what comes before and after: its connections are free soon, but not at once.
        let limits = DatabaseLimits(patience: .seconds(3), idleWait: .seconds(60))
        try await withNotes(.postgres, limits: limits) { database in
            try await withAllBusy(.postgres, database) {
                let error = await failure { _ = try await database.count() }
                guard case .busy? = error as? StorageError else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
            let count = try await database.count()
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `many thousand writes all arrive, once`(engine: Engine) async throws {
        try await withNotes(engine, limits: DatabaseLimits(waiting: 100_000, patience: .seconds(60))) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<3000 {
                    group.addTask {
                        _ = try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(index))") }
                    }
                }
                try await group.waitForAll()
            }
            let count = try await database.count()
            #expect(count == 3000)
        }
    }
}
