public import Floor
public import ServerFloor
import Storage

extension Connection {
    /// The address of the person whose password a reset link sets; nil if the link is invalid.
    func resets(_ token: SessionToken, now: Int64) throws -> EmailAddress? {
        let row = try first(
            """
            SELECT p.email FROM floor_reset r JOIN floor_person p ON p.id = r.person
            WHERE r.token = \(token.hash) AND r.expires_at > \(now) AND r.spent_at IS NULL AND p.suspended_at IS NULL
            """)
        return try row.map { try EmailAddress(try $0.text(0)) }
    }

    /// The person whose password a link has set within the last day, and the current hash.
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
    /// Adds a person's reset token, in place of earlier ones that were made in the same way: a link that somebody else makes
    /// takes back none that its person has asked for. Other people's expired tokens are left to the cleanup
    /// job, which waits if the clock has jumped.
    ///
    /// - Parameter isMailed: whether it is for the person's own mail alone; else somebody else has it, too.
    func addReset(_ token: SessionToken, for person: ID<Person>, isMailed: Bool, now: Int64) throws {
        try execute("DELETE FROM floor_reset WHERE person = \(person) AND mailed = \(isMailed)")
        try execute(
            """
            INSERT INTO floor_reset (token, person, expires_at, mailed)
            VALUES (\(token.hash), \(person), \(now + Limits.resetMilliseconds), \(isMailed))
            """)
    }
}

extension Services {
    /// Makes a reset link, valid once, for one day.
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
    /// - Throws: `missing` for anybody but administrators, and for an unknown account.
    func resetLink(for person: ID<Person>, by visit: Visit) async throws -> Link {
        try await resetLink { transaction in
            let administrator = try visit.administrator(transaction).id
            guard try transaction.account(person) != nil else { throw Refusal.missing }
            return (person, administrator)
        }
    }

    /// Makes a reset link in a transaction. An earlier link stops working.
    private func resetLink(
        _ find: @escaping @Sendable (Transaction) throws -> (ID<Person>, by: ID<Person>?)
    ) async throws -> Link {
        let token = SessionToken(random)
        let (now, linkNow) = (clock(), houseClock.cautious())
        let (person, administrator) = try await database.write { transaction in
            let found = try find(transaction)
            try transaction.addReset(token, for: found.0, isMailed: false, now: linkNow)
            try transaction.notify(
                NewNotice(.resetLink, to: found.0, author: found.by, cause: "reset-link/\(now)", at: now))
            return found
        }
        tell("make-reset-link", person, by: administrator)
        return Link("/reset").at(token.text)
    }

    /// Sets a password with a reset link. The link becomes invalid, and all of the person's sessions end. A repeated
    /// form takes effect once and gets the same answer.
    ///
    /// - Throws: `reset-missing`; the refusals of a password; `too-many-attempts`.
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
            // Another process may have spent or withdrawn it since it was read.
            let spent = try transaction.first(
                """
                UPDATE floor_reset SET spent_at = \(now) WHERE token = \(token.hash) AND spent_at IS NULL
                RETURNING mailed
                """)
            guard let isMailed = try spent?.bool(0) else { throw Refusal.resetMissing }
            try transaction.execute("DELETE FROM floor_reset WHERE person = \(person) AND token <> \(token.hash)")
            try transaction.setPassword(hash, of: person, now: now)
            try transaction.setHanded(until: isMailed ? nil : linkNow + Limits.handedMilliseconds, of: person)
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

    /// Whether a used link has set this very password: then its form was sent twice, without scripts to prevent it.
    ///
    /// It verifies a password, so it is counted as a sign-in attempt.
    /// - Throws: `too-many-attempts`.
    private func hasReset(_ token: SessionToken, to password: Password) async throws -> Bool {
        let now = houseClock.cautious()
        guard let found = try await database.read({ try $0.spentReset(token, now: now) }) else { return false }
        try await countAttempts([.own(found.email)])
        return try await passwords.check(password, against: found.hash).isRight
    }
}
