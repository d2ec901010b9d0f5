package import Storage

/// That an outside server has failed, and nothing has succeeded since.
package struct OutsideFailure: Sendable, Equatable {
    /// The first and the last failure, in Unix milliseconds.
    package let since: Int64
    package let lastAt: Int64
    /// The description of an ``ExternalFailure``, which identifies nobody.
    package let reason: String

    package init(since: Int64, lastAt: Int64, reason: String) {
        self.since = since
        self.lastAt = lastAt
        self.reason = reason
    }

    /// Whether it lasts: one failure may be a recipient's, or a server's that is being restarted.
    package var lasts: Bool { lastAt - since >= Limits.outsideFailureMilliseconds }
}

extension Connection {
    /// The failures of a server since its last success; nil if there were none.
    package func failure(of server: String) throws -> OutsideFailure? {
        try first("SELECT since, last_at, reason FROM floor_outside_failure WHERE server = \(server)").map {
            OutsideFailure(since: try $0.int64(0), lastAt: try $0.int64(1), reason: try $0.text(2))
        }
    }
}

extension Transaction {
    package func noteFailure(of server: String, _ reason: String, at now: Int64) throws {
        try execute(
            """
            INSERT INTO floor_outside_failure (server, since, last_at, reason)
            VALUES (\(server), \(now), \(now), \(reason))
            ON CONFLICT (server) DO UPDATE SET last_at = excluded.last_at, reason = excluded.reason
            """)
    }
}

extension Services {
    /// Notes that an outside server has accepted something: whatever failed before is over.
    package func noteSuccess(of server: ExternalJob.Server) async throws {
        let name = server.rawValue
        guard try await database.read({ try $0.failure(of: name) }) != nil else { return }
        try await database.write { try $0.execute("DELETE FROM floor_outside_failure WHERE server = \(name)") }
    }
}
