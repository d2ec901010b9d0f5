import Crypto
import Floor
import Storage

/// What attempts are counted for. Kept as a hash, so that the table names nobody.
struct AttemptKey: Sendable {
    let hash: [UInt8]
    let pace: Limits.Pace

    static func address(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("address " + email.text), pace: Limits.attemptsPerAddress)
    }

    /// Somebody signed in who tries codes.
    static func person(_ person: ID<Person>) -> AttemptKey {
        AttemptKey(hash: sha256("person " + person.text), pace: Limits.attemptsPerPerson)
    }

    /// - Parameter network: the caller's; nil for this machine, which is not counted.
    static func network(_ network: [UInt8]?) -> AttemptKey? {
        guard let network else { return nil }
        return AttemptKey(
            hash: Array(SHA256.hash(data: Array("network ".utf8) + network)), pace: Limits.attemptsPerNetwork)
    }
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
    func takeBackAttempt(_ key: AttemptKey) throws {
        try execute(
            "UPDATE floor_attempt SET empties_at = empties_at - \(key.pace.interval) WHERE key = \(key.hash)")
    }

    /// Forgets the attempts of somebody who got in.
    func forgetAttempts(_ key: AttemptKey) throws {
        try execute("DELETE FROM floor_attempt WHERE key = \(key.hash)")
    }
}

extension Services {
    /// Counts an attempt to get in under each key.
    ///
    /// - Throws: `too-many-attempts`, with the seconds to wait.
    func countAttempts(_ keys: [AttemptKey?]) async throws {
        let keys = keys.compactMap(\.self)
        guard !keys.isEmpty else { return }
        let now = clock()
        let wait = try await database.write { transaction in
            var wait: Int?
            for key in keys { wait = try transaction.countAttempt(key, now: now) ?? wait }
            return wait
        }
        if let wait { throw Refusal.tooMany("too-many-attempts", seconds: wait) }
    }
}
