import Floor
import RetroRoom
import ServerFloor
import Storage

extension HouseJob {
    /// Reminds the members of a team a day and an hour before its retrospective, and tells those who have not written a
    /// keyword so. Each reminder is sent once.
    static let remindOfRetrospectives = HouseJob(
        "retro.remind", every: Limits.retrospectiveReminderMilliseconds, going: .start
    ) { run in
        let now = run.now
        let all = try await run.services.database.read {
            try $0.remindersDue(at: now, limit: Limits.retrospectivesAtOnce)
        }
        for due in all { try await run.part(due.team.text) { try $0.remind(due, at: now) } }
        return now - now % Limits.retrospectiveReminderMilliseconds + Limits.retrospectiveReminderMilliseconds
    }
}

extension Limits {
    /// The interval of checks for due reminders.
    static let retrospectiveReminderMilliseconds: Int64 = 60_000
    /// The least remaining time for a reminder; with less, the notice of the start is enough.
    static let retrospectiveReminderLeastMilliseconds: Int64 = 5 * 60_000
}

/// The time of a reminder before the retrospective.
private enum Before: String {
    case day, hour

    var milliseconds: Int64 {
        switch self {
        case .day: 86_400_000
        case .hour: 3_600_000
        }
    }
}

/// A due reminder that has not been processed.
private struct DueReminder {
    var team: ID<Space>
    /// Unix milliseconds.
    var start: Int64
    var before: Before

    /// No day reminder is sent if that time had passed when the retrospective was scheduled, and none right before the
    /// start if the server was stopped.
    func isWorthwhile(at now: Int64, scheduledAt: Int64) -> Bool {
        scheduledAt <= start - before.milliseconds && start - now >= Limits.retrospectiveReminderLeastMilliseconds
    }
}

extension Connection {
    /// Unprocessed due reminders, at most one per team: when the hour reminder is due, the day reminder counts as
    /// processed.
    fileprivate func remindersDue(at now: Int64, limit: Int) throws -> [DueReminder] {
        let rows = try all(
            """
            SELECT r.team, r.starts_at FROM retro_retrospective r
            LEFT JOIN retro_reminder m ON m.team = r.team AND m.retrospective = r.id AND m.starts_at = r.starts_at
            WHERE r.phase = 'waiting' AND r.starts_at IS NOT NULL
                AND r.starts_at > \(now) AND r.starts_at <= \(now + Before.day.milliseconds)
                AND (m.team IS NULL OR (m.ahead = 'day' AND r.starts_at <= \(now + Before.hour.milliseconds)))
            ORDER BY r.starts_at, r.team LIMIT \(limit)
            """)
        return try rows.map { row in
            let start = try row.int64(1)
            return DueReminder(
                team: try row.id(0), start: start, before: start - now <= Before.hour.milliseconds ? .hour : .day)
        }
    }
}

extension Transaction {
    fileprivate func remind(_ due: DueReminder, at now: Int64) throws {
        guard let team = try team(due.team), let retrospective = team.currentRetrospective else { return }
        // It may have been rescheduled since the query.
        guard retrospective.schedule.value?.start == due.start else { return }
        try execute(
            """
            INSERT INTO retro_reminder (team, retrospective, starts_at, ahead)
            VALUES (\(due.team), \(retrospective.id), \(due.start), \(due.before.rawValue))
            ON CONFLICT (team) DO UPDATE SET retrospective = excluded.retrospective, starts_at = excluded.starts_at,
                ahead = excluded.ahead
            """)
        let scheduledAt = retrospective.schedule.stamp.clock.milliseconds
        guard due.isWorthwhile(at: now, scheduledAt: scheduledAt) else { return }
        let authors = try authors(in: retrospective.id, of: due.team)
        let members = team.present.map(\.id)
        for wrote in [true, false] {
            try notify(
                NewNotice(
                    .retrospectiveSoon, to: members.filter { authors.contains($0) == wrote }, in: due.team,
                    about: retrospective.id,
                    cause: "retro/\(retrospective.id.text)/\(due.start)/\(due.before.rawValue)",
                    detail: ["before": .string(due.before.rawValue), "wrote": .bool(wrote)], at: now))
        }
    }

    private func authors(in retrospective: ID<Entity>, of team: ID<Space>) throws -> Set<ID<Person>> {
        Set(
            try all(
                """
                SELECT DISTINCT added_by FROM retro_keyword
                WHERE team = \(team) AND retrospective = \(retrospective) AND removed = \(false)
                    AND added_by IS NOT NULL
                """
            ).map { try $0.id(0) })
    }
}
