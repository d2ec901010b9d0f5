public import Floor

/// A space as it stands: what it is, and how far its log has come.
public struct SpaceHead: Equatable, Sendable {
    public let id: ID<Space>
    /// The room it belongs to: `board`, `diary`.
    public let kind: String
    /// The last operation's place; 0 where there is none.
    public internal(set) var sequence: Int64
    /// The latest clock that any of its operations has.
    public internal(set) var clock: HybridTime
}

extension Connection {
    /// The space, or nil where there is none of that id.
    public func space(_ id: ID<Space>) throws -> SpaceHead? {
        try first("SELECT id, kind, sequence, clock FROM floor_space WHERE id = \(id)").map(SpaceHead.init)
    }

    /// Whether there was a space of that id, and it was deleted.
    public func wasDeleted(_ id: ID<Space>) throws -> Bool {
        try first("SELECT 1 AS found FROM floor_deleted_space WHERE space = \(id)") != nil
    }
}

extension Transaction {
    /// Makes a space without members or operations; nil where there is one of that id, which stays as it is, or was one
    /// that was deleted: see ``Connection/wasDeleted(_:)``. Two who make the same at once do so one after the other.
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
        // Looked at afterwards: whoever deletes it at this moment has been waited for.
        guard try !wasDeleted(id) else {
            try execute("DELETE FROM floor_space WHERE id = \(id)")
            return nil
        }
        return SpaceHead(id: id, kind: kind, sequence: 0, clock: .zero)
    }

    /// The space, held until the transaction ends, so that what is decided from here on is decided one after the other.
    /// Whoever locks several does so in the order of their ids.
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
