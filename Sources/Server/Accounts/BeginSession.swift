import Floor
import ServerFloor
import Storage

extension Services {
    /// Signs somebody in by a password that was found to be right.
    ///
    /// - Parameters:
    ///   - renewed: the password's hash at today's cost, where it was of another.
    ///   - keys: under what the attempt was counted.
    ///   - replaced: the token of the session that the browser had, which ends.
    ///   - lead: run in the same transaction, it says where to go.
    /// - Returns: nil where the password was changed meanwhile.
    func beginSession(
        by proven: ProvenPassword, on deviceName: String, renewed: String? = nil, forgetting keys: [AttemptKey?] = [],
        replacing replaced: SessionToken? = nil,
        _ lead: @escaping @Sendable (Transaction, ID<Device>, inout Entropy) throws -> Link = { _, _, _ in Link("/") }
    ) async throws -> Begun? {
        let now = clock()
        var entropy = random.entropy()
        let device = ID<Device>(milliseconds: now, entropy: &entropy)
        let (token, sessionNow) = (SessionToken(random), houseClock.cautious())
        let seed = entropy
        let (next, former) = try await database.write { transaction -> (Link?, ID<Person>?) in
            guard try transaction.holds(proven) else { return (nil, nil) }
            let former = try transaction.endSession(replaced: replaced)
            if let renewed { try transaction.setPassword(renewed, of: proven.person, now: now) }
            try transaction.beginSession(token, device: device, of: proven.person, name: deviceName, now: sessionNow)
            try transaction.forgetAttempts(keys.compactMap(\.self))
            var entropy = seed
            return (try lead(transaction, device, &entropy), former)
        }
        if let former { live.recheck(former) }
        let browser = KnownBrowser(of: proven.person, hash: renewed ?? proven.hash)
        return next.map { Begun(token: token, person: proven.person, device: device, browser: browser, next: $0) }
    }
}
