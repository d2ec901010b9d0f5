import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What PostgreSQL still does when a house that stops has no more time. SQLite does nothing for long.
@Suite(.timeLimit(.minutes(30))) struct `The shutdown of the database` {
    @Test func `ends what runs, once it is too late to be told to stop`() async throws {
        let limits = DatabaseLimits(patience: .seconds(60), cancelWait: .seconds(3_600))
        try await withDatabase(.postgres, limits: limits) { database in
            let last = Task { try await DatabaseShutdown(database: database).run() }
            let running = Task { try await database.read { try $0.first("SELECT pg_sleep(51)") } }
            try await eventually("it runs") {
                try await database.read { connection in
                    try connection.first(
                        """
                        SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(51)%'
                            AND pid <> pg_backend_pid()
                        """) != nil
                }
            }
            last.cancel()
            try await last.value
            await #expect(throws: StorageError.busy("canceling statement due to user request")) {
                _ = try await running.value
            }
        }
    }
}
