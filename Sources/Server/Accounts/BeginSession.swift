import Floor
import ServerFloor
import Storage

extension Services {
    /// Starts a session after a password was verified.
    ///
    /// - Parameters:
    /// - renewed: the password's hash at the current cost, if the stored one had another.
    /// - keys: the keys under which the attempt was counted.
    /// - replaced: the token of the browser's previous session, which ends.
    /// - lead: runs in the same transaction, before all else since it may lock a space, and returns where to redirect.
    /// - Returns: nil if the password was changed concurrently.
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
            var entropy = seed
            let next = try lead(transaction, device, &entropy)
            let former = try transaction.endSession(replaced: replaced)
            if let renewed { try transaction.setPassword(renewed, of: proven.person, now: now) }
            try transaction.beginSession(token, device: device, of: proven.person, name: deviceName, now: sessionNow)
            try transaction.forgetAttempts(keys.compactMap(\.self))
            return (next, former)
        }
        if let former { live.recheck(former) }
        let browser = KnownBrowser(of: proven.person, hash: renewed ?? proven.hash)
        return next.map { Begun(token: token, person: proven.person, device: device, browser: browser, next: $0) }
    }
}
