public import Floor
import Storage

/// Somebody with an account, as whoever looks after the house sees them.
public struct Resident: Sendable, Equatable {
    public let id: ID<Person>
    public let email: String
    public let name: String
    public let isAdministrator: Bool
    public let isSuspended: Bool
}

extension Services {
    /// Everybody with an account, in the order they came.
    public func residents() async throws -> [Resident] { try await database.read { try $0.residents() } }

    /// Shuts a person out from their next request on, or lets them back in.
    ///
    /// - Throws: `person-unknown`.
    public func suspend(_ email: String, _ isSuspended: Bool) async throws {
        let now = clock()
        let person = try await change(email) { transaction, person in
            try transaction.setSuspended(person, at: isSuspended ? now : nil)
        }
        live.recheck(person)
    }

    /// Has a person look after the house, or no longer.
    ///
    /// - Throws: `person-unknown`.
    public func makeAdministrator(_ email: String, _ isAdministrator: Bool) async throws {
        _ = try await change(email) { try $0.setAdministrator($1, isAdministrator) }
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
