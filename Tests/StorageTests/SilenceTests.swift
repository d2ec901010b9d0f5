import Floor
import Storage
import TestKit
import Testing

/// A PostgreSQL that is there and says nothing, and one that is told to stop what it does.
@Suite(.timeLimit(.minutes(30))) struct SilenceTests {
    /// Long enough for an answer on a busy machine.
    private static let short = DatabaseLimits(patience: .seconds(60), answerWait: .seconds(8))

    /// Gives a body a database with notes through a relay, over a single connection, and one past it.
    private func withRelay(
        _ limits: DatabaseLimits, _ body: (Relay, _ through: Database, _ past: Database) async throws -> Void
    ) async throws {
        try await withLocation(.postgres, connections: 1) { location in
            let past = try await Database.open(location)
            try await closing(past) {
                try await past.migrate(Migration.floor + [notes])
                try await Relay.with(location) { relay, location in
                    let through = try await Database.open(location, limits: limits)
                    try await closing(through) {
                        // It has the connection once whatever was done over it before is done.
                        try await through.write { try $0.execute("DELETE FROM note") }
                        try await body(relay, through, past)
                    }
                }
            }
        }
    }

    private func isUnavailable(_ error: (any Error)?) -> Bool {
        if case .unavailable? = error as? StorageError { true } else { false }
    }

    @Test func `who reads from a server that has fallen silent is told so, and the next one is answered`() async throws
    {
        try await withRelay(Self.short) { relay, database, _ in
            relay.fallSilent()
            let runs = Tally()
            let error = await failure {
                try await database.read { connection in
                    runs.add()
                    return try connection.first("SELECT count(*) AS total FROM note")
                }
            }
            #expect(isUnavailable(error), "\(String(describing: error))")
            #expect(runs.count == 1, "whoever waited for so long is not made to wait once more")
            let after = try await database.count()
            #expect(after == 0)
        }
    }

    @Test func `a write in whose middle the server falls silent is not done, and not done again`() async throws {
        try await withRelay(Self.short) { relay, database, past in
            let runs = Tally()
            let error = await failure {
                try await database.write { transaction in
                    runs.add()
                    try transaction.execute("INSERT INTO note (id) VALUES (\(1))")
                    relay.fallSilent()
                    try transaction.execute("INSERT INTO note (id) VALUES (\(2))")
                }
            }
            #expect(isUnavailable(error), "\(String(describing: error))")
            #expect(runs.count == 1)
            let total = try await past.count()
            #expect(total == 0)
            try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(3))") }
            let others = try await past.count()
            #expect(others == 1)
        }
    }

    @Test func `of a write whose COMMIT is not answered nobody says that it was not done`() async throws {
        try await withRelay(Self.short) { relay, database, past in
            // With its end: the transaction begins as READ COMMITTED.
            relay.fallSilent(after: "COMMIT\0")
            let error = await failure {
                try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(1))") }
            }
            guard case .outcomeUnknown? = error as? StorageError else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(database.writeFailure != nil, "whether it takes writes is to be tried")
            try await eventually("it is done all the same") { try await past.count() == 1 }
        }
    }

    @Test func `a migration may take longer than an answer is waited for`() async throws {
        // Longer than `short` waits for an answer.
        let slow = Migration(id: "test.0002-slow", statements: ["SELECT pg_sleep(12)"])
        try await withLocation(.postgres) { location in
            let database = try await Database.open(location, limits: Self.short)
            try await closing(database) {
                let report = try await database.migrate(Migration.floor + [slow])
                #expect(report.applied.last == "test.0002-slow")
                let error = await failure { try await database.read { try $0.first("SELECT pg_sleep(300)") } }
                #expect(isUnavailable(error), "what comes after it may not")
            }
        }
    }

    @Test func `a listener whose server has fallen silent finds out, and says that it may have missed something`()
        async throws
    {
        let limits = DatabaseLimits(patience: .seconds(60), answerWait: .seconds(8), listenPause: .milliseconds(100))
        try await withRelay(limits) { relay, database, past in
            var gaps = database.gaps().makeAsyncIterator()
            let heard = database.announcements()
            relay.fallSilent()
            await gaps.next()
            try await past.write { transaction in
                try transaction.execute("INSERT INTO note (id) VALUES (\(1))")
                transaction.announce(board, sequence: 7)
            }
            for await announcement in heard {
                #expect(announcement == Announcement(.space(board), sequence: 7))
                break
            }
        }
    }

    @Test(arguments: [true, false])
    func `what still runs when the house has no more time ends, and nothing new begins`(
        isAnswered: Bool
    ) async throws {
        // Longer than the test has: it is not this that ends the wait.
        // Nor the cut where PostgreSQL answers, however late.
        let limits = DatabaseLimits(
            answerWait: .seconds(3_600), cancelWait: isAnswered ? .seconds(3_600) : .seconds(2), idleWait: .seconds(60))
        try await withRelay(limits) { relay, database, past in
            let gate = Gate()
            let writing = Task {
                try await database.write { transaction in
                    try transaction.execute("INSERT INTO note (id) VALUES (\(1))")
                    gate.pass()
                    _ = try transaction.first("SELECT pg_sleep(300)")
                }
            }
            try await gate.untilReached()
            if !isAnswered { relay.fallSilent() }
            gate.open()
            if isAnswered {
                try await eventually("it runs") {
                    try await past.read {
                        try $0.first(
                            """
                            SELECT 1 FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
                            WHERE a.state = 'active' AND a.query LIKE '%pg_sleep(300)%' AND a.pid <> pg_backend_pid()
                                AND l.relation = to_regclass('note')
                            """) != nil
                    }
                }
            }
            database.breakOff()
            let error = await failure { try await writing.value }
            if isAnswered {
                #expect(error as? StorageError == .busy("canceling statement due to user request"))
            } else {
                #expect(isUnavailable(error) || error as? StorageError == .closed, "\(String(describing: error))")
            }
            let later = await failure { try await database.count() }
            #expect(later as? StorageError == .closed)
            let written = try await past.count()
            #expect(written == 0)
        }
    }
}
