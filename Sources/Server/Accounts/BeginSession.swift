import Floor
import Storage

extension Services {
    /// Signs somebody in by a password that was found to be right.
    ///
    /// - Parameters:
    ///   - renewed: the password's hash at today's cost, where it was of another.
    ///   - keys: under what the attempt was counted.
    ///   - lead: run in the same transaction, it says where to go.
    /// - Returns: nil where the password was changed meanwhile.
    func beginSession(
        by proven: ProvenPassword, on deviceName: String, renewed: String? = nil, forgetting keys: [AttemptKey?] = [],
        _ lead: @escaping @Sendable (Transaction, ID<Device>, inout Entropy) throws -> Link = { _, _, _ in Link("/") }
    ) async throws -> Begun? {
        let now = clock()
        var entropy = chance.entropy()
        let device = ID<Device>(milliseconds: now, entropy: &entropy)
        let (token, sessionNow) = (SessionToken(chance), houseClock.cautious())
        let seed = entropy
        let next = try await database.write { transaction -> Link? in
            guard try transaction.holds(proven) else { return nil }
            if let renewed { try transaction.setPassword(renewed, of: proven.person, now: now) }
            try transaction.beginSession(token, device: device, of: proven.person, name: deviceName, now: sessionNow)
            try transaction.forgetAttempts(keys.compactMap(\.self))
            var entropy = seed
            return try lead(transaction, device, &entropy)
        }
        let browser = KnownBrowser(of: proven.person, hash: renewed ?? proven.hash)
        return next.map { Begun(token: token, person: proven.person, device: device, browser: browser, next: $0) }
    }
}
