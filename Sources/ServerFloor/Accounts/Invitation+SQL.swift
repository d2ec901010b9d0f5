package import Floor
package import Storage

/// A valid invitation to the server, optionally to one of its spaces.
package struct Invitation: Sendable, Equatable {
    package let id: ID<Invitation>
    package let madeBy: ID<Person>
    package let makerName: String
    /// The language that its maker reads.
    package let makerLanguage: Language
    package let space: ID<Space>?
    package let role: String?
    package let usesLeft: Int64
    package let expiresAt: Int64
    package let createdAt: Int64
    /// The space's sequence when the invitation was made; nil for one older than this column, or to the server only.
    package let madeAtSequence: Int64?
    /// The address that it was mailed to; nil for one that is handed on as a link.
    package let mailedTo: String?
}

extension Connection {
    /// The invitation that a code belongs to; nil if it does not exist, has expired or is used up, if its maker is
    /// suspended, or if it leads to the server only and its maker is no longer an administrator.
    package func invitation(_ code: InvitationCode, now: Int64) throws -> Invitation? {
        try invitations(where: "(i.code = \(code.hash) OR i.short_code = \(code.hash))", now: now).first
    }

    /// A person's valid invitations, newest first.
    package func invitations(by person: ID<Person>, now: Int64) throws -> [Invitation] {
        try invitations(where: "i.made_by = \(person)", now: now)
    }

    /// The valid invitations to a space, newest first. Those by people who no longer own the space admit nobody and are
    /// left out.
    package func invitations(to space: ID<Space>, now: Int64) throws -> [Invitation] {
        let condition: SQL = """
            i.space = \(space) AND EXISTS (
                SELECT 1 FROM floor_member m
                WHERE m.space = i.space AND m.person = i.made_by AND m.role = \("owner"))
            """
        return try invitations(where: condition, now: now)
    }

    /// Whether a person has an invitation with this id.
    package func stands(_ id: ID<Invitation>, by person: ID<Person>) throws -> Bool {
        try first("SELECT 1 FROM floor_invitation WHERE id = \(id) AND made_by = \(person)") != nil
    }

    private func invitations(where condition: SQL, now: Int64) throws -> [Invitation] {
        try all(
            """
            SELECT i.id, i.made_by, p.name, i.space, i.role, i.uses_left, i.expires_at, i.created_at,
                i.made_at_sequence, p.language, i.mailed_to
            FROM floor_invitation i JOIN floor_person p ON p.id = i.made_by
            WHERE \(condition) AND i.expires_at > \(now) AND i.uses_left > 0 AND p.suspended_at IS NULL
                AND (i.space IS NOT NULL OR p.administrator = \(true))
            ORDER BY i.created_at DESC, i.id
            """
        ).map { row in
            Invitation(
                id: try row.id(0), madeBy: try row.id(1), makerName: try row.text(2),
                makerLanguage: Language(stored: try row.text(9)) ?? .enUS, space: try row.optionalID(3),
                role: try row.optionalText(4), usesLeft: try row.int64(5), expiresAt: try row.int64(6),
                createdAt: try row.int64(7), madeAtSequence: try row.optionalInt64(8),
                mailedTo: try row.optionalText(10))
        }
    }
}

extension Transaction {
    /// A repeated request by the same person keeps the invitation and gives it new codes; the old codes, which the
    /// person may not have received, stop working.
    ///
    /// - Parameter mailedTo: the address that it is mailed to, if it is.
    /// - Returns: false if the id belongs to somebody else, or to an invitation elsewhere.
    @discardableResult
    package func add(
        invitation id: ID<Invitation>, _ code: InvitationCode, short: InvitationCode? = nil, by person: ID<Person>,
        to space: ID<Space>?, as role: String?, uses: Int64, now: Int64,
        lasting: Int64 = Limits.invitationMilliseconds, mailedTo: EmailAddress? = nil
    ) throws -> Bool {
        try execute(
            """
            INSERT INTO floor_invitation
                (id, code, short_code, made_by, space, role, uses_left, created_at, expires_at,
                made_at_sequence, mailed_to)
            VALUES (\(id), \(code.hash), \(short?.hash), \(person), \(space), \(role), \(uses), \(now),
                \(now + lasting), (SELECT sequence FROM floor_space WHERE id = \(space)),
                \(mailedTo?.text))
            ON CONFLICT (id) DO UPDATE SET code = excluded.code, short_code = excluded.short_code
            WHERE floor_invitation.made_by = excluded.made_by
                AND floor_invitation.space IS NOT DISTINCT FROM excluded.space
            """) == 1
    }

    /// Gives an invitation to a space new codes; the old ones stop working.
    /// - Returns: false if there is no such invitation.
    package func renew(
        invitation id: ID<Invitation>, _ code: InvitationCode, short: InvitationCode, to space: ID<Space>
    ) throws -> Bool {
        try execute(
            """
            UPDATE floor_invitation SET code = \(code.hash), short_code = \(short.hash)
            WHERE id = \(id) AND space = \(space)
            """) == 1
    }

    /// Withdraws an invitation to a space, regardless of its maker.
    package func withdraw(_ id: ID<Invitation>, to space: ID<Space>) throws {
        try execute("DELETE FROM floor_invitation WHERE id = \(id) AND space = \(space)")
    }

    /// Takes one use of an invitation.
    /// - Returns: false if it was used up or withdrawn concurrently.
    package func use(_ invitation: Invitation) throws -> Bool {
        try execute(
            "UPDATE floor_invitation SET uses_left = uses_left - 1 WHERE id = \(invitation.id) AND uses_left > 0") == 1
    }

    /// Withdraws one's own invitation.
    package func withdraw(_ id: ID<Invitation>, by person: ID<Person>) throws {
        try execute("DELETE FROM floor_invitation WHERE id = \(id) AND made_by = \(person)")
    }
}
