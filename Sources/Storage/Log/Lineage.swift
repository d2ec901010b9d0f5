public import Floor

/// Identifies one continuous history of the server's logs. After the database is restored to an earlier state, by a
/// backup, a machine snapshot or a lagging standby, new operations reuse sequence numbers: that is another lineage. A
/// device that synced with one lineage cannot continue with another from its position.
public enum Lineage {}

extension Migration {
    /// Its one row is created on first use. It is not part of backups.
    static let lineage = Migration(
        id: "floor.0007-lineage",
        statements: [
            """
            CREATE TABLE floor_lineage (
                place \(.int64) NOT NULL PRIMARY KEY CHECK (place = 1),
                id TEXT NOT NULL) \(.strict)
            """
        ])
}

extension Connection {
    /// The lineage; nil if it has not been created yet.
    public func lineage() throws -> ID<Lineage>? {
        try first("SELECT id FROM floor_lineage WHERE place = 1").map { try $0.id(0) }
    }
}

extension Transaction {
    /// The lineage, created if there is none.
    public func beginLineage() throws -> ID<Lineage> {
        let made = ID<Lineage>(high: .random(in: 0...(.max)), low: .random(in: 0...(.max)))
        try execute("INSERT INTO floor_lineage (place, id) VALUES (1, \(made)) ON CONFLICT (place) DO NOTHING")
        return try lineage() ?? made
    }

    /// Starts a new lineage: every device reloads all of its spaces, and sends its recent operations again.
    public func renewLineage() throws -> ID<Lineage> {
        try execute("DELETE FROM floor_lineage")
        return try beginLineage()
    }
}
