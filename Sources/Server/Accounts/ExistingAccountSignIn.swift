import Floor
import ServerFloor
import Storage

/// Signs in somebody who submits the sign-up form but has an account: because the form was sent twice without scripts
/// to prevent it, or mistaken for the sign-in form.
///
/// It is a sign-in: the password decides, an unknown address takes as long as a wrong password, and attempts are
/// counted alike.
struct ExistingAccountSignIn: Sendable {
    let services: Services
    let entrance: Entrance
    let network: [UInt8]?
    let deviceName: String
    var replaced: SessionToken?

    /// - Throws: `account-suspended`.
    /// - Returns: nil if the password is not that of an account with this address.
    func callAsFunction(_ email: EmailAddress, _ password: Password) async throws -> Begun? {
        if case .administrator = entrance { return nil }
        // The network was counted with the form.
        let keys: [AttemptKey?] = [.address(email, from: network), .address(email)]
        try await services.countAttempts(keys)
        guard let (proven, _) = try await services.prove(password, for: email) else { return nil }
        let begun = try await services.beginSession(by: proven, on: deviceName, forgetting: keys, replacing: replaced) {
            transaction, device, entropy in
            try accept(transaction, proven.person, device, &entropy)
        }
        services.live.recheck(proven.person)
        return begun
    }

    /// The entrance's destination if it is still valid, otherwise the first page.
    private func accept(
        _ transaction: Transaction, _ person: ID<Person>, _ device: ID<Device>, _ entropy: inout Entropy
    ) throws -> Link {
        let now = services.clock()
        guard case .invitation(let code) = entrance, try transaction.invitation(code, now: now) != nil else {
            return Link("/")
        }
        return try services.accept(code, person, device, transaction, now, &entropy)
    }
}
