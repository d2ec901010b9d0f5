public import Floor

/// Read and write access inside a body that ``Database/write(_:)`` runs; its writes are atomic.
///
/// A failed statement fails the transaction, even if its error is caught: use `ON CONFLICT` where a row may already
/// exist.
public final class Transaction: Connection {
    /// Announcements to send after the commit.
    package var announcements: [Announcement] = []
    /// The number of write statements run.
    package private(set) var writes = 0
    /// Whether any write statement was run.
    package var hasWritten: Bool { writes > 0 }
    /// Whether any of them changed a row.
    private(set) var hasChanged = false
    /// Spaces that other transactions have locked for long; nil on an engine with one writer.
    var heldSpaces: HeldSpaces?
    /// The space whose lock this transaction is waiting for.
    var wantedSpace: ID<Space>?

    /// Runs a write statement.
    /// - Returns: the number of rows changed.
    @discardableResult
    public func execute(_ sql: SQL) throws -> Int {
        writes += 1
        let changed = try run(sql).changed
        if changed > 0 { hasChanged = true }
        return changed
    }

    /// Announces to all listeners, in this and all other processes, that a space has reached a sequence. It is sent
    /// after the commit, and not sent without one.
    public func announce(_ space: ID<Space>, sequence: Int64) { announce(.space(space), sequence: sequence) }

    /// The same for any channel.
    public func announce(_ channel: Channel, sequence: Int64) {
        if let index = announcements.firstIndex(where: { $0.channel == channel }) {
            announcements[index].sequence = max(announcements[index].sequence, sequence)
        } else {
            announcements.append(Announcement(channel, sequence: sequence))
        }
    }
}

extension Transaction {
    /// Updates SQLite's query planner statistics for indexes that have changed much, from a sample of their rows. Takes
    /// milliseconds, regardless of their size.
    public func tune() throws {
        _ = try all(SQL(sqlite: "PRAGMA analysis_limit = 400", postgres: nil))
        _ = try all(SQL(sqlite: "PRAGMA optimize = 0x10002", postgres: nil))
    }
}
