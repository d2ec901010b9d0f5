import Floor
import Logging
package import Storage

/// The stored state of the server's clock.
package struct ClockSeen: Sendable, Equatable {
    /// The latest time, by a trusted clock, at which the server ran (Unix milliseconds).
    package let at: Int64
    /// When the clock was found to be suspect; nil if it is trusted.
    package let suspectedAt: Int64?
    /// How often an administrator has accepted the clock.
    package let accepted: Int64
}

extension Migration {
    package static let clock = [
        Migration(
            id: "floor.0301-clock",
            statements: [
                """
                CREATE TABLE floor_clock (
                    id \(.int64) NOT NULL PRIMARY KEY,
                    seen_at \(.int64) NOT NULL,
                    doubted_at \(.int64),
                    accepted \(.int64) NOT NULL
                ) \(.strict)
                """
            ])
    ]
}

extension Connection {
    package func clockSeen() throws -> ClockSeen? {
        try first("SELECT seen_at, doubted_at, accepted FROM floor_clock WHERE id = 1").map {
            ClockSeen(at: try $0.int64(0), suspectedAt: try $0.optionalInt64(1), accepted: try $0.int64(2))
        }
    }
}

extension Transaction {
    fileprivate func setClock(seen now: Int64) throws {
        try execute(
            """
            INSERT INTO floor_clock (id, seen_at, doubted_at, accepted) VALUES (1, \(now), NULL, 0)
            ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, doubted_at = NULL
            """)
    }

    fileprivate func setClock(suspected now: Int64) throws {
        try execute("UPDATE floor_clock SET doubted_at = \(now) WHERE id = 1 AND doubted_at IS NULL")
    }

    fileprivate func acceptClock(now: Int64) throws {
        try execute(
            """
            INSERT INTO floor_clock (id, seen_at, doubted_at, accepted) VALUES (1, \(now), NULL, 1)
            ON CONFLICT (id) DO UPDATE SET
                seen_at = excluded.seen_at, doubted_at = NULL, accepted = floor_clock.accepted + 1
            """)
    }
}

extension Services {
    /// Compares the clock with the last time seen, and stores the current time, or that the clock is suspect.
    package func watchClock() async throws {
        let seen = try await database.read { try $0.clockSeen() }
        houseClock.hear(seen)
        let now = clock()
        if houseClock.isSuspect {
            guard let seen, seen.suspectedAt == nil else { return }
            logger.warning(
                """
                The clock has jumped: cleanup and scheduled work wait until it has run for an hour without a jump. \
                If it is right, run: \(settings.command("clock accept"))
                """, metadata: ["seen": "\(seen.at)", "now": "\(now)"])
            try await database.write { try $0.setClock(suspected: now) }
        } else if seen == nil || seen?.suspectedAt != nil || abs(now - (seen?.at ?? 0)) >= Limits.clockSeenMilliseconds
        {
            try await database.write { try $0.setClock(seen: now) }
        }
    }

    /// Accepts this machine's clock for all processes of the server; each applies it with its next check.
    public func acceptClock() async throws {
        let now = clock()
        try await database.write { try $0.acceptClock(now: now) }
    }
}
