import Crypto
package import Floor
package import Storage

/// What attempts are counted for. Stored as a hash, so that the table identifies nobody.
package struct AttemptKey: Sendable {
    package let hash: [UInt8]
    package let pace: Limits.Pace
    /// Whether several people share the count, so that a success takes back one attempt instead of clearing it.
    package var isShared = false

    package init(
        hash: [UInt8], pace: Limits.Pace, isShared: Bool = false
    ) {
        self.hash = hash
        self.pace = pace
        self.isShared = isShared
    }

    /// Attempts with one address from one network.
    package static func address(_ email: EmailAddress, from network: [UInt8]?) -> AttemptKey {
        AttemptKey(hash: sha256("address from " + email.text, from: network), pace: Limits.attemptsPerAddress)
    }

    /// Attempts with one address from all networks together.
    package static func address(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("address " + email.text), pace: Limits.attemptsPerAddressInAll)
    }

    /// Attempts with an address from a browser in which its person has signed in before. Other people's attempts do not
    /// delay these.
    package static func known(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("known " + email.text), pace: Limits.attemptsPerAddress)
    }

    /// Attempts of a signed-in person, or of the holder of a personal link, to give their own password again.
    package static func own(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("own " + email.text), pace: Limits.attemptsPerAddress)
    }

    /// Attempts at the password of a shared link from one network.
    package static func sharedLink(_ code: ShareCode, from network: [UInt8]?) -> AttemptKey {
        AttemptKey(hash: sha256("shared link from " + code.text, from: network), pace: Limits.attemptsPerAddress)
    }

    /// Attempts at the password of a shared link from all networks together.
    package static func sharedLink(_ code: ShareCode) -> AttemptKey {
        AttemptKey(hash: sha256("shared link " + code.text), pace: Limits.attemptsPerAddressInAll)
    }

    /// Attempts of its owner at the passphrase of a locked space.
    package static func journalLock(_ space: ID<Space>) -> AttemptKey {
        AttemptKey(hash: sha256("lock " + space.text), pace: Limits.attemptsPerAddress)
    }

    /// Invitation codes that a signed-in person tries.
    package static func person(_ person: ID<Person>) -> AttemptKey {
        AttemptKey(hash: sha256("person " + person.text), pace: Limits.attemptsPerPerson)
    }

    /// Addresses by which a person wants to add somebody.
    package static func adding(by person: ID<Person>) -> AttemptKey {
        AttemptKey(hash: sha256("adding by " + person.text), pace: Limits.addedAddressesPerPerson)
    }

    /// - Parameter network: the caller's; nil for this machine, which is not counted.
    package static func network(_ network: [UInt8]?) -> AttemptKey? {
        guard let network else { return nil }
        return AttemptKey(
            hash: Array(SHA256.hash(data: Array("network ".utf8) + network)), pace: Limits.attemptsPerNetwork,
            isShared: true)
    }
}

/// The hash of a text and a network, separated by a zero byte, which no address contains.
package func sha256(_ text: String, from network: [UInt8]?) -> [UInt8] {
    Array(SHA256.hash(data: Array(text.utf8) + [0] + (network ?? [])))
}

extension Transaction {
    /// Counts one attempt, for all processes of the server together.
    ///
    /// One row says how full a bucket is: the time at which it will be empty again. A bucket fuller than its capacity
    /// was counted while the clock was ahead, and counts as empty.
    /// - Returns: nil if the attempt may proceed, or the seconds until it may.
    func countAttempt(_ key: AttemptKey, now: Int64) throws -> Int? {
        let fullest = now + (key.pace.burst - 1) * key.pace.interval
        let brim = fullest + key.pace.interval
        let counted = try execute(
            """
            INSERT INTO floor_attempt (key, empties_at) VALUES (\(key.hash), \(now + key.pace.interval))
            ON CONFLICT (key) DO UPDATE SET empties_at =
                CASE WHEN floor_attempt.empties_at > \(now) AND floor_attempt.empties_at <= \(brim)
                    THEN floor_attempt.empties_at ELSE \(now) END
                + \(key.pace.interval)
            WHERE floor_attempt.empties_at <= \(fullest) OR floor_attempt.empties_at > \(brim)
            """)
        if counted == 1 { return nil }
        let row = try first("SELECT empties_at FROM floor_attempt WHERE key = \(key.hash)")
        let wait = (try row?.int64(0) ?? now) - fullest
        return max(1, Int((wait + 999) / 1_000))
    }

    /// Takes back a counted attempt that turned out not to be one.
    package func takeBackAttempt(_ key: AttemptKey) throws {
        try execute(
            "UPDATE floor_attempt SET empties_at = empties_at - \(key.pace.interval) WHERE key = \(key.hash)")
    }

    /// Clears the counts after a success; a shared count is reduced by one attempt.
    package func forgetAttempts(_ keys: [AttemptKey]) throws {
        for key in keys {
            if key.isShared {
                try takeBackAttempt(key)
            } else {
                try execute("DELETE FROM floor_attempt WHERE key = \(key.hash)")
            }
        }
    }

    /// Clears the attempts with an address after its password was changed.
    package func forgetAttempts(at email: EmailAddress) throws {
        try forgetAttempts([.address(email), .known(email), .own(email)])
    }
}

extension Services {
    /// Counts a sign-in attempt under each key. An attempt refused under one key counts under none, so that exhausting
    /// one's own attempts does not use up other people's.
    ///
    /// - Throws: `too-many-attempts`, with the seconds to wait.
    package func countAttempts(_ keys: [AttemptKey?]) async throws {
        let keys = keys.compactMap(\.self)
        guard !keys.isEmpty else { return }
        let now = clock()
        try await database.write { transaction in
            for key in keys {
                guard let wait = try transaction.countAttempt(key, now: now) else { continue }
                throw Refusal.tooMany("too-many-attempts", seconds: wait)
            }
        }
    }

    /// The keys that count a sign-in attempt with an address.
    ///
    /// - Parameter browser: the caller's known-browser cookie.
    package func attemptKeys(
        _ email: EmailAddress, from network: [UInt8]?, by browser: KnownBrowser?
    ) async throws -> [AttemptKey?] {
        if try await isKnown(browser, to: email) { return [.known(email)] }
        return [.network(network), .address(email, from: network), .address(email)]
    }

    /// Whether the address's person has signed in with this browser before, with their current password.
    package func isKnown(_ browser: KnownBrowser?, to email: EmailAddress) async throws -> Bool {
        guard let browser else { return false }
        let found = try await database.read { try $0.credential(for: email) }
        return browser.isOf(found?.person, hash: found?.hash)
    }
}
