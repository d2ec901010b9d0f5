import GRDB
import GRDBSQLite
import Synchronization

/// Checkpoints SQLite's WAL on a connection of its own, concurrently with the writer.
///
/// By default SQLite checkpoints at the end of a commit, and all waiting writes wait for it too. Only under writes so
/// continuous that the WAL can never be restarted does the writer checkpoint itself.
final class Checkpointer: Sendable {
    /// The WAL size from which a checkpoint starts, in pages of 4 KiB: 16 MB. A larger WAL takes longer to recover; a
    /// smaller one writes the same page more often.
    static let pages = 4_000
    /// The size at which the writer checkpoints itself, in pages: 64 MB.
    static let mostPages = 16_000

    private struct State {
        var isRunning = false
        /// The WAL size at which the next checkpoint starts.
        var due = Checkpointer.pages
        /// The last known WAL size.
        var pages = 0
    }

    private let state = Mutex(State())
    private let queue: DatabaseQueue

    /// - Parameter path: of a file that is already in WAL mode.
    init(_ path: String, _ configuration: Configuration) throws {
        var configuration = configuration
        configuration.label = "maru.sqlite.checkpoint"
        queue = try DatabaseQueue(path: path, configuration: configuration)
        // The file's content must be durable before the WAL is restarted.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    /// Replaces SQLite's default checkpointing on the writer's connection with a hook. This must outlive the
    /// connection.
    func follow(_ writer: GRDB.Database) {
        sqlite3_wal_hook(
            writer.sqliteConnection,
            { context, connection, _, pages in
                guard let context else { return SQLITE_OK }
                let checkpointer = Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue()
                if checkpointer.isLate(Int(pages)) {
                    // If the other connection is checkpointing, this fails, and the next commit retries.
                    sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Called after each commit. Starts a checkpoint if one is due.
    /// - Returns: whether the writer must do it.
    private func isLate(_ pages: Int) -> Bool {
        let starts = state.withLock { state in
            // The WAL was restarted.
            if pages < state.pages { state.due = Checkpointer.pages }
            state.pages = pages
            guard pages >= state.due, !state.isRunning else { return false }
            state.isRunning = true
            state.due = pages + Checkpointer.pages
            return true
        }
        if starts { begin() }
        return pages >= Checkpointer.mostPages
    }

    private func begin() {
        queue.asyncWriteWithoutTransaction { database in
            // A failure is retried next time; until then only the WAL grows.
            sqlite3_wal_checkpoint_v2(database.sqliteConnection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
            self.state.withLock { $0.isRunning = false }
        }
    }

    /// Waits for a running checkpoint. Call it after the writer's connection is closed.
    func close() throws { try queue.close() }
}
