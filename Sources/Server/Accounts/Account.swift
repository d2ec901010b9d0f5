public import Floor
public import ServerFloor
import Storage

/// Somebody with an account, as whoever looks after the house sees them: nothing of what they wrote.
public struct Account: Sendable, Equatable {
    public let id: ID<Person>
    public let email: String
    public let name: String
    public let photo: Photo?
    public let isAdministrator: Bool
    public let isSuspended: Bool
    /// Unix milliseconds.
    public let createdAt: Int64
    /// When one of their sessions was last written down as used; nil where they have none.
    public let seenAt: Int64?
}

extension Services {
    /// Everybody with an account, in the order they came.
    public func accounts() async throws -> [Account] { try await database.read { try $0.accounts() } }

    /// Whoever signs in with an address.
    public func account(_ email: String) async throws -> Account? {
        let email = try EmailAddress(email)
        return try await database.read { connection in
            try connection.person(email).flatMap { try connection.account($0) }
        }
    }

    /// Shuts a person out from their next request on, or lets them back in.
    ///
    /// - Throws: `person-unknown`; `last-administrator`.
    public func suspend(_ email: String, _ isSuspended: Bool) async throws {
        let now = clock()
        let person = try await change(email) { try $0.suspend($1, isSuspended, now: now) }
        live.recheck(person)
    }

    /// Has a person look after the house, or no longer.
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
    /// Suspends a person or lets them back in, by their password: no session or link from before opens anything again.
    /// Suspended twice, they are so since the first time.
    ///
    /// - Throws: `last-administrator`.
    func suspend(_ person: ID<Person>, _ isSuspended: Bool, now: Int64) throws {
        let wasSuspended = try account(person)?.isSuspended
        guard isSuspended else {
            // While they are suspended their sessions open nothing, and tell them why. They do not come back to life.
            if wasSuspended == true { try endSessions(of: person, except: nil) }
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

    /// Somebody who can still come in looks after the house. The rows are held, so that two who step down at once do so
    /// one after the other.
    ///
    /// - Throws: `last-administrator` where it would be nobody.
    func keepAdministrator(without person: ID<Person>) throws {
        let active = try all(
            """
            SELECT id FROM floor_person WHERE administrator = \(true) AND suspended_at IS NULL ORDER BY id \(.forUpdate)
            """
        ).map { try $0.id(0) as ID<Person> }
        if active == [person] { throw Refusal.lastAdministrator }
    }
}
