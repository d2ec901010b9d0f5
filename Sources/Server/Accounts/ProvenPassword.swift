import Floor
import ServerFloor
import Storage

/// A verified password, and the hash it was compared with.
///
/// Comparing takes a while, and the password can be changed concurrently. Whatever depends on it must check in its own
/// transaction that it is still valid.
struct ProvenPassword: Sendable {
    let person: ID<Person>
    let email: EmailAddress
    let hash: String
}

extension Services {
    /// Compares a password with that of an address's account. An unknown address takes the same time.
    ///
    /// - Throws: `account-suspended`, only after the right password.
    /// - Returns: nil if it is wrong; otherwise also whether to rehash it, because the cost has changed.
    func prove(_ password: Password, for email: EmailAddress) async throws -> (proven: ProvenPassword, isOld: Bool)? {
        let found = try await database.read { try $0.credential(for: email) }
        let checked = try await passwords.check(password, against: found?.hash)
        guard let found, checked.isRight else { return nil }
        if found.isSuspended { throw Refusal.accountSuspended }
        return (ProvenPassword(person: found.person, email: email, hash: found.hash), checked.isOld)
    }

    /// Verifies one's own password again before a sensitive change. The attempt is counted, separately from those of
    /// others.
    ///
    /// - Throws: `password-wrong`, `too-many-attempts`.
    func prove(_ password: Password, of own: OwnAccount) async throws -> ProvenPassword {
        try await countAttempts([.own(own.email)])
        guard let hash = own.hash, try await passwords.check(password, against: hash).isRight else {
            throw Refusal.passwordWrong
        }
        return ProvenPassword(person: own.person.id, email: own.email, hash: hash)
    }
}

/// The person of a visit, with their credentials.
struct OwnAccount: Sendable {
    let person: SignedIn
    let email: EmailAddress
    fileprivate let hash: String?
}

extension Visit {
    /// - Throws: `signed-out`.
    func account(_ connection: Connection) throws -> OwnAccount {
        let person = try person(connection)
        return OwnAccount(
            person: person, email: try EmailAddress(try connection.profile(of: person.id)?.email ?? ""),
            hash: try connection.passwordHash(of: person.id))
    }
}

extension Transaction {
    /// Whether the verified password is still the current one; the row lock keeps it so until the transaction ends.
    func holds(_ proven: ProvenPassword) throws -> Bool {
        try first(
            """
            SELECT 1 FROM floor_password WHERE person = \(proven.person) AND hash = \(proven.hash) \(.forUpdate)
            """) != nil
    }
}
