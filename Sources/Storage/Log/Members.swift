public import Floor

/// A member of a space.
public struct Member: Equatable, Sendable {
    public let person: ID<Person>
    /// `owner`, `editor` or `viewer`.
    public let role: String
    /// Unix milliseconds.
    public let joinedAt: Int64

    public init(person: ID<Person>, role: String, joinedAt: Int64) {
        self.person = person
        self.role = role
        self.joinedAt = joinedAt
    }
}

/// A person's membership in a space.
public struct Membership: Equatable, Sendable {
    public let space: SpaceHead
    public let role: String
}

extension Connection {
    /// The person's role in the space, or nil if they are not a member.
    public func role(of person: ID<Person>, in space: ID<Space>) throws -> String? {
        try first("SELECT role FROM floor_member WHERE space = \(space) AND person = \(person)")?.text("role")
    }

    /// The space's members, in the order they joined.
    public func members(of space: ID<Space>) throws -> [Member] {
        try all(
            """
            SELECT person, role, joined_at FROM floor_member WHERE space = \(space) ORDER BY joined_at, person
            """
        ).map {
            Member(person: try $0.id("person"), role: try $0.text("role"), joinedAt: try $0.int64("joined_at"))
        }
    }

    /// People whom the entities of some spaces may name although they are not members, distinct, ordered by id.
    public func formerMembers(of spaces: [ID<Space>]) throws -> [ID<Person>] {
        if spaces.isEmpty { return [] }
        return try all(
            "SELECT DISTINCT person FROM floor_stranger WHERE space IN (\(list: spaces)) ORDER BY person"
        ).map { try $0.id(0) }
    }

    /// The person's spaces, all or of one kind, in the order they joined.
    public func spaces(of person: ID<Person>, kind: String? = nil) throws -> [Membership] {
        let ofKind: SQL = if let kind { "AND floor_member.kind = \(kind)" } else { "" }
        return try all(
            """
            SELECT floor_space.id, floor_space.kind, sequence, clock, role
            FROM floor_member JOIN floor_space ON floor_space.id = floor_member.space
            WHERE person = \(person) \(ofKind)
            ORDER BY joined_at, floor_space.id
            """
        ).map { Membership(space: try SpaceHead($0), role: try $0.text("role")) }
    }

    /// Everybody who shares a space with the person, and the person too if they have one.
    public func neighbours(of person: ID<Person>) throws -> [ID<Person>] {
        try all(
            """
            SELECT DISTINCT other.person FROM floor_member own JOIN floor_member other ON other.space = own.space
            WHERE own.person = \(person)
            """
        ).map { try $0.id(0) }
    }
}

extension Transaction {
    /// Sets the person's role in the space, or with nil removes them. A removed person becomes a former member, whose
    /// name is still shown there.
    ///
    /// The space must exist. That a space keeps an owner is the room's rule, under ``lockSpace(_:)``.
    /// - Parameter now: Unix milliseconds; stored as the time they joined, and unchanged by later role changes. If the
    ///   clock is behind that of an existing member, the time is set just after it, because members are ordered by it,
    ///   as devices have them.
    public func setRole(_ role: String?, of person: ID<Person>, in space: ID<Space>, at now: Int64) throws {
        guard let role else {
            if try self.role(of: person, in: space) != nil { try addFormerMember(person, to: space) }
            try execute("DELETE FROM floor_member WHERE space = \(space) AND person = \(person)")
            return
        }
        // The kind is copied here, so that a person's boards are one lookup in one index. A space's kind never changes.
        let written = try execute(
            """
            INSERT INTO floor_member (space, person, role, kind, joined_at)
            SELECT id, \(person), \(role), kind, CASE WHEN \(now) > latest THEN \(now) ELSE latest + 1 END
            FROM floor_space,
                (SELECT coalesce(max(joined_at), 0) AS latest FROM floor_member WHERE space = \(space)) AS others
            WHERE id = \(space)
            ON CONFLICT (space, person) DO UPDATE SET role = excluded.role
            """)
        guard written == 1 else { throw StorageError.constraint("there is no space \(space.text)") }
        try execute("DELETE FROM floor_stranger WHERE space = \(space) AND person = \(person)")
    }

    /// Records that the space's entities may name a person who is not a member. The space must exist.
    public func addFormerMember(_ person: ID<Person>, to space: ID<Space>) throws {
        try execute(
            "INSERT INTO floor_stranger (space, person) VALUES (\(space), \(person)) ON CONFLICT (space, person) DO NOTHING"
        )
    }

    /// Removes the person from the former members of all spaces, when their account is deleted.
    public func removeFormerMember(_ person: ID<Person>) throws {
        try execute("DELETE FROM floor_stranger WHERE person = \(person)")
    }
}
