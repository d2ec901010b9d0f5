import Floor
import ServerFloor
import Storage

/// Checks an e-mail address and a password, and starts a session.
///
/// Neither the answer nor its timing reveals whether the address exists.
struct SignIn: Sendable {
    let services: Services
    let network: [UInt8]?
    /// The caller's known-browser cookie.
    let browser: KnownBrowser?
    let deviceName: String
    /// The browser's previous session.
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
