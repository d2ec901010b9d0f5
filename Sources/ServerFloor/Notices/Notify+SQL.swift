package import Floor
public import Storage

extension Transaction {
    /// Sends a notice, at most once per person and cause. What a recipient sees of it is decided when they look.
    ///
    /// Skipped are its author, people who are suspended or cannot see the space, and those who switched the kind off.
    /// For people who muted the space it arrives as read.
    public func notify(_ notice: NewNotice) throws {
        let people = notice.people.filter { $0 != notice.author }
        if people.isEmpty { return }
        let listeners = try listeners(to: notice, among: people)
        guard let first = listeners.first else { return }
        var rows = row(notice, for: first)
        for listener in listeners.dropFirst() { rows = "\(rows), \(row(notice, for: listener))" }
        try execute(
            """
            INSERT INTO floor_notice (
                person, id, room, kind, space, subject, author, operation, cause, detail, members_only, made_at, read_at)
            VALUES \(rows) ON CONFLICT (person, cause) DO NOTHING
            """)
        let awake = listeners.filter { !$0.isMuted }.map(\.person)
        if !awake.isEmpty { try planPushes(notice, to: awake) }
        for listener in listeners { announceNotices(of: listener.person, at: notice.now) }
    }

    /// Makes a person's live streams query the number of unread notices.
    package func announceNotices(of person: ID<Person>, at now: Int64) { announce(.person(person), sequence: now) }

    private struct Listener {
        var person: ID<Person>
        var isMuted: Bool
    }

    private func listeners(to notice: NewNotice, among people: [ID<Person>]) throws -> [Listener] {
        let mustBelong = notice.kind.isForMembers && notice.space != nil
        let rows = try all(
            """
            SELECT p.id, s.switched_on, u.ends_at
            FROM floor_person p
                LEFT JOIN floor_notice_switch s
                    ON s.person = p.id AND s.room = \(notice.kind.room) AND s.kind = \(notice.kind.name)
                LEFT JOIN floor_notice_mute u ON u.person = p.id AND u.space = \(notice.space)
                LEFT JOIN floor_member m ON m.person = p.id AND m.space = \(notice.space)
            WHERE p.id IN (\(list: people)) AND p.suspended_at IS NULL
                AND (m.person IS NOT NULL OR NOT \(mustBelong))
            ORDER BY p.id
            """)
        return try rows.compactMap { row in
            guard try row.optionalBool(1) ?? true else { return nil }
            return Listener(person: try row.id(0), isMuted: try row.optionalInt64(2) ?? 0 > notice.now)
        }
    }

    private func row(_ notice: NewNotice, for listener: Listener) -> SQL {
        // Derived from the cause, so that the ids are deterministic.
        var entropy = Entropy(
            seed: (listener.person.high, listener.person.low, hash(notice.cause), UInt64(bitPattern: notice.now)))
        let id = ID<Notice>(milliseconds: notice.now, entropy: &entropy)
        return """
            (\(listener.person), \(id), \(notice.kind.room), \(notice.kind.name), \(notice.space), \(notice.subject),
            \(notice.author), \(notice.operation), \(notice.cause), \(notice.detail.text),
            \(notice.kind.isForMembers && notice.space != nil), \(notice.now), \(listener.isMuted ? notice.now : nil))
            """
    }

    private func hash(_ text: String) -> UInt64 {
        var hash = FNV1a()
        hash.add(text.utf8)
        return hash.value
    }
}
