public import Floor

/// A space's kind, and the state of its log.
public struct SpaceHead: Equatable, Sendable {
    public let id: ID<Space>
    /// The room it belongs to, such as `board` or `diary`.
    public let kind: String
    /// The last operation's sequence; 0 if there is none.
    public internal(set) var sequence: Int64
    /// The latest clock of its operations.
    public internal(set) var clock: HybridTime
}

extension Connection {
    /// The space, or nil if there is none with that id.
    public func space(_ id: ID<Space>) throws -> SpaceHead? {
        try first("SELECT id, kind, sequence, clock FROM floor_space WHERE id = \(id)").map(SpaceHead.init)
    }

    /// Whether a space with that id existed and was deleted.
    public func wasDeleted(_ id: ID<Space>) throws -> Bool {
        try first("SELECT 1 AS found FROM floor_deleted_space WHERE space = \(id)") != nil
    }
}

extension Transaction {
    /// Creates a space without members or operations. Returns nil if one with that id exists, which stays unchanged, or
    /// was deleted: see ``Connection/wasDeleted(_:)``. Concurrent creations of the same space are serialized.
    /// - Parameter now: Unix milliseconds.
    @discardableResult
    public func createSpace(_ id: ID<Space>, kind: String, at now: Int64) throws -> SpaceHead? {
        let made = try execute(
            """
            INSERT INTO floor_space (id, kind, sequence, clock, created_at)
            VALUES (\(id), \(kind), 0, \(HybridTime.zero), \(now))
            ON CONFLICT (id) DO NOTHING
            """)
        guard made > 0 else { return nil }
        // Check after the insert, which has waited for a concurrent deletion.
        guard try !wasDeleted(id) else {
            try execute("DELETE FROM floor_space WHERE id = \(id)")
            return nil
        }
        return SpaceHead(id: id, kind: kind, sequence: 0, clock: .zero)
    }

    /// Locks the space until the transaction ends, so that decisions about it are serialized. Lock several spaces in
    /// the order of their ids, to avoid deadlocks.
    public func lockSpace(_ id: ID<Space>) throws -> SpaceHead? {
        let lock: SQL = heldSpaces?.contains(id) == true ? "\(.forUpdateAtOnce)" : "\(.forUpdate)"
        wantedSpace = id
        let row = try first("SELECT id, kind, sequence, clock FROM floor_space WHERE id = \(id) \(lock)")
        wantedSpace = nil
        heldSpaces?.isFree(id)
        return try row.map(SpaceHead.init)
    }
}

extension SpaceHead {
    init(_ row: Row) throws {
        self.init(
            id: try row.id("id"), kind: try row.text("kind"), sequence: try row.int64("sequence"),
            clock: try row.time("clock"))
    }
}
