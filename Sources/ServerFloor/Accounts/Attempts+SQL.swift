import Crypto
package import Floor
package import Storage

/// What attempts are counted for. Kept as a hash, so that the table names nobody.
package struct AttemptKey: Sendable {
    package let hash: [UInt8]
    package let pace: Limits.Pace
    /// Whether others are counted with it, so that one who gets in gives back their own attempt and no more.
    package var isShared = false

    package init(
        hash: [UInt8], pace: Limits.Pace, isShared: Bool = false
    ) {
        self.hash = hash
        self.pace = pace
        self.isShared = isShared
    }

    /// Somebody in a network who tries to get in with an address.
    package static func address(_ email: EmailAddress, from network: [UInt8]?) -> AttemptKey {
        AttemptKey(hash: sha256("address from " + email.text, from: network), pace: Limits.attemptsPerAddress)
    }

    /// The same from everywhere together.
    package static func address(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("address " + email.text), pace: Limits.attemptsPerAddressInAll)
    }

    /// Somebody in whose browser the address's own person has signed in before: nobody else's attempts hold them up.
    package static func known(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("known " + email.text), pace: Limits.attemptsPerAddress)
    }

    /// Somebody signed in, or with a link of their own, who gives their own password again.
    package static func own(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("own " + email.text), pace: Limits.attemptsPerAddress)
    }

    /// Somebody signed in who tries codes.
    package static func person(_ person: ID<Person>) -> AttemptKey {
        AttemptKey(hash: sha256("person " + person.text), pace: Limits.attemptsPerPerson)
    }

    /// - Parameter network: the caller's; nil for this machine, which is not counted.
    package static func network(_ network: [UInt8]?) -> AttemptKey? {
        guard let network else { return nil }
        return AttemptKey(
            hash: Array(SHA256.hash(data: Array("network ".utf8) + network)), pace: Limits.attemptsPerNetwork,
            isShared: true)
    }
}

/// The same of a text and a network. A zero byte, which no address holds, stands between the two.
package func sha256(_ text: String, from network: [UInt8]?) -> [UInt8] {
    Array(SHA256.hash(data: Array(text.utf8) + [0] + (network ?? [])))
}

extension Transaction {
    /// Counts one attempt, for every process of the house at once.
    ///
    /// One row says how full a bucket is: the moment at which it will be empty again.
    /// One that is fuller than it can be was counted while the clock was ahead, and is empty.
    /// - Returns: nil if it may go ahead, or the seconds until it may.
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

    /// Takes one counted attempt back: it was none.
    package func takeBackAttempt(_ key: AttemptKey) throws {
        try execute(
            "UPDATE floor_attempt SET empties_at = empties_at - \(key.pace.interval) WHERE key = \(key.hash)")
    }

    /// Somebody got in: what was counted for them counts no longer, and what they share with others by one attempt less.
    package func forgetAttempts(_ keys: [AttemptKey]) throws {
        for key in keys {
            if key.isShared {
                try takeBackAttempt(key)
            } else {
                try execute("DELETE FROM floor_attempt WHERE key = \(key.hash)")
            }
        }
    }

    /// Forgets the attempts at an address whose password is another now.
    package func forgetAttempts(at email: EmailAddress) throws {
        try forgetAttempts([.address(email), .known(email), .own(email)])
    }
}

extension Services {
    /// Counts an attempt to get in under each key. One that is refused under any of them is counted under none: who has used up
    /// their own attempts uses up nobody else's.
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

    /// Under what an attempt to get in with an address is counted.
    ///
    /// - Parameter browser: what the caller's browser keeps of somebody who has signed in with it.
    package func attemptKeys(
        _ email: EmailAddress, from network: [UInt8]?, by browser: KnownBrowser?
    ) async throws -> [AttemptKey?] {
        if try await isKnown(browser, to: email) { return [.known(email)] }
        return [.network(network), .address(email, from: network), .address(email)]
    }

    /// Whether a browser is one in which an address's person has signed in before, with the password that is theirs now.
    package func isKnown(_ browser: KnownBrowser?, to email: EmailAddress) async throws -> Bool {
        guard let browser else { return false }
        let found = try await database.read { try $0.credential(for: email) }
        return browser.isOf(found?.person, hash: found?.hash)
    }
}
