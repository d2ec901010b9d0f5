public import Floor
import Storage

extension Connection {
    /// The address of the person whose password a link sets anew; nil where the link works no more.
    func resets(_ token: SessionToken, now: Int64) throws -> EmailAddress? {
        let row = try first(
            """
            SELECT p.email FROM floor_reset r JOIN floor_person p ON p.id = r.person
            WHERE r.token = \(token.hash) AND r.expires_at > \(now) AND p.suspended_at IS NULL
            """)
        return try row.map { try EmailAddress(try $0.text(0)) }
    }
}

extension Transaction {
    /// Has a token set a person's password anew, in the place of any before it.
    func addReset(_ token: SessionToken, for person: ID<Person>, now: Int64) throws {
        try execute("DELETE FROM floor_reset WHERE person = \(person) OR expires_at <= \(now)")
        try execute(
            """
            INSERT INTO floor_reset (token, person, expires_at)
            VALUES (\(token.hash), \(person), \(now + Limits.resetMilliseconds))
            """)
    }
}

extension Services {
    /// Makes a link by which a person sets their password anew, once, within a day.
    ///
    /// - Throws: `person-unknown`.
    public func resetLink(for email: String) async throws -> Link {
        let email = try EmailAddress(email)
        return try await resetLink { transaction in
            guard let person = try transaction.person(email) else { throw Refusal.personUnknown(email) }
            return person
        }
    }

    /// The same for whoever is found in the transaction. A link made before works no more.
    func resetLink(_ find: @escaping @Sendable (Transaction) throws -> ID<Person>) async throws -> Link {
        let token = SessionToken(chance)
        let now = clock()
        try await database.write { try $0.addReset(token, for: try find($0), now: now) }
        return Link("/reset").at(token.text)
    }

    /// Sets a password by a link. The link is spent, and every session of the person's ends.
    ///
    /// - Throws: `reset-missing`.
    func reset(_ token: SessionToken, to password: Password) async throws {
        let hash = try await passwords.hash(password, salt: chance.secret(16))
        let now = clock()
        let person = try await database.write { transaction in
            guard let email = try transaction.resets(token, now: now), let person = try transaction.person(email) else {
                throw Refusal.resetMissing
            }
            let spent = try transaction.execute("DELETE FROM floor_reset WHERE token = \(token.hash)")
            guard spent == 1 else { throw Refusal.resetMissing }
            try transaction.setPassword(hash, of: person, now: now)
            try transaction.endSessions(of: person, except: nil)
            try transaction.forgetAttempts(.address(email))
            return person
        }
        live.recheck(person)
    }
}
