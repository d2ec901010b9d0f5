import Floor
import ServerFloor
import Storage

/// Checks an e-mail address and a password and begins a session.
///
/// Whether the address exists can be told neither from the answer nor from how long it takes.
struct SignIn: Sendable {
    let services: Services
    let network: [UInt8]?
    /// What the caller's browser keeps of who has signed in with it.
    let browser: KnownBrowser?
    let deviceName: String
    /// The browser's session until now.
    var replaced: SessionToken?

    /// - Throws: `wrong-credentials`, `account-suspended`, `too-many-attempts`.
    func callAsFunction(email: String, password: String) async throws -> Begun {
        let email = try EmailAddress(email)
        let keys = try await services.attemptKeys(email, from: network, by: browser)
        try await services.countAttempts(keys)
        let given = Password(given: password)
        guard let (proven, isOld) = try await services.prove(given, for: email),
            password.utf8.count <= Password.byteLimit
        else { throw Refusal.wrongCredentials }
        let renewed = isOld ? try await services.passwords.hash(given, salt: services.random.secret(16)) : nil
        let begun = try await services.beginSession(
            by: proven, on: deviceName, renewed: renewed, forgetting: keys, replacing: replaced)
        guard let begun else { throw Refusal.wrongCredentials }
        return begun
    }
}
