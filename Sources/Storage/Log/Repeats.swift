public import Floor

/// The earlier response to a request, by the id that it gives its operation.
public enum EarlierAnswer: Equatable, Sendable {
    /// It recorded an operation. The fingerprint is nil if the operation was recorded before fingerprints were stored,
    /// or came from no request.
    case recorded(Operation, fingerprint: Int64?)
    /// It changed nothing; with the link its sender was redirected to.
    case unchanged(link: String, fingerprint: Int64)
}

/// That there was an earlier response to a request, without what it recorded.
public enum EarlierTrace: Equatable, Sendable {
    /// It recorded an operation of this author. The fingerprint is nil as in ``EarlierAnswer``.
    case recorded(by: ID<Person>, fingerprint: Int64?)
    case unchanged(fingerprint: Int64)
}

extension Migration {
    /// Stores the fingerprint of an operation's request, and, for a limited time, requests that recorded no operation.
    static let repeats = Migration(
        id: "floor.0008-repeats",
        statements: [
            "ALTER TABLE floor_operation ADD COLUMN fingerprint \(.int64)",
            """
            CREATE TABLE floor_unchanged (
                space TEXT NOT NULL,
                id TEXT NOT NULL,
                fingerprint \(.int64) NOT NULL,
                link TEXT NOT NULL,
                answered_at \(.int64) NOT NULL,
                PRIMARY KEY (space, id)) \(.clustered)
            """,
            "CREATE INDEX floor_unchanged_time ON floor_unchanged (answered_at)",
        ])
}

extension Connection {
    /// The earlier response to a request with this operation id; nil if there was none.
    public func earlierAnswer(_ id: ID<Operation>, in space: ID<Space>) throws -> EarlierAnswer? {
        let found = try first(
            """
            SELECT o.space, o.sequence, o.id, o.author, o.device, o.clock, o.kind, o.intent, o.target, o.changes,
                o.recorded_at, o.digest, o.fingerprint, u.link, u.fingerprint AS unchanged
            FROM (SELECT 1 AS one) AS asked
            LEFT JOIN floor_operation o ON o.space = \(space) AND o.id = \(id)
            LEFT JOIN floor_unchanged u ON u.space = \(space) AND u.id = \(id)
            """)
        guard let found else { return nil }
        if try found.optionalText("id") != nil {
            return .recorded(
                try RecordedOperation(found).operation, fingerprint: try found.optionalInt64("fingerprint"))
        }
        guard let link = try found.optionalText("link") else { return nil }
        return .unchanged(link: link, fingerprint: try found.int64("unchanged"))
    }

    /// The same without reading the operation: whoever sends a request again is answered although that is damaged.
    public func earlierTrace(_ id: ID<Operation>, in space: ID<Space>) throws -> EarlierTrace? {
        let found = try first(
            """
            SELECT o.author, o.fingerprint, u.fingerprint AS unchanged
            FROM (SELECT 1 AS one) AS asked
            LEFT JOIN floor_operation o ON o.space = \(space) AND o.id = \(id)
            LEFT JOIN floor_unchanged u ON u.space = \(space) AND u.id = \(id)
            """)
        guard let found else { return nil }
        if let author: ID<Person> = try found.optionalID("author") {
            return .recorded(by: author, fingerprint: try found.optionalInt64("fingerprint"))
        }
        return try found.optionalInt64("unchanged").map { .unchanged(fingerprint: $0) }
    }
}

extension Transaction {
    /// Records that a request changed nothing, so that a repeat changes nothing either, whatever has happened since.
    ///
    /// - Parameters:
    ///   - link: where its sender was redirected to.
    ///   - now: Unix milliseconds.
    public func noteUnchanged(
        _ id: ID<Operation>, in space: ID<Space>, fingerprint: Int64, link: String, at now: Int64
    ) throws {
        try execute(
            """
            INSERT INTO floor_unchanged (space, id, fingerprint, link, answered_at)
            VALUES (\(space), \(id), \(fingerprint), \(link), \(now))
            ON CONFLICT (space, id) DO UPDATE SET fingerprint = excluded.fingerprint, link = excluded.link,
                answered_at = excluded.answered_at
            """)
    }

    /// Deletes requests that changed nothing before a time in Unix milliseconds.
    public func forgetUnchanged(before time: Int64) throws {
        try execute("DELETE FROM floor_unchanged WHERE answered_at < \(time)")
    }
}
