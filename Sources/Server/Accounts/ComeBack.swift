import Floor
import Storage

/// Lets somebody in who fills in the form for a new account and has one already: whoever sent it twice, without scripts to
/// hold the second one back, or took one form for the other.
///
/// It is a sign-in: the password decides, an address that nobody has takes as long as a wrong password, and attempts are
/// counted as at the door.
struct ComeBack: Sendable {
    let services: Services
    let entrance: Entrance
    let deviceName: String

    /// - Throws: `account-suspended`.
    /// - Returns: nil where the password is not that of an account with this address.
    func callAsFunction(_ email: EmailAddress, _ password: Password) async throws -> Begun? {
        if case .administrator = entrance { return nil }
        try await services.countAttempts([.address(email)])
        let found = try await services.database.read { try $0.credential(for: email) }
        let checked = try await services.passwords.check(password, against: found?.hash)
        guard let found, checked.isRight else { return nil }
        if found.isSuspended { throw Refusal.accountSuspended }
        return try await begin(found.person, email)
    }

    private func begin(_ person: ID<Person>, _ email: EmailAddress) async throws -> Begun {
        let now = services.clock()
        var entropy = services.chance.entropy()
        let device = ID<Device>(milliseconds: now, entropy: &entropy)
        let token = SessionToken(services.chance)
        let seed = entropy
        let next = try await services.database.write { transaction in
            var entropy = seed
            try transaction.beginSession(token, device: device, of: person, name: deviceName, now: now)
            try transaction.forgetAttempts(.address(email), now: now)
            return try accept(transaction, person, device, now, &entropy)
        }
        services.live.recheck(person)
        return Begun(token: token, person: person, device: device, next: next)
    }

    /// Where the entrance leads, if it still stands; else into the house, where they live.
    private func accept(
        _ transaction: Transaction, _ person: ID<Person>, _ device: ID<Device>, _ now: Int64, _ entropy: inout Entropy
    ) throws -> Link {
        guard case .invitation(let code) = entrance, try transaction.invitation(code, now: now) != nil else {
            return Link("/")
        }
        return try services.accept(code, person, device, transaction, now, &entropy)
    }
}
