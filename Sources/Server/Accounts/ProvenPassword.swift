import Floor
import ServerFloor
import Storage

/// A password that was found to be right, and what it was compared with.
///
/// Comparing takes a while, and the password can be changed meanwhile. So whatever is done because it was right asks in
/// its own transaction whether it still is.
struct ProvenPassword: Sendable {
    let person: ID<Person>
    let email: EmailAddress
    let hash: String
}

extension Services {
    /// Compares a password with that of whoever signs in with an address. Nobody's takes as long.
    ///
    /// - Throws: `account-suspended`, which is told to whoever knows the password alone.
    /// - Returns: nil where it is not right; else also whether it should be hashed anew, because the cost was changed.
    func prove(_ password: Password, for email: EmailAddress) async throws -> (proven: ProvenPassword, isOld: Bool)? {
        let found = try await database.read { try $0.credential(for: email) }
        let checked = try await passwords.check(password, against: found?.hash)
        guard let found, checked.isRight else { return nil }
        if found.isSuspended { throw Refusal.accountSuspended }
        return (ProvenPassword(person: found.person, email: email, hash: found.hash), checked.isOld)
    }

    /// The same for one's own, asked for again before something that matters. It is counted as an attempt to get in, apart
    /// from those of people who are not.
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

/// Whoever visits, with what they sign in with.
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
    /// Whether a password is still what it was when it was found to be right. It stays so until the transaction ends.
    func holds(_ proven: ProvenPassword) throws -> Bool {
        try first(
            """
            SELECT 1 FROM floor_password WHERE person = \(proven.person) AND hash = \(proven.hash) \(.forUpdate)
            """) != nil
    }
}
