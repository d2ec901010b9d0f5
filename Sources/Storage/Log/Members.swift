public import Floor

/// Somebody who belongs to a space.
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

/// A space that somebody belongs to.
public struct Membership: Equatable, Sendable {
    public let space: SpaceHead
    public let role: String
}

extension Connection {
    /// The person's role in the space, or nil where they are no member.
    public func role(of person: ID<Person>, in space: ID<Space>) throws -> String? {
        try first("SELECT role FROM floor_member WHERE space = \(space) AND person = \(person)")?.text("role")
    }

    /// The space's members, who joined first before who joined later.
    public func members(of space: ID<Space>) throws -> [Member] {
        try all(
            """
            SELECT person, role, joined_at FROM floor_member WHERE space = \(space) ORDER BY joined_at, person
            """
        ).map {
            Member(person: try $0.id("person"), role: try $0.text("role"), joinedAt: try $0.int64("joined_at"))
        }
    }

    /// Whom the things of some spaces may name though they are no members there, each once, in the order of their ids.
    public func formerMembers(of spaces: [ID<Space>]) throws -> [ID<Person>] {
        if spaces.isEmpty { return [] }
        return try all(
            "SELECT DISTINCT person FROM floor_stranger WHERE space IN (\(list: spaces)) ORDER BY person"
        ).map { try $0.id(0) }
    }

    /// The person's spaces, all of them or those of one kind: those they joined first before the others.
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

    /// Whoever shares a space with the person, and they themselves where they have one.
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
    /// Gives the person a role in the space, or with nil takes them out of it; they are a former member then, whose name is still shown there.
    ///
    /// The space must exist. That a space keeps an owner is the room's rule to hold, under ``lockSpace(_:)``.
    /// - Parameter now: Unix milliseconds; kept as when they joined, and not moved by a later change of role. Where the clock
    ///   is behind whoever is there already, it is right after them: people stand in the order in which they came, which is
    ///   how devices have them.
    public func setRole(_ role: String?, of person: ID<Person>, in space: ID<Space>, at now: Int64) throws {
        guard let role else {
            if try self.role(of: person, in: space) != nil { try addFormerMember(person, to: space) }
            try execute("DELETE FROM floor_member WHERE space = \(space) AND person = \(person)")
            return
        }
        // The kind stands here too, so that a person's boards are one look into one index. A space's kind never
        // changes.
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

    /// Notes that the space's things may name somebody who is no member of it. The space must exist.
    public func addFormerMember(_ person: ID<Person>, to space: ID<Space>) throws {
        try execute(
            "INSERT INTO floor_stranger (space, person) VALUES (\(space), \(person)) ON CONFLICT (space, person) DO NOTHING"
        )
    }

    /// Has every space forget that it ever knew the person: their account is deleted.
    public func removeFormerMember(_ person: ID<Person>) throws {
        try execute("DELETE FROM floor_stranger WHERE person = \(person)")
    }
}
