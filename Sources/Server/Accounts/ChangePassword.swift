import Floor
import Storage

extension Services {
    /// Changes one's own password. Every other session ends, and this one goes on under another token.
    ///
    /// - Throws: `password-wrong`, what is wrong with the new one, `too-many-attempts`.
    func changePassword(_ visit: Visit, from current: String, to new: String) async throws -> SessionToken {
        let (person, email, stored) = try await database.read { connection in
            let person = try visit.person(connection)
            let email = try EmailAddress(try connection.profile(of: person.id)?.email ?? "")
            return (person, email, try connection.passwordHash(of: person.id))
        }
        let password = try Password(new: new, for: email)
        try await countAttempts([.address(email)])
        guard try await passwords.check(Password(given: current), against: stored).isRight else {
            throw Refusal.passwordWrong
        }
        let hash = try await passwords.hash(password, salt: chance.secret(16))
        let token = SessionToken(chance)
        try await database.write { transaction in
            try transaction.setPassword(hash, of: person.id, now: visit.now)
            try transaction.endSessions(of: person.id, except: person.device)
            try transaction.renew(session: person.device, as: token)
            try transaction.execute("DELETE FROM floor_reset WHERE person = \(person.id)")
            try transaction.forgetAttempts(.address(email))
        }
        live.recheck(person.id)
        return token
    }
}
