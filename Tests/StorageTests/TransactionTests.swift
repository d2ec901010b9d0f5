import Floor
import Storage
import TestKit
import Testing

@Suite(.timeLimit(.minutes(30))) struct TransactionTests {
    @Test(arguments: Engine.allCases)
    func `a body that throws leaves nothing behind`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let error = await failure {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO note (id) VALUES (\(1))")
                    throw Mishap()
                }
            }
            #expect(error is Mishap)
            let count = try await database.count()
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `the same key twice is one error on both engines`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
            let error = await failure {
                try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
            }
            guard case .duplicate? = error as? StorageError else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a reference to nothing is refused`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let error = await failure {
                try await database.write {
                    try $0.execute(
                        """
                        INSERT INTO floor_member (space, person, role, kind, joined_at)
                        VALUES (\("none"), \("none"), \("owner"), \("board"), \(1))
                        """)
                }
            }
            guard case .constraint? = error as? StorageError else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a statement that fails ends the transaction, even where that is caught`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
            let error = await failure {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO note (id) VALUES (\(2))")
                    _ = try? transaction.execute("INSERT INTO note (id) VALUES (\(1))")
                    _ = try? transaction.execute("INSERT INTO note (id) VALUES (\(3))")
                }
            }
            guard case .duplicate? = error as? StorageError else {
                Issue.record("\(String(describing: error))")
                return
            }
            let count = try await database.count()
            #expect(count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a read cannot write`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let error = await failure {
                try await database.read { _ = try $0.all("INSERT INTO note (id) VALUES (\(1)) RETURNING id") }
            }
            #expect(error is StorageError)
            let count = try await database.count()
            #expect(count == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a connection is of no use once its body has returned`(engine: Engine) async throws {
        final class Kept: @unchecked Sendable {  // Written in the body, read after it has returned.
            var connection: Connection?
        }
        try await withNotes(engine) { database in
            let kept = Kept()
            try await database.read { kept.connection = $0 }
            #expect(throws: StorageError.outsideBody) { try kept.connection?.all("SELECT 1 AS one") }
        }
    }

    @Test(arguments: Engine.allCases)
    func `one read is of one moment`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            let gate = Gate()
            async let counts = database.read { connection in
                let before = try connection.first("SELECT count(*) AS total FROM note")?.int("total")
                gate.pass()
                return [before, try connection.first("SELECT count(*) AS total FROM note")?.int("total")]
            }
            try await gate.untilReached()
            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
            gate.open()
            let seen = try await counts
            #expect(seen == [0, 0])
            let count = try await database.count()
            #expect(count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is written is there for the next read`(engine: Engine) async throws {
        try await withNotes(engine) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(index))") }
                        let row = try await database.read { try $0.first("SELECT id FROM note WHERE id = \(index)") }
                        #expect(row != nil)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a closed database says so, after it has finished what it had begun`(engine: Engine) async throws {
        try await withLocation(engine) { location in
            let database = try await Database.open(location)
            try await database.migrate([notes])
            let gate = Gate()
            async let written = database.write { transaction in
                gate.pass()
                return try transaction.execute("INSERT INTO note (id) VALUES (\(1))")
            }
            try await gate.untilReached()
            async let closed: Void = database.close()
            try await eventually("it refuses") { await failure { _ = try await database.count() } != nil }
            let error = await failure { try await database.write { _ in } }
            gate.open()
            await closed
            let rows = try await written
            #expect(rows == 1)
            #expect(error as? StorageError == .closed)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a database that cannot be opened says so`(engine: Engine) async throws {
        let location: Location =
            engine == .sqlite
            ? .sqlite(path: "/nowhere/at/all/maru.sqlite")
            : .postgres("postgresql://nobody@127.0.0.1:1/none", connections: 1)
        let error = await failure { _ = try await Database.open(location) }
        guard case .unavailable? = error as? StorageError else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
