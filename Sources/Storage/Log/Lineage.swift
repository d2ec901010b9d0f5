public import Floor

/// Identifies one continuous history of the server's logs. After the database is restored to an earlier state, by a
/// backup, a machine snapshot or a lagging standby, new operations reuse sequence numbers: that is another lineage. A
/// device that synced with one lineage cannot continue with another from its position.
public enum Lineage {}

/// The lineage of the log, with the key of the positions that devices are given under it.
public struct LogLineage: Equatable, Sendable {
    public let id: ID<Lineage>
    /// 32 random bytes that are made with the lineage and never leave the database. They are in no backup, and in every
    /// copy of the file: a copy of an earlier state recognizes what the house gave since.
    public let key: [UInt8]

    package init(id: ID<Lineage>, key: [UInt8]) {
        self.id = id
        self.key = key
    }
}

/// How the house learned that its database went back to an earlier state.
public enum LineageLoss: String, Sendable {
    /// A device has come to a position that the house gave it and no longer has.
    case device
    /// PostgreSQL's log goes on along another timeline: a standby was promoted, or the server was recovered from an
    /// archive. Whether anything was lost cannot be told.
    case timeline
}

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

    /// The key of the positions that devices are given, PostgreSQL's timeline, and when and how a loss was last found.
    static let lineageKey = Migration(
        id: "floor.0009-lineage-key",
        statements: [
            "ALTER TABLE floor_lineage ADD COLUMN secret \(.bytes)",
            "ALTER TABLE floor_lineage ADD COLUMN timeline \(.int64)",
            "ALTER TABLE floor_lineage ADD COLUMN lost_at \(.int64)",
            "ALTER TABLE floor_lineage ADD COLUMN lost_by TEXT",
        ])
}

extension Connection {
    /// The lineage's id; nil if it has not been created yet.
    public func lineage() throws -> ID<Lineage>? {
        try first("SELECT id FROM floor_lineage WHERE place = 1").map { try $0.id(0) }
    }

    /// The lineage; nil if it must be created, completed or renewed first: ``Transaction/settleLineage(at:)``.
    public func logLineage() throws -> LogLineage? {
        guard let row = try LineageRow(self, locking: ""), let secret = row.secret, row.isOf(session) else {
            return nil
        }
        return LogLineage(id: row.id, key: secret)
    }

    /// When, in Unix milliseconds, and how a loss was found under this lineage's predecessor; nil if none was.
    public func lineageLoss() throws -> (at: Int64, by: LineageLoss)? {
        guard let row = try first("SELECT lost_at, lost_by FROM floor_lineage WHERE place = 1"),
            let at = try row.optionalInt64(0), let by = try row.optionalText(1).flatMap({ LineageLoss(rawValue: $0) })
        else { return nil }
        return (at, by)
    }
}

extension Transaction {
    /// Creates the lineage if there is none, completes one that an earlier Maru created, and renews it if PostgreSQL's
    /// timeline has changed.
    ///
    /// - Parameter now: Unix milliseconds.
    /// - Returns: whether it was renewed.
    public func settleLineage(at now: Int64) throws -> Bool {
        guard let row = try LineageRow(self, locking: "\(.forUpdate)") else {
            let (id, secret) = (Self.newLineage(), Self.newSecret())
            try execute(
                """
                INSERT INTO floor_lineage (place, id, secret, timeline)
                VALUES (1, \(id), \(secret), \(session.timeline)) ON CONFLICT (place) DO NOTHING
                """)
            return false
        }
        if row.timeline != nil, !row.isOf(session) {
            try renewLineage(because: .timeline, at: now)
            return true
        }
        try execute(
            """
            UPDATE floor_lineage SET secret = \(row.secret ?? Self.newSecret()),
                timeline = \(session.timeline ?? row.timeline) WHERE place = 1
            """)
        return false
    }

    /// Starts a new lineage: every device reloads all of its spaces, and sends its recent operations again.
    ///
    /// - Parameters:
    ///   - loss: how the house learned of it by itself; nil if somebody said so.
    ///   - now: Unix milliseconds.
    @discardableResult
    public func renewLineage(because loss: LineageLoss? = nil, at now: Int64) throws -> ID<Lineage> {
        // The connection knows the server's timeline once it has asked something.
        _ = try LineageRow(self, locking: "\(.forUpdate)")
        let (id, lostAt) = (Self.newLineage(), loss.map { _ in now })
        try execute(
            """
            INSERT INTO floor_lineage (place, id, secret, timeline, lost_at, lost_by)
            VALUES (1, \(id), \(Self.newSecret()), \(session.timeline), \(lostAt), \(loss?.rawValue))
            ON CONFLICT (place) DO UPDATE SET id = excluded.id, secret = excluded.secret, timeline = excluded.timeline,
                lost_at = excluded.lost_at, lost_by = excluded.lost_by
            """)
        return id
    }

    /// The same, unless it was renewed since somebody saw that a device has more than the log.
    ///
    /// - Returns: whether it was renewed.
    public func renewLineage(after known: ID<Lineage>, at now: Int64) throws -> Bool {
        guard try LineageRow(self, locking: "\(.forUpdate)")?.id == known else { return false }
        try renewLineage(because: .device, at: now)
        return true
    }

    private static func newLineage() -> ID<Lineage> { ID(high: .random(in: 0...(.max)), low: .random(in: 0...(.max))) }

    private static func newSecret() -> [UInt8] { (0..<32).map { _ in .random(in: 0...(.max)) } }
}

private struct LineageRow {
    let id: ID<Lineage>
    /// Nil if an earlier Maru created it.
    let secret: [UInt8]?
    /// PostgreSQL's; nil with SQLite, and where the server does not tell.
    let timeline: Int64?

    /// - Parameter lock: ends the statement.
    init?(_ connection: Connection, locking lock: SQL) throws {
        let row = try connection.first("SELECT id, secret, timeline FROM floor_lineage WHERE place = 1 \(lock)")
        guard let row else { return nil }
        id = try row.id(0)
        secret = try row.optionalBytes(1)
        timeline = try row.optionalInt64(2)
    }

    /// Whether the server's log still goes on along the timeline of this lineage, as far as the server tells.
    func isOf(_ session: any Session) -> Bool { isOf(session.timeline) || isOf(session.askTimeline()) }

    private func isOf(_ present: Int64?) -> Bool { present == nil || timeline == present }
}
