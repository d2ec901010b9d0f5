import Floor
import ServerFloor
import Storage

extension Limits {
    /// The time in which a repeated form of a password change is recognized.
    static let sentTwiceMilliseconds: Int64 = 60_000
}

extension Services {
    /// Changes one's own password. All other sessions end, and this one continues with a new token.
    ///
    /// A repeated form takes effect once: it may come with the token that the first has replaced, or with the old
    /// password as the current one.
    /// - Throws: `password-wrong`, what is wrong with the new one, `too-many-attempts`.
    func changePassword(_ visit: Visit, from current: String, to new: String) async throws -> SessionToken {
        do {
            return try await setPassword(visit, from: current, to: new)
        } catch let refusal as Refusal where refusal == .signedOut {
            guard let token = try await changedPassword(visit, to: new) else { throw refusal }
            return token
        }
    }

    private func setPassword(_ visit: Visit, from current: String, to new: String) async throws -> SessionToken {
        let (person, email, stored) = try await database.read { connection in
            let person = try visit.person(connection)
            let email = try EmailAddress(try connection.profile(of: person.id)?.email ?? "")
            return (person, email, try connection.passwordHash(of: person.id))
        }
        let password = try Password(new: new, for: email, name: person.name)
        try await countAttempts([.own(email)])
        guard try await passwords.check(Password(given: current), against: stored).isRight else {
            try await countAttempts([.own(email)])
            guard let token = person.token, try await passwords.check(password, against: stored).isRight else {
                throw Refusal.passwordWrong
            }
            return token
        }
        let hash = try await passwords.hash(password, salt: random.secret(16))
        let token = SessionToken(random)
        try await database.write { transaction in
            guard try transaction.renew(person, as: token, now: visit.now) else { throw Refusal.signedOut }
            try transaction.setPassword(hash, of: person.id, now: visit.now)
            try transaction.endSessions(of: person.id, except: person.device)
            // Whoever was handed the password does not take back the link by which its owner ends that.
            let isHanded = try transaction.isHanded(person.id)
            try transaction.execute(
                "DELETE FROM floor_reset WHERE person = \(person.id) AND NOT (mailed AND \(isHanded))")
            try transaction.forgetAttempts(at: email)
        }
        live.recheck(person.id)
        return token
    }

    /// Recognizes a repeated form whose answer was lost, and gives its session a new token: the new password together
    /// with the old token is sufficient proof.
    ///
    /// - Returns: nil if there was no such form.
    /// - Throws: `too-many-attempts`.
    private func changedPassword(_ visit: Visit, to new: String) async throws -> SessionToken? {
        guard let former = visit.token else { return nil }
        let found = try await database.read { try $0.renewed(former, since: visit.now - Limits.sentTwiceMilliseconds) }
        guard let found else { return nil }
        try await countAttempts([.own(found.email)])
        guard try await passwords.check(Password(given: new), against: found.hash).isRight else { return nil }
        let token = SessionToken(random)
        try await database.write { try $0.renewAgain(session: found.device, as: token) }
        return token
    }
}

extension Connection {
    /// The session whose token was replaced recently, and its person.
    fileprivate func renewed(
        _ former: SessionToken, since moment: Int64
    ) throws -> (device: ID<Device>, email: EmailAddress, hash: String)? {
        let row = try first(
            """
            SELECT s.device, p.email, w.hash FROM floor_session s
                JOIN floor_person p ON p.id = s.person JOIN floor_password w ON w.person = s.person
            WHERE s.former_token = \(former.hash) AND s.renewed_at >= \(moment) AND p.suspended_at IS NULL
            """)
        return try row.map { (try $0.id(0), try EmailAddress(try $0.text(1)), try $0.text(2)) }
    }
}

extension Transaction {
    /// Replaces a session's token; the old one stops working.
    /// - Returns: false if it was replaced already.
    fileprivate func renew(_ person: SignedIn, as token: SessionToken, now: Int64) throws -> Bool {
        try execute(
            """
            UPDATE floor_session SET former_token = token, renewed_at = \(now), token = \(token.hash)
            WHERE device = \(person.device) AND token = \(person.token?.hash)
            """) == 1
    }

    /// The same again for a client that still has the former token.
    fileprivate func renewAgain(session device: ID<Device>, as token: SessionToken) throws {
        try execute("UPDATE floor_session SET token = \(token.hash) WHERE device = \(device)")
    }
}
