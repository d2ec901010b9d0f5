public import Floor

/// One life of a house's log. A log that is put back to where it was before, by a backup, a machine's snapshot or a standby
/// that had not heard all, goes on from there with other operations under the same numbers: that is another lineage. Devices
/// that came along with one lineage cannot go on with another from where they stand.
public enum Lineage {}

extension Migration {
    /// Its one row is made when it is first asked for. No backup has it.
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
    /// The log's lineage; nil where nobody has asked for it yet.
    public func lineage() throws -> ID<Lineage>? {
        try first("SELECT id FROM floor_lineage WHERE place = 1").map { try $0.id(0) }
    }
}

extension Transaction {
    /// The log's lineage, made where there is none.
    public func beginLineage() throws -> ID<Lineage> {
        let made = ID<Lineage>(high: .random(in: 0...(.max)), low: .random(in: 0...(.max)))
        try execute("INSERT INTO floor_lineage (place, id) VALUES (1, \(made)) ON CONFLICT (place) DO NOTHING")
        return try lineage() ?? made
    }

    /// Begins another lineage: every device takes all of its spaces anew, and offers again what it did of late.
    public func renewLineage() throws -> ID<Lineage> {
        try execute("DELETE FROM floor_lineage")
        return try beginLineage()
    }
}
