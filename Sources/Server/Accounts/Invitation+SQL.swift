import Floor
import Storage

/// A standing invitation into the house, and perhaps into one of its spaces.
struct Invitation: Sendable, Equatable {
    let id: ID<Invitation>
    let madeBy: ID<Person>
    let makerName: String
    let space: ID<Space>?
    let role: String?
    let usesLeft: Int64
    let expiresAt: Int64
}

extension Connection {
    /// The invitation a code stands for; nil where there is none, it has ended, is used up, or its maker is suspended.
    func invitation(_ code: InvitationCode, now: Int64) throws -> Invitation? {
        try invitations(where: "i.code = \(code.hash)", now: now).first
    }

    /// What a person has invited to and still stands, the latest first.
    func invitations(by person: ID<Person>, now: Int64) throws -> [Invitation] {
        try invitations(where: "i.made_by = \(person)", now: now)
    }

    private func invitations(where condition: SQL, now: Int64) throws -> [Invitation] {
        try all(
            """
            SELECT i.id, i.made_by, p.name, i.space, i.role, i.uses_left, i.expires_at
            FROM floor_invitation i JOIN floor_person p ON p.id = i.made_by
            WHERE \(condition) AND i.expires_at > \(now) AND i.uses_left > 0 AND p.suspended_at IS NULL
            ORDER BY i.created_at DESC, i.id
            """
        ).map { row in
            Invitation(
                id: try row.id(0), madeBy: try row.id(1), makerName: try row.text(2), space: try row.optionalID(3),
                role: try row.optionalText(4), usesLeft: try row.int64(5), expiresAt: try row.int64(6))
        }
    }
}

extension Transaction {
    func add(
        invitation id: ID<Invitation>, _ code: InvitationCode, by person: ID<Person>, to space: ID<Space>?,
        as role: String?, uses: Int64, now: Int64
    ) throws {
        try execute(
            """
            INSERT INTO floor_invitation (id, code, made_by, space, role, uses_left, created_at, expires_at)
            VALUES (\(id), \(code.hash), \(person), \(space), \(role), \(uses), \(now),
                \(now + Limits.invitationMilliseconds))
            """)
    }

    /// Takes one use of an invitation.
    /// - Returns: false if it was used up or withdrawn meanwhile.
    func use(_ invitation: Invitation) throws -> Bool {
        try execute(
            "UPDATE floor_invitation SET uses_left = uses_left - 1 WHERE id = \(invitation.id) AND uses_left > 0") == 1
    }

    /// Withdraws one's own invitation.
    func withdraw(_ id: ID<Invitation>, by person: ID<Person>) throws -> Bool {
        try execute("DELETE FROM floor_invitation WHERE id = \(id) AND made_by = \(person)") == 1
    }
}
