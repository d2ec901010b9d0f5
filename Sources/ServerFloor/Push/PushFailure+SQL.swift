package import Storage

/// That a push service has taken nothing of this house for a while. Others may work meanwhile.
package struct PushFailure: Sendable, Equatable {
    /// `push.example.net`
    package let service: String
    package let failure: OutsideFailure

    package init(of service: String, _ failure: OutsideFailure) {
        self.service = service
        self.failure = failure
    }

    package var fault: PushFault { PushFault(stored: failure.reason) }

    /// Its row among the outside servers.
    fileprivate static func key(_ origin: String) -> String { prefix + origin }
    private static let prefix = "push "

    /// - Parameter key: as stored.
    fileprivate init(stored key: String, _ failure: OutsideFailure) {
        let origin = key.dropFirst(PushFailure.prefix.count)
        self.init(of: String(origin.split(separator: "/").last ?? origin), failure)
    }
}

extension Connection {
    /// The push services that have failed since their last success, and that a device still uses: first the one that
    /// most devices use, so that one person's own service hides none of everybody's.
    package func pushFailures() throws -> [PushFailure] {
        try all(
            """
            SELECT f.server, f.since, f.last_at, f.reason
            FROM floor_outside_failure f JOIN floor_push_subscription s
                ON substr(s.endpoint, 1, length(f.server) - 4) = substr(f.server, 6) || '/'
            WHERE f.server LIKE 'push %' AND s.ended_at IS NULL
            GROUP BY f.server, f.since, f.last_at, f.reason
            ORDER BY count(*) DESC, f.since, f.server
            """
        ).map { row in
            PushFailure(
                stored: try row.text(0),
                OutsideFailure(since: try row.int64(1), lastAt: try row.int64(2), reason: try row.text(3)))
        }
    }
}

extension Transaction {
    /// Notes that a push service took nothing; and forgets those that nobody has used for long.
    func noteFailure(ofPushesTo endpoint: PushEndpoint, _ fault: PushFault, at now: Int64) throws {
        try execute(
            """
            DELETE FROM floor_outside_failure
            WHERE server LIKE 'push %' AND last_at < \(now - Limits.pushFailureMilliseconds)
            """)
        try noteFailure(of: PushFailure.key(endpoint.origin), fault.text, at: now)
    }

    /// Notes that a push service has taken something: whatever failed before is over.
    func noteSuccess(ofPushesTo endpoint: PushEndpoint) throws {
        try execute("DELETE FROM floor_outside_failure WHERE server = \(PushFailure.key(endpoint.origin))")
    }

    /// Forgets how a push service failed for devices that are all gone: another one begins to use it.
    func forgetFailure(ofUnusedPushesTo endpoint: PushEndpoint) throws {
        try execute(
            """
            DELETE FROM floor_outside_failure
            WHERE server = \(PushFailure.key(endpoint.origin)) AND NOT EXISTS (
                SELECT 1 FROM floor_push_subscription s
                WHERE s.ended_at IS NULL AND substr(s.endpoint, 1, length(floor_outside_failure.server) - 4)
                    = substr(floor_outside_failure.server, 6) || '/')
            """)
    }
}
