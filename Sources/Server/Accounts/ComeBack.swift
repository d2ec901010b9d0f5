import Floor
import ServerFloor
import Storage

/// Lets somebody in who fills in the form for a new account and has one already: whoever sent it twice, without scripts to
/// hold the second one back, or took one form for the other.
///
/// It is a sign-in: the password decides, an address that nobody has takes as long as a wrong password, and attempts are
/// counted as at the door.
struct ComeBack: Sendable {
    let services: Services
    let entrance: Entrance
    let network: [UInt8]?
    let deviceName: String
    var replaced: SessionToken?

    /// - Throws: `account-suspended`.
    /// - Returns: nil where the password is not that of an account with this address.
    func callAsFunction(_ email: EmailAddress, _ password: Password) async throws -> Begun? {
        if case .administrator = entrance { return nil }
        // Its network was counted at the form.
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

    /// Where the entrance leads, if it still stands; else into the house, where they live.
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
