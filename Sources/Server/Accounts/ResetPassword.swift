public import Floor
public import ServerFloor
import Storage

extension Connection {
    /// The address of the person whose password a link sets anew; nil where the link works no more.
    func resets(_ token: SessionToken, now: Int64) throws -> EmailAddress? {
        let row = try first(
            """
            SELECT p.email FROM floor_reset r JOIN floor_person p ON p.id = r.person
            WHERE r.token = \(token.hash) AND r.expires_at > \(now) AND r.spent_at IS NULL AND p.suspended_at IS NULL
            """)
        return try row.map { try EmailAddress(try $0.text(0)) }
    }

    /// Whose password a link has set within the last day, and what it is now.
    fileprivate func spentReset(_ token: SessionToken, now: Int64) throws -> (email: EmailAddress, hash: String)? {
        let row = try first(
            """
            SELECT p.email, w.hash FROM floor_reset r
                JOIN floor_person p ON p.id = r.person JOIN floor_password w ON w.person = r.person
            WHERE r.token = \(token.hash) AND r.expires_at > \(now) AND r.spent_at IS NOT NULL
                AND p.suspended_at IS NULL
            """)
        return try row.map { (try EmailAddress(try $0.text(0)), try $0.text(1)) }
    }
}

extension Transaction {
    /// Has a token set a person's password anew, in the place of any before it. Other people's that have ended are left to
    /// the sweep, which does not go by a clock that has jumped.
    func addReset(_ token: SessionToken, for person: ID<Person>, now: Int64) throws {
        try execute("DELETE FROM floor_reset WHERE person = \(person)")
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
            return (person, nil)
        }
    }

    /// The same by an administrator.
    ///
    /// - Throws: `missing` to whoever is none, and where nobody has that account.
    func resetLink(for person: ID<Person>, by visit: Visit) async throws -> Link {
        try await resetLink { transaction in
            let administrator = try visit.administrator(transaction).id
            guard try transaction.account(person) != nil else { throw Refusal.missing }
            return (person, administrator)
        }
    }

    /// The same for whoever is found in the transaction, by whoever asks. A link made before works no more.
    private func resetLink(
        _ find: @escaping @Sendable (Transaction) throws -> (ID<Person>, by: ID<Person>?)
    ) async throws -> Link {
        let token = SessionToken(random)
        let (now, linkNow) = (clock(), houseClock.cautious())
        let (person, administrator) = try await database.write { transaction in
            let found = try find(transaction)
            try transaction.addReset(token, for: found.0, now: linkNow)
            try transaction.notify(
                NewNotice(.resetLink, to: found.0, author: found.by, cause: "reset-link/\(now)", at: now))
            return found
        }
        tell("make-reset-link", person, by: administrator)
        return Link("/reset").at(token.text)
    }

    /// Sets a password by a link. The link is spent, and every session of the person's ends. Sent twice, it is done once
    /// and answered alike.
    ///
    /// - Throws: `reset-missing`; what is wrong with the password; `too-many-attempts`.
    func reset(_ token: SessionToken, to typed: String, network: [UInt8]?) async throws {
        do {
            let now = houseClock.cautious()
            guard let email = try await database.read({ try $0.resets(token, now: now) }) else {
                throw Refusal.resetMissing
            }
            try await spend(token, on: try Password(new: typed, for: email), network)
        } catch let refusal as Refusal where refusal == .resetMissing {
            guard try await hasReset(token, to: Password(given: typed)) else { throw refusal }
        }
    }

    private func spend(_ token: SessionToken, on password: Password, _ network: [UInt8]?) async throws {
        let hash = try await passwords.hash(password, salt: random.secret(16))
        let (now, linkNow) = (clock(), houseClock.cautious())
        let person = try await database.write { transaction in
            guard let email = try transaction.resets(token, now: linkNow), let person = try transaction.person(email)
            else {
                throw Refusal.resetMissing
            }
            try transaction.execute("UPDATE floor_reset SET spent_at = \(now) WHERE token = \(token.hash)")
            try transaction.setPassword(hash, of: person, now: now)
            try transaction.endSessions(of: person, except: nil)
            try transaction.notify(
                NewNotice(.passwordReset, to: person, author: nil, cause: "password-reset/\(now)", at: now))
            try transaction.forgetAttempts(at: email)
            try transaction.forgetAttempts([.address(email, from: network)])
            return person
        }
        tell("reset-password", person)
        live.recheck(person)
    }

    /// Whether a link that is spent has set this very password: its form was sent twice, without scripts to hold the
    /// second one back.
    ///
    /// It tells a password right or wrong, so it is counted as an attempt to sign in.
    /// - Throws: `too-many-attempts`.
    private func hasReset(_ token: SessionToken, to password: Password) async throws -> Bool {
        let now = houseClock.cautious()
        guard let found = try await database.read({ try $0.spentReset(token, now: now) }) else { return false }
        try await countAttempts([.own(found.email)])
        return try await passwords.check(password, against: found.hash).isRight
    }
}
