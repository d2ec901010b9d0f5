import Floor
import Storage
import TestKit
import Testing

/// What only PostgreSQL can do wrong: connections that break, rows that are locked, deadlocks.
@Suite(.timeLimit(.minutes(30))) struct PostgresTests {
    /// Ends all other connections of this schema's databases, as a restart of the server would.
    private func breakAll(_ database: Database) async throws {
        try await database.write { transaction in
            try transaction.all(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE pid <> pg_backend_pid() AND application_name = current_setting('application_name')
                """)
        }
    }

    private func withNamed(_ name: String, _ body: (Database, Location) async throws -> Void) async throws {
        try await withLocation(.postgres) { location in
            guard case .postgres(let address, _) = location else { return }
            // Named apart, so that it breaks its own connections and no other test's.
            let named = Location.postgres("\(address)&application_name=\(name)", connections: 4)
            let database = try await Database.open(named, limits: .ofTests)
            try await closing(database) {
                try await database.migrate(Migration.floor + [notes])
                try await body(database, named)
            }
        }
    }

    @Test func `idle connections that broke are replaced, and nobody notices`() async throws {
        try await withNamed("maru_idle") { database, location in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        _ = try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(index))") }
                    }
                }
                try await group.waitForAll()
            }
            let other = try await Database.open(location)
            try await closing(other) { try await breakAll(other) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 20..<40 {
                    group.addTask {
                        _ = try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(index))") }
                    }
                    group.addTask { _ = try await database.count() }
                }
                try await group.waitForAll()
            }
            let count = try await database.count()
            #expect(count == 40)
        }
    }

    @Test func `a statement whose table has changed fails once at most on each connection`() async throws {
        try await withLocation(.postgres) { location in
            guard case .postgres(let address, _) = location else { return }
            let database = try await Database.open(.postgres(address, connections: 1))
            try await closing(database) {
                try await database.migrate(Migration.floor + [notes])
                let look = { try await database.read { try $0.all("SELECT * FROM note").count } }
                #expect(try await look() == 0)
                try await database.write { try $0.execute("ALTER TABLE note ADD COLUMN more TEXT") }
                let first = await failure { _ = try await look() }
                #expect(first != nil, "PostgreSQL does not run the plan of before")
                #expect(try await look() == 0)
            }
        }
    }

    @Test func `a write whose connection breaks fails, is not done, and is not done again`() async throws {
        try await withNamed("maru_write") { database, location in
            let other = try await Database.open(location)
            try await closing(other) {
                let gate = Gate()
                let runs = Tally()
                let writing = Task {
                    try await database.write { transaction in
                        runs.add()
                        try transaction.execute("INSERT INTO note (id) VALUES (\(1))")
                        gate.pass()
                        try transaction.execute("INSERT INTO note (id) VALUES (\(2))")
                    }
                }
                try await gate.untilReached()
                try await breakAll(other)
                gate.open()
                let error = await failure { try await writing.value }
                guard case .unavailable? = error as? StorageError else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(runs.count == 1)
                let count = try await database.count()
                #expect(count == 0)
            }
        }
    }

    @Test func `a read whose connection breaks is read again`() async throws {
        try await withNamed("maru_read") { database, location in
            let other = try await Database.open(location)
            try await closing(other) {
                let gate = Gate()
                let runs = Tally()
                let reading = Task {
                    try await database.read { connection in
                        runs.add()
                        _ = try connection.first("SELECT 1 AS one")
                        if runs.count == 1 { gate.pass() }
                        return try connection.first("SELECT count(*) AS total FROM note")?.int("total")
                    }
                }
                try await gate.untilReached()
                try await breakAll(other)
                gate.open()
                let total = try await reading.value
                #expect(total == 0)
                #expect(runs.count == 2)
            }
        }
    }

    @Test func `a process that is stopped in a transaction holds nobody up for long`() async throws {
        try await withLocation(.postgres) { location in
            let stopped = try await Database.open(location, limits: DatabaseLimits(idleWait: .milliseconds(200)))
            try await closing(stopped) {
                try await stopped.migrate(Migration.floor + [notes])
                try await stopped.write { try $0.execute("INSERT INTO note (id, number) VALUES (\(1), \(0))") }
                let limits = DatabaseLimits(patience: .seconds(60), lockPatience: .seconds(60))
                let other = try await Database.open(location, limits: limits)
                try await closing(other) {
                    let gate = Gate()
                    let writing = Task {
                        try await stopped.write { transaction in
                            try transaction.execute("UPDATE note SET number = \(1) WHERE id = \(1)")
                            gate.pass()
                            try transaction.execute("UPDATE note SET number = \(2) WHERE id = \(1)")
                        }
                    }
                    try await gate.untilReached()
                    // It gets the row before the other goes on.
                    try await other.write { try $0.execute("UPDATE note SET number = \(3) WHERE id = \(1)") }
                    gate.open()
                    let error = await failure { try await writing.value }
                    guard case .unavailable? = error as? StorageError else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                    let number = try await other.read { try $0.first("SELECT number FROM note")?.int(0) }
                    #expect(number == 3)
                }
            }
        }
    }

    @Test func `the next statement is waited for for five seconds, and for a minute where a body takes its time`()
        async throws
    {
        try await withLocation(.postgres) { location in
            let database = try await Database.open(location)
            try await closing(database) {
                let usual = try await database.write { try $0.idleWait() }
                let ofRead = try await database.read { try $0.idleWait() }
                let atLength = try await database.readAtLength { try $0.idleWait() }
                let afterwards = try await database.read { try $0.idleWait() }
                #expect([usual, ofRead, atLength, afterwards] == ["5s", "5s", "1min", "5s"])
            }
        }
    }

    @Test func `the listener comes back after its connection broke`() async throws {
        try await withNamed("maru_listen") { database, location in
            let other = try await Database.open(location)
            try await closing(other) {
                let heard = database.announcements()
                try await breakAll(other)
                // What is said while it is away is missed: it is said until it is heard.
                let saying = Task {
                    var sequence: Int64 = 0
                    while !Task.isCancelled {
                        sequence += 1
                        let next = sequence
                        try await other.write { $0.announce(board, sequence: next) }
                    }
                }
                for await announcement in heard {
                    #expect(announcement.channel == .space(board))
                    break
                }
                saying.cancel()
                _ = await failure { try await saying.value }
            }
        }
    }

    @Test func `two that would wait for each other for ever both get done`() async throws {
        try await withNotes(.postgres) { database in
            try await database.write {
                try $0.execute("INSERT INTO note (id, number) VALUES (\(1), \(0)), (\(2), \(0))")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for turn in 0..<4 {
                    let order = turn % 2 == 0 ? [1, 2] : [2, 1]
                    group.addTask {
                        try await database.write { transaction in
                            for id in order {
                                try transaction.execute("UPDATE note SET number = number + 1 WHERE id = \(id)")
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let numbers = try await database.read { try $0.all("SELECT number FROM note").map { try $0.int(0) } }
            #expect(numbers == [4, 4])
        }
    }

    @Test func `a row that was read to be changed is nobody else's until then`() async throws {
        try await withNotes(.postgres) { database in
            try await database.write { try $0.execute("INSERT INTO note (id, number) VALUES (\(1), \(0))") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<40 {
                    group.addTask {
                        try await database.write { transaction in
                            let row = try transaction.first("SELECT number FROM note WHERE id = \(1) \(.forUpdate)")
                            let number = try #require(row).int64("number")
                            try transaction.execute("UPDATE note SET number = \(number + 1) WHERE id = \(1)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            let number = try await database.read { try $0.first("SELECT number FROM note")?.int(0) }
            #expect(number == 40)
        }
    }

    @Test func `more statements than are kept prepared all work`() async throws {
        try await withNotes(.postgres) { database in
            // Each length of list beyond a power of two would be one; limits of LIMIT are parameters, so texts must
            // differ.
            for round in 0..<2 {
                for depth in 1...300 {
                    var sql: SQL = "SELECT \(depth) AS depth"
                    for _ in 0..<depth { sql = "\(sql) " }
                    let statement = sql
                    let seen = try await database.read { try $0.first(statement)?.int("depth") }
                    try #require(seen == depth, "round \(round)")
                }
            }
        }
    }
}

extension Connection {
    /// How long PostgreSQL waits for the next statement.
    fileprivate func idleWait() throws -> String? { try first("SHOW idle_in_transaction_session_timeout")?.text(0) }
}
