import Floor
import Storage

/// What is to be done with a delivery now.
enum PushPlan: Sendable {
    case send(PushMessage, PushKeys, endpoint: String)
    /// Not before this time, in Unix milliseconds.
    case wait(until: Int64)
    /// The person has read it, may not see it any more, or does not want it here.
    case drop
}

extension Services {
    /// Decides by what is so now, not when the notice was made: whether its reader may see it, what it says, and whether
    /// they want to be told.
    func plan(_ delivery: PushDelivery, _ connection: Connection, now: Int64) throws -> PushPlan {
        let cautious = houseClock.cautious()
        guard cautious - delivery.madeAt < Limits.pushMilliseconds,
            let (target, person) = try connection.pushTarget(of: delivery, now: cautious),
            let notice = try connection.notice(delivery.notice, of: delivery.person), !notice.isRead
        else { return .drop }
        let choices = try connection.noticeChoices(of: person.id, now: now)
        let kind = notice.room + "." + notice.kind
        guard choices.switches[kind] ?? true, !target.kindsOff.contains(kind),
            notice.space.map({ choices.mutes[$0] == nil }) ?? true
        else { return .drop }
        let viewer = viewer(person, now: now)
        // Whoever asks for a test wants it now.
        if kind != NoticeKind.pushTest.field, let end = choices.quiet?.ends(now, clock: viewer.clock) {
            // Where clocks go back past it, it is the first of two: neither is asked for again and again.
            return .wait(until: max(end, now + 60_000))
        }
        guard let told = try told([notice], to: viewer, connection)[notice.id] else { return .drop }
        let unread = try connection.unread(of: person.id, until: .max)
        return .send(
            PushMessage(notice.id, target.hidesWords ? nil : told, unread: unread, viewer.language), target.keys,
            endpoint: target.endpoint)
    }
}

/// Where a delivery goes.
struct PushTarget: Sendable {
    let endpoint: String
    let keys: PushKeys
    let kindsOff: Set<String>
    let hidesWords: Bool
}

extension Connection {
    /// Nil if the device has no pushes any more, its session has ended, or its person is suspended.
    fileprivate func pushTarget(of delivery: PushDelivery, now: Int64) throws -> (PushTarget, SignedIn)? {
        let rows = try all(
            """
            SELECT s.endpoint, s.point, s.secret, s.kinds_off, s.hides_words, p.name, p.language, p.theme, p.zone,
                p.zone_chosen, p.administrator, e.seen_at, o.room
            FROM floor_push_subscription s
                JOIN floor_session e ON e.device = s.device AND e.person = s.person
                JOIN floor_person p ON p.id = s.person \(SQL.roomsOff)
            WHERE s.device = \(delivery.device) AND s.person = \(delivery.person) AND s.ended_at IS NULL
                AND e.expires_at > \(now) AND p.suspended_at IS NULL
            """)
        guard let row = rows.first else { return nil }
        let person = SignedIn(
            id: delivery.person, device: delivery.device, name: try row.text(5), photo: nil,
            language: Language(stored: try row.text(6)) ?? .enUS,
            theme: Viewer.Theme(rawValue: try row.text(7)) ?? .system, zone: try row.optionalText(8),
            choseZone: try row.bool(9), isAdministrator: try row.bool(10),
            switchedOff: try rows.roomsOff(12), seenAt: try row.int64(11), token: nil)
        let target = PushTarget(
            endpoint: try row.text(0), keys: PushKeys(stored: try row.bytes(1), try row.bytes(2)),
            kindsOff: Set(try row.text(3).split(separator: " ").map(String.init)), hidesWords: try row.bool(4))
        return (target, person)
    }
}
