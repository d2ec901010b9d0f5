package import Floor
package import Storage

extension Connection {
    /// A person's settings; expired mutes are left out.
    package func noticeChoices(of person: ID<Person>, now: Int64) throws -> NoticeChoices {
        var choices = NoticeChoices()
        for row in try all("SELECT room, kind, switched_on FROM floor_notice_switch WHERE person = \(person)") {
            choices.switches[try row.text(0) + "." + row.text(1)] = try row.bool(2)
        }
        let mutes = try all(
            "SELECT space, ends_at FROM floor_notice_mute WHERE person = \(person) AND ends_at > \(now)")
        for row in mutes { choices.mutes[try row.id(0)] = try row.int64(1) }
        let hours = try first(
            "SELECT quiet_from, quiet_to, reminder_hour FROM floor_notice_hours WHERE person = \(person)")
        if let hours {
            choices.quiet = try QuietHours(hours)
            choices.reminderHour = try hours.optionalInt64(2).map { Int($0) } ?? choices.reminderHour
        }
        return choices
    }

    /// The number of unread notices, without those that came during the current quiet hours. Every page needs it: one
    /// statement outside of those hours.
    package func unread(for viewer: Viewer) throws -> Int {
        let row = try first(
            """
            SELECT h.quiet_from, h.quiet_to, (\(unreadCount(of: viewer.person)))
            FROM floor_person p LEFT JOIN floor_notice_hours h ON h.person = p.id
            WHERE p.id = \(viewer.person)
            """)
        guard let row else { return 0 }
        let quietSince = try QuietHours(row)?.began(viewer.now, clock: viewer.clock)
        return try quietSince.map { try unread(of: viewer.person, until: $0) } ?? row.int(2)
    }
}

extension Transaction {
    /// Stores a person's switches. All are stored, so that a later change of the defaults does not affect what they
    /// saw.
    package func setSwitches(_ switches: [(kind: NoticeKind, isOn: Bool)], of person: ID<Person>) throws {
        for (kind, isOn) in switches {
            try execute(
                """
                INSERT INTO floor_notice_switch (person, room, kind, switched_on)
                VALUES (\(person), \(kind.room), \(kind.name), \(isOn))
                ON CONFLICT (person, room, kind) DO UPDATE SET switched_on = excluded.switched_on
                """)
        }
    }

    /// Stores a person's quiet hours and reminder hour.
    package func setHours(quiet: QuietHours?, reminderHour: Int, of person: ID<Person>) throws {
        try execute(
            """
            INSERT INTO floor_notice_hours (person, quiet_from, quiet_to, reminder_hour)
            VALUES (\(person), \(quiet?.from), \(quiet?.to), \(reminderHour))
            ON CONFLICT (person) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
                reminder_hour = excluded.reminder_hour
            """)
    }

    /// Mutes a space for a person until a time (Unix milliseconds); nil ends the mute.
    package func mute(_ space: ID<Space>, until end: Int64?, for person: ID<Person>) throws {
        guard let end else {
            try execute("DELETE FROM floor_notice_mute WHERE person = \(person) AND space = \(space)")
            return
        }
        try execute(
            """
            INSERT INTO floor_notice_mute (person, space, ends_at) VALUES (\(person), \(space), \(end))
            ON CONFLICT (person, space) DO UPDATE SET ends_at = excluded.ends_at
            """)
    }
}

extension QuietHours {
    /// From a row that begins with both ends; nil if there are none.
    fileprivate init?(_ row: Row) throws {
        guard let from = try row.optionalInt64(0), let to = try row.optionalInt64(1) else { return nil }
        self.init(stored: Int(from), Int(to))
    }
}
