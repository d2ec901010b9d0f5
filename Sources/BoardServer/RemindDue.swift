import BoardRoom
package import Floor
import ServerFloor
package import Storage

extension HouseJob {
    /// Reminds people of their cards due today, from the hour they chose, in their time zone.
    ///
    /// The reminder shows the state at that time, so moved, finished, deleted or rescheduled cards need no handling.
    /// Nobody is reminded twice of one day, regardless of clock changes.
    static let remindDue = HouseJob("board.remind", every: Limits.reminderMilliseconds, going: .start) { run in
        let now = run.now
        for zone in try await run.services.database.read({ try $0.zones() }) {
            let moment = run.services.zones.moment(now, in: [zone])
            try await run.part(zone ?? "no zone") { try $0.remind(in: zone, at: moment, now: now) }
        }
        return now - now % Limits.reminderMilliseconds + Limits.reminderMilliseconds
    }
}

extension Connection {
    fileprivate func zones() throws -> [String?] {
        try all("SELECT DISTINCT zone FROM floor_person").map { try $0.optionalText(0) }
    }
}

extension Transaction {
    /// Reminds the people in one time zone whose hour has come and who have not been reminded of this day.
    package func remind(in zone: String?, at moment: Moment, now: Int64) throws {
        // Somebody who was further east may have been told of the next day already. A later one was stored by a clock that
        // was ahead, and holds up nothing.
        let latest = moment.day.adding(days: 1).iso
        let (day, hour) = (moment.day.iso, moment.minute / 60)
        var cards: [ID<Person>: [JSON]] = [:]
        for row in try all(
            "\(dueCards(in: zone, on: day, latest, from: hour)) ORDER BY mine.person, b.name, c.rank, c.id")
        {
            let card: JSON = ["board": .string(try row.text(1)), "card": .string(try row.text(2))]
            cards[try row.id(0), default: []].append(card)
        }
        for (person, cards) in cards.sorted(by: { $0.key < $1.key }) {
            try notify(
                NewNotice(
                    .cardsDue, to: [person], cause: "due/" + day,
                    detail: ["day": .string(day), "cards": .array(cards)],
                    at: now))
        }
        try execute(
            """
            INSERT INTO board_reminder (person, day)
            SELECT p.id, \(day) FROM floor_person p \(reminders) WHERE \(isDue(in: zone, on: day, latest, from: hour))
            ON CONFLICT (person) DO UPDATE SET day = excluded.day
                WHERE board_reminder.day < excluded.day OR board_reminder.day > \(latest)
            """)
    }

    /// Person, board and card: the open cards due on a day of the people to be reminded now.
    ///
    /// SQLite keeps the order of cross joins; its own plan would begin with all people's cards of all days.
    private func dueCards(in zone: String?, on day: String, _ latest: String, from hour: Int) -> SQL {
        """
        SELECT mine.person, mine.board, mine.card_id
        FROM floor_person p \(reminders)
            CROSS JOIN board_my_card mine CROSS JOIN floor_member m CROSS JOIN board_card c CROSS JOIN board_board b
        WHERE mine.person = p.id AND mine.due_day = \(day)
            AND m.space = mine.board AND m.person = mine.person
            AND c.board = mine.board AND c.id = mine.card_id AND b.id = mine.board
            AND p.suspended_at IS NULL AND \(isDue(in: zone, on: day, latest, from: hour))
        """
    }

    /// A person's reminder hour, and the last day of which they were reminded.
    private var reminders: SQL {
        "LEFT JOIN floor_notice_hours h ON h.person = p.id LEFT JOIN board_reminder r ON r.person = p.id"
    }

    /// Whether a person is in a zone, their hour has come, and they have not been reminded of this day.
    private func isDue(in zone: String?, on day: String, _ latest: String, from hour: Int) -> SQL {
        let isThere: SQL = if let zone { "p.zone = \(zone)" } else { "p.zone IS NULL" }
        return """
            \(isThere) AND coalesce(h.reminder_hour, \(NoticeChoices.standardReminderHour)) <= \(hour)
                AND (r.day IS NULL OR r.day < \(day) OR r.day > \(latest))
            """
    }
}
