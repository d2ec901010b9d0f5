import Floor
import Storage

/// Checks an e-mail address and a password and begins a session.
///
/// Whether the address exists can be told neither from the answer nor from how long it takes.
struct SignIn: Sendable {
    let services: Services
    let network: [UInt8]?
    let deviceName: String

    func callAsFunction(email: String, password: String) async throws -> Begun {
        let email = try EmailAddress(email)
        let now = services.clock()
        try await services.countAttempts([.network(network), .address(email)])
        let found = try await services.database.read { try $0.credential(for: email) }
        let given = Password(given: password)
        let checked = try await services.passwords.check(given, against: found?.hash)
        guard let found, checked.isRight, password.utf8.count <= Password.byteLimit else {
            throw Refusal.wrongCredentials
        }
        // Told to whoever knows the password alone.
        if found.isSuspended { throw Refusal.accountSuspended }
        let renewed =
            checked.isOld ? try await services.passwords.hash(given, salt: services.chance.secret(16)) : nil
        return try await begin(found.person, email, renewed, now)
    }

    private func begin(
        _ person: ID<Person>, _ email: EmailAddress, _ renewed: String?, _ now: Int64
    ) async throws -> Begun {
        var entropy = services.chance.entropy()
        let device = ID<Device>(milliseconds: now, entropy: &entropy)
        let token = SessionToken(services.chance)
        try await services.database.write { transaction in
            if let renewed { try transaction.setPassword(renewed, of: person, now: now) }
            try transaction.beginSession(token, device: device, of: person, name: deviceName, now: now)
            try transaction.forgetAttempts(.address(email), now: now)
        }
        return Begun(token: token, person: person, device: device, next: Link("/"))
    }
}
