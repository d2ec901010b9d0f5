import GRDB
import GRDBSQLite
import Synchronization

/// Brings what was committed from SQLite's log (its WAL) into its file, beside the writer instead of in its way.
///
/// Left alone, SQLite does this at the end of a commit, and all who wait to write wait for it too. A connection of its own
/// does it while writing goes on. Only where writing goes on for so long that the log can never be begun anew does the
/// writer stop for it.
final class Checkpointer: Sendable {
    /// Pages of 4 KiB in the log from which on it is done: 16 MB. More would be more to read back, fewer would write the
    /// same page more often.
    static let pages = 4_000
    /// Pages at which the writer does it itself: 64 MB.
    static let mostPages = 16_000

    private struct State {
        var isRunning = false
        /// How long the log must be for the next time.
        var due = Checkpointer.pages
        /// As it was last heard of.
        var pages = 0
    }

    private let state = Mutex(State())
    private let queue: DatabaseQueue

    /// - Parameter path: of a file that is in WAL mode already.
    init(_ path: String, _ configuration: Configuration) throws {
        var configuration = configuration
        configuration.label = "maru.sqlite.checkpoint"
        queue = try DatabaseQueue(path: path, configuration: configuration)
        // What is in the file must be on disk before the log is begun anew.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    /// Listens to the commits of the connection that writes, in the place of SQLite's own way. This must outlive it.
    func follow(_ writer: GRDB.Database) {
        sqlite3_wal_hook(
            writer.sqliteConnection,
            { context, connection, _, pages in
                guard let context else { return SQLITE_OK }
                let checkpointer = Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue()
                if checkpointer.isLate(Int(pages)) {
                    // Where the other connection is at it, this fails and the next commit tries again.
                    sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Called after each commit. Begins where it is time to.
    /// - Returns: whether the writer must do it.
    private func isLate(_ pages: Int) -> Bool {
        let starts = state.withLock { state in
            // The log was begun anew.
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
            // What fails now is done the next time; the log only grows until then.
            sqlite3_wal_checkpoint_v2(database.sqliteConnection, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
            self.state.withLock { $0.isRunning = false }
        }
    }

    /// Waits for what is being done. To be called after the writer's connection is closed.
    func close() throws { try queue.close() }
}
