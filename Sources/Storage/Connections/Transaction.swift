public import Floor

/// Reads and writes, all or nothing, inside a body that ``Database/write(_:)`` runs.
///
/// A statement that fails ends the transaction, even where its error is caught: what may be there already is written
/// with `ON CONFLICT`, not by trying.
public final class Transaction: Connection {
    /// What is told after the commit.
    package var announcements: [Announcement] = []
    /// Statements that write which were run.
    package private(set) var writes = 0
    /// Whether anything that writes was run.
    package var hasWritten: Bool { writes > 0 }
    /// Spaces that others hold for long; nil where the engine has one writer.
    var heldSpaces: HeldSpaces?
    /// The space whose lock is being waited for.
    var wantedSpace: ID<Space>?

    /// Runs a statement that writes.
    /// - Returns: how many rows it changed.
    @discardableResult
    public func execute(_ sql: SQL) throws -> Int {
        writes += 1
        return try run(sql).changed
    }

    /// Tells everyone who listens, in this process and in every other, that a space has come to a sequence. It is told
    /// after the commit, and not at all if there is none.
    public func announce(_ space: ID<Space>, sequence: Int64) { announce(.space(space), sequence: sequence) }

    /// The same of anything that can be announced.
    public func announce(_ channel: Channel, sequence: Int64) {
        if let index = announcements.firstIndex(where: { $0.channel == channel }) {
            announcements[index].sequence = max(announcements[index].sequence, sequence)
        } else {
            announcements.append(Announcement(channel, sequence: sequence))
        }
    }
}

extension Transaction {
    /// Has SQLite look at some rows of each index that has changed much, so that it finds the quickest way to what is asked.
    /// It takes milliseconds, however many rows there are.
    public func tune() throws {
        _ = try all(SQL(sqlite: "PRAGMA analysis_limit = 400", postgres: nil))
        _ = try all(SQL(sqlite: "PRAGMA optimize = 0x10002", postgres: nil))
    }
}
