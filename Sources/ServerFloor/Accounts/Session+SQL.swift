package import Floor
package import Storage

/// One browser or program in which a person is signed in.
package struct Session: Sendable, Equatable {
    package let device: ID<Device>
    /// A short name from the browser's user agent: “Firefox, Linux”.
    package let name: String
    package let createdAt: Int64
    package let seenAt: Int64
}

/// Why a token's session is over.
package enum SessionEnd: Sendable {
    case ended
    /// Its person's account is suspended. The token stays, so that the house can say why.
    case suspended
}

extension Connection {
    /// A person's valid sessions, most recently used first.
    package func sessions(of person: ID<Person>, now: Int64) throws -> [Session] {
        try all(
            """
            SELECT device, name, created_at, seen_at FROM floor_session
            WHERE person = \(person) AND expires_at > \(now) ORDER BY seen_at DESC, device
            """
        ).map { row in
            Session(
                device: try row.id(0), name: try row.text(1), createdAt: try row.int64(2), seenAt: try row.int64(3))
        }
    }

    /// Whether a token's session is over: it was ended, or its person is suspended. Of a token that is merely unknown, as
    /// after a restore, or that its own browser has replaced, nothing is said: a device may hold what this house lost.
    ///
    /// - Returns: nil if it is not, or not known to be.
    package func end(of token: SessionToken) throws -> SessionEnd? {
        if try first("SELECT 1 FROM floor_session_ended WHERE token = \(token.hash)") != nil { return .ended }
        let suspended = try first(
            """
            SELECT 1 FROM floor_session s JOIN floor_person p ON p.id = s.person
            WHERE s.token = \(token.hash) AND p.suspended_at IS NOT NULL
            """)
        return suspended == nil ? nil : .suspended
    }

    /// Whether a session is valid and its person is not suspended.
    package func stands(session device: ID<Device>, now: Int64) throws -> Bool {
        try first(
            """
            SELECT 1 FROM floor_session s JOIN floor_person p ON p.id = s.person
            WHERE s.device = \(device) AND s.expires_at > \(now) AND p.suspended_at IS NULL
            """) != nil
    }
}

extension Transaction {
    /// Makes a person's live streams, on every node, check their session again.
    package func announceSessions(of person: ID<Person>) { announce(.person(person), sequence: 0) }

    /// Starts a session. Deletes the person's expired ones and, beyond the limit, the least recently used.
    package func beginSession(
        _ token: SessionToken, device: ID<Device>, of person: ID<Person>, name: String, now: Int64
    ) throws {
        try execute("DELETE FROM floor_session WHERE person = \(person) AND expires_at <= \(now)")
        let ended = try end(
            where: """
                device IN (
                    SELECT device FROM floor_session WHERE person = \(person)
                    ORDER BY seen_at DESC, device LIMIT 1000 OFFSET \(Limits.sessionsPerPerson - 1))
                """)
        if ended > 0 { announceSessions(of: person) }
        try execute(
            """
            INSERT INTO floor_session (device, token, person, name, created_at, seen_at, expires_at)
            VALUES (\(device), \(token.hash), \(person), \(name), \(now), \(now), \(now + Limits.sessionMilliseconds))
            """)
    }

    /// Records a use of a session and extends it, up to its absolute end.
    /// - Returns: false if it has ended concurrently, or has another token.
    package func touch(session device: ID<Device>, _ token: SessionToken, now: Int64) throws -> Bool {
        try execute(
            """
            UPDATE floor_session SET seen_at = \(now), expires_at = CASE
                WHEN created_at < \(now + Limits.sessionMilliseconds - Limits.sessionWholeMilliseconds)
                THEN created_at + \(Limits.sessionWholeMilliseconds) ELSE \(now + Limits.sessionMilliseconds) END
            WHERE device = \(device) AND token = \(token.hash)
            """) == 1
    }

    /// Ends some sessions, and keeps that they were ended for as long as a browser may have their cookie.
    ///
    /// - Parameter condition: of rows of `floor_session`.
    /// - Returns: how many.
    private func end(where condition: SQL) throws -> Int {
        try execute(
            """
            INSERT INTO floor_session_ended (token, expires_at)
            SELECT token, expires_at FROM floor_session WHERE \(condition) ON CONFLICT DO NOTHING
            """)
        return try execute("DELETE FROM floor_session WHERE \(condition)")
    }

    /// Ends the previous session of a browser in which somebody signs in again. It is not kept as ended: its browser has
    /// another cookie, which an answer that crosses that one must not clear.
    /// - Returns: its person.
    package func endSession(replaced token: SessionToken?) throws -> ID<Person>? {
        guard let token, let row = try first("SELECT person FROM floor_session WHERE token = \(token.hash)") else {
            return nil
        }
        try execute("DELETE FROM floor_session WHERE token = \(token.hash)")
        let person: ID<Person> = try row.id(0)
        announceSessions(of: person)
        return person
    }

    /// Ends one of a person's sessions.
    /// - Returns: whether it existed.
    package func endSession(_ device: ID<Device>, of person: ID<Person>) throws -> Bool {
        announceSessions(of: person)
        return try end(where: "device = \(device) AND person = \(person)") > 0
    }

    /// Ends all of a person's sessions except one.
    package func endSessions(of person: ID<Person>, except device: ID<Device>?) throws {
        announceSessions(of: person)
        let others: SQL = if let device { "AND device <> \(device)" } else { "" }
        _ = try end(where: "person = \(person) \(others)")
    }
}
