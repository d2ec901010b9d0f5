package import Floor
package import Storage

/// A digest as its person may read it now.
package struct Digest: Sendable {
    package let email: EmailAddress
    package let language: Language
    package let text: DigestText
    /// The newest notice that it tells or counts.
    package let newest: ID<Notice>?
}

extension Services {
    /// Decides by what is so now: whether its person wants it and may get it, and what of it they may see.
    ///
    /// - Returns: nil if there is nothing to tell.
    package func digest(_ order: DigestOrder, _ connection: Connection, now: Int64) throws -> Digest? {
        guard let reader = try connection.reader(of: order) else { return nil }
        let viewer = viewer(reader.person, now: now)
        guard !order.isOver(on: viewer.today) else { return nil }
        let told = ID(told: reader.told, orIn: order.cadence, before: now)
        let shown = rooms(in: viewer.shownPlaces)
        // What is due is listed below, as it is now.
        let listed = shown.flatMap(\.notices).filter(\.remindsOfDue)
        let notices = try connection.untoldNotices(
            of: viewer.person, after: told, except: listed, now: now, limit: Limits.digestNoticesRead)
        let words = try self.told(notices, to: viewer, connection)
        let lines = notices.compactMap { notice in
            words[notice.id].map { text in
                DigestLine(
                    viewer.say(text.unquoted ?? text.text),
                    place: [text.place, viewer.clock(notice.madeAt).text(today: viewer.today, in: viewer.language)],
                    link: Link("/inbox").at(notice.id))
            }
        }
        var unseen = 0
        if notices.count == Limits.digestNoticesRead {
            let all = try connection.untoldCount(of: viewer.person, after: told, except: listed, now: now)
            unseen = max(0, all - Limits.digestNoticesRead)
        }
        var parts: [DigestText.Part] = []
        var isWanted = !lines.isEmpty
        if !lines.isEmpty {
            let first = Array(lines.prefix(Limits.digestNotices))
            let total = lines.count + unseen
            parts.append(.init(viewer.say(DigestPhrases.news(total)), first, others: total - first.count))
        }
        let last = viewer.today.adding(days: order.cadence.days - 1)
        for room in shown {
            for due in try room.due(connection, viewer, last, Limits.digestDue) where !due.things.isEmpty {
                parts.append(.init(viewer.say(due.title), due.things, others: due.total - due.things.count))
                isWanted = isWanted || due.isOccasion
            }
        }
        guard isWanted else { return nil }
        return Digest(
            email: reader.email, language: viewer.language, text: DigestText(parts),
            newest: lines.isEmpty ? nil : notices.first?.id)
    }
}

/// Whose digest it is.
private struct DigestReader {
    let email: EmailAddress
    let person: SignedIn
    let told: ID<Notice>
}

extension Connection {
    /// Nil if the account was deleted or suspended, or its person wants no digest of this kind any more.
    fileprivate func reader(of order: DigestOrder) throws -> DigestReader? {
        let rows = try all(
            """
            SELECT p.email, p.name, p.language, p.theme, p.zone, p.zone_chosen, p.administrator, d.told, o.room
            FROM floor_digest d JOIN floor_person p ON p.id = d.person \(SQL.roomsOff)
            WHERE d.person = \(order.person) AND d.cadence = \(order.cadence.rawValue) AND p.suspended_at IS NULL
            """)
        guard let row = rows.first else { return nil }
        // No session: what is open to one alone, such as a journal that was unlocked, is closed to a mail.
        let person = SignedIn(
            id: order.person, device: ID(high: 0, low: 0), name: try row.text(1), photo: nil,
            language: Language(stored: try row.text(2)) ?? .enUS,
            theme: Viewer.Theme(rawValue: try row.text(3)) ?? .system, zone: try row.optionalText(4),
            choseZone: try row.bool(5), isAdministrator: try row.bool(6),
            switchedOff: try rows.roomsOff(8), seenAt: 0, token: nil)
        return DigestReader(email: try EmailAddress(try row.text(0)), person: person, told: try row.id(7))
    }
}
