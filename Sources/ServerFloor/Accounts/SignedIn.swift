public import Floor
public import Storage

/// A person with a valid session, and what every page needs to know about them.
public struct SignedIn: Sendable, Equatable {
    public let id: ID<Person>
    /// The session, which is also the device of their operations.
    public let device: ID<Device>
    public let name: String
    public let photo: Photo?
    public let language: Language
    public let theme: Viewer.Theme
    /// The time zone they chose, or were last seen in.
    public let zone: String?
    /// Whether they chose it; then the browser's is ignored.
    public let choseZone: Bool
    public let isAdministrator: Bool
    /// The rooms that they have switched off for themselves.
    public let switchedOff: [Page.Place]
    /// When the session's use was last recorded, in Unix milliseconds.
    public let seenAt: Int64
    /// Nil if the person was not identified by a cookie.
    package let token: SessionToken?

    /// Candidates for their time zone, most likely first.
    /// - Parameter browser: the browser's zone.
    package func zones(_ browser: String?) -> [String?] { choseZone ? [zone] : [browser, zone] }
}

extension Connection {
    /// The language of the suspended person that a token belongs to; nil if it belongs to none.
    package func suspended(_ token: SessionToken, now: Int64) throws -> Language? {
        try first(
            """
            SELECT p.language FROM floor_session s JOIN floor_person p ON p.id = s.person
            WHERE s.token = \(token.hash) AND s.expires_at > \(now) AND p.suspended_at IS NOT NULL
            """
        ).map { Language(stored: try $0.text(0)) ?? .enUS }
    }

    /// The person a token belongs to: nil if there is no such session, it has expired, or the person is suspended.
    public func signedIn(_ token: SessionToken, now: Int64) throws -> SignedIn? {
        let rows = try all(
            """
            SELECT s.device, s.seen_at, p.id, p.name, p.language, p.theme, p.zone, p.administrator,
                p.photo, p.zone_chosen, o.room
            FROM floor_session s JOIN floor_person p ON p.id = s.person \(SQL.roomsOff)
            WHERE s.token = \(token.hash) AND s.expires_at > \(now) AND p.suspended_at IS NULL
            """)
        guard let row = rows.first else { return nil }
        return SignedIn(
            id: try row.id(2), device: try row.id(0), name: try row.text(3),
            photo: try row.optionalText(8).flatMap { Photo($0) },
            language: Language(stored: try row.text(4)) ?? .enUS,
            theme: Viewer.Theme(rawValue: try row.text(5)) ?? .system, zone: try row.optionalText(6),
            choseZone: try row.bool(9), isAdministrator: try row.bool(7), switchedOff: try rows.roomsOff(10),
            seenAt: try row.int64(1), token: token)
    }
}
