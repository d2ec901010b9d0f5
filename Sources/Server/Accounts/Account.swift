public import Floor
public import ServerFloor
import Storage

/// A person's account as administrators see it, without any content.
public struct Account: Sendable, Equatable {
    public let id: ID<Person>
    public let email: String
    public let name: String
    public let photo: Photo?
    public let isAdministrator: Bool
    public let isSuspended: Bool
    /// Unix milliseconds.
    public let createdAt: Int64
    /// The last recorded use of one of their sessions; nil if they have none.
    public let seenAt: Int64?
}

extension Services {
    /// All people with an account, in order of creation.
    public func accounts() async throws -> [Account] { try await database.read { try $0.accounts() } }

    /// The account with an e-mail address.
    public func account(_ email: String) async throws -> Account? {
        let email = try EmailAddress(email)
        return try await database.read { connection in
            try connection.person(email).flatMap { try connection.account($0) }
        }
    }

    /// Suspends a person from their next request on, or ends the suspension.
    ///
    /// - Throws: `person-unknown`; `last-administrator`.
    public func suspend(_ email: String, _ isSuspended: Bool) async throws {
        let now = clock()
        let person = try await change(email) { try $0.suspend($1, isSuspended, now: now) }
        live.recheck(person)
    }

    /// Grants or revokes administrator rights.
    ///
    /// - Throws: `person-unknown`; `last-administrator`.
    public func makeAdministrator(_ email: String, _ isAdministrator: Bool) async throws {
        _ = try await change(email) { try $0.makeAdministrator($1, isAdministrator) }
    }

    private func change(
        _ email: String, _ body: @escaping @Sendable (Transaction, ID<Person>) throws -> Void
    ) async throws -> ID<Person> {
        let email = try EmailAddress(email)
        return try await database.write { transaction in
            guard let person = try transaction.person(email) else { throw Refusal.personUnknown(email) }
            try body(transaction, person)
            return person
        }
    }
}

extension Transaction {
    /// Suspends a person or ends the suspension; afterwards no earlier session or reset link works. Suspending again
    /// keeps the first time.
    ///
    /// - Throws: `last-administrator`.
    func suspend(_ person: ID<Person>, _ isSuspended: Bool, now: Int64) throws {
        let wasSuspended = try account(person)?.isSuspended
        guard isSuspended else {
            // During the suspension sessions grant no access, but let the server say why. They must not become valid
            // again.
            if wasSuspended == true {
                try endSessions(of: person, except: nil)
                // Nobody could be told meanwhile.
                if try isHanded(person) { try setHanded(until: now + Limits.handedMilliseconds, of: person) }
            }
            return try setSuspended(person, at: nil)
        }
        try keepAdministrator(without: person)
        try execute("DELETE FROM floor_reset WHERE person = \(person)")
        if wasSuspended == false { try setSuspended(person, at: now) }
    }

    /// - Throws: `last-administrator`.
    func makeAdministrator(_ person: ID<Person>, _ isAdministrator: Bool) throws {
        if !isAdministrator { try keepAdministrator(without: person) }
        try setAdministrator(person, isAdministrator)
    }

    /// Ensures that an active administrator remains. The rows are locked, so that two concurrent resignations are
    /// serialized.
    ///
    /// - Throws: `last-administrator` if none would remain.
    func keepAdministrator(without person: ID<Person>) throws {
        let active = try all(
            """
            SELECT id FROM floor_person WHERE administrator = \(true) AND suspended_at IS NULL ORDER BY id \(.forUpdate)
            """
        ).map { try $0.id(0) as ID<Person> }
        if active == [person] { throw Refusal.lastAdministrator }
    }
}
