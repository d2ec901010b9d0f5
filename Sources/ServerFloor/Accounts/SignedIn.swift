public import Floor
public import Storage

/// Somebody with a session that stands, and what every page needs to know of them.
public struct SignedIn: Sendable, Equatable {
    public let id: ID<Person>
    /// The session, which is also the device that their operations name.
    public let device: ID<Device>
    public let name: String
    public let photo: Photo?
    public let language: Language
    public let theme: Viewer.Theme
    /// The time zone they chose, or were last seen in.
    public let zone: String?
    /// Whether they chose it: then the browser's does not count.
    public let choseZone: Bool
    public let isAdministrator: Bool
    /// When the session was last written down as used, in Unix milliseconds.
    public let seenAt: Int64
    /// Nil where the person was found in another way than by a cookie.
    package let token: SessionToken?

    /// Where they may be, the likeliest first.
    /// - Parameter browser: what the browser says.
    package func zones(_ browser: String?) -> [String?] { choseZone ? [zone] : [browser, zone] }
}

extension Connection {
    /// Whether a token is that of somebody who is suspended.
    package func isSuspended(_ token: SessionToken, now: Int64) throws -> Bool {
        try first(
            """
            SELECT 1 FROM floor_session s JOIN floor_person p ON p.id = s.person
            WHERE s.token = \(token.hash) AND s.expires_at > \(now) AND p.suspended_at IS NOT NULL
            """) != nil
    }

    /// Who a token belongs to: nil where there is no such session, it has ended, or the person is suspended.
    public func signedIn(_ token: SessionToken, now: Int64) throws -> SignedIn? {
        let row = try first(
            """
            SELECT s.device, s.seen_at, p.id, p.name, p.language, p.theme, p.zone, p.administrator,
                p.photo, p.zone_chosen
            FROM floor_session s JOIN floor_person p ON p.id = s.person
            WHERE s.token = \(token.hash) AND s.expires_at > \(now) AND p.suspended_at IS NULL
            """)
        guard let row else { return nil }
        return SignedIn(
            id: try row.id(2), device: try row.id(0), name: try row.text(3),
            photo: try row.optionalText(8).flatMap { Photo($0) },
            language: Language(stored: try row.text(4)) ?? .enUS,
            theme: Viewer.Theme(rawValue: try row.text(5)) ?? .system, zone: try row.optionalText(6),
            choseZone: try row.bool(9), isAdministrator: try row.bool(7), seenAt: try row.int64(1), token: token)
    }
}
