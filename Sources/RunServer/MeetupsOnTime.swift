import Floor
import RunRoom
import ServerFloor
import Storage

extension HouseJob {
    /// Closes runs that start, and passes offered places on, whether or not anybody is online. What is recorded and who is
    /// told share one transaction.
    static let meetupsOnTime = HouseJob("run.on-time", every: RunLimits.onTimeMilliseconds, going: .start) { run in
        let now = run.now
        let meetups = try await run.services.database.read { try $0.meetupsDue(at: now, limit: RunLimits.atOnce) }
        for meetup in meetups {
            let entropy = run.services.random.entropy()
            try await run.part(meetup.text) { transaction in
                var tools = Tools(entropy: entropy, clock: .zero, now: now, sealer: .later)
                try transaction.settleOnTime(meetup, &tools)
            }
        }
        return now + RunLimits.onTimeMilliseconds
    }

    /// Reminds people of runs, and leaders of attendance. Each reminder is sent once for a start.
    static let remindOfMeetups = HouseJob("run.remind", every: RunLimits.reminderMilliseconds, going: .start) { run in
        let now = run.now
        let meetups = try await run.services.database.read { try $0.remindersDue(at: now, limit: RunLimits.atOnce) }
        for meetup in meetups { try await run.part(meetup.text) { try $0.remind(of: meetup, at: now) } }
        return now - now % RunLimits.reminderMilliseconds + RunLimits.reminderMilliseconds
    }
}

extension RunLimits {
    /// The interval of checks for what is due.
    static let onTimeMilliseconds: Int64 = 1_000
    /// The interval of checks for reminders.
    static let reminderMilliseconds: Int64 = 60_000
    /// Meetups handled in one run of a job; the others follow in the next.
    static let atOnce = 100
}

extension Connection {
    /// In the order of ids, to lock in one order everywhere.
    fileprivate func meetupsDue(at now: Int64, limit: Int) throws -> [ID<Space>] {
        try all(
            """
            SELECT due.id FROM (
                SELECT id FROM run_meetup WHERE due_at IS NOT NULL AND due_at <= \(now) ORDER BY due_at, id
                LIMIT \(limit)
            ) AS due ORDER BY due.id
            """
        ).map { try $0.id(0) }
    }

    fileprivate func remindersDue(at now: Int64, limit: Int) throws -> [ID<Space>] {
        try all(
            """
            SELECT due.id FROM (
                SELECT id FROM run_meetup WHERE remind_at IS NOT NULL AND remind_at <= \(now) ORDER BY remind_at, id
                LIMIT \(limit)
            ) AS due ORDER BY due.id
            """
        ).map { try $0.id(0) }
    }
}

extension Transaction {
    /// Runs the rule with the meetup's row locked: it may have been changed since the query. Recording stores what is due
    /// next.
    func settleOnTime(_ id: ID<Space>, _ tools: inout Tools) throws {
        guard var head = try lockSpace(id) else { return }
        tools.clock = head.clock
        var slice = try slice(RunQuery.Part(id, runners: true), at: head, for: .unmade)
        guard let operation = MeetupJob.onTime(slice, tools: &tools) else {
            // Nothing is due any more; or only what a clock that was ahead had stored.
            return try saveDue(of: slice.meetup)
        }
        try record([operation], on: &slice.meetup, to: &head, at: tools.now)
    }

    /// Sends the reminder that is due in a meetup, if one is, and stores when the next one is.
    func remind(of id: ID<Space>, at now: Int64) throws {
        guard try lockSpace(id) != nil, let meetup = try meetup(id) else { return }
        if let due = MeetupReminder.now(meetup, at: now), let start = meetup.time.value?.start {
            try notify(
                NewNotice(
                    due.reminder.kind, to: try seeing(meetup, among: due.people), in: id,
                    cause: "run/\(id.text)/\(start)/\(due.reminder.rawValue)",
                    detail: ["reminder": .string(due.reminder.rawValue)], at: now))
        }
        try execute("UPDATE run_meetup SET remind_at = \(MeetupReminder.next(meetup, after: now)) WHERE id = \(id)")
    }

    /// Stores when ``MeetupJob`` has something to do next.
    func saveDue(of meetup: Meetup) throws {
        try execute("UPDATE run_meetup SET due_at = \(MeetupJob.due(meetup)) WHERE id = \(meetup.id)")
    }

    /// Stores both after operations.
    ///
    /// - Parameter keepsReminder: whether the start is as before. Then a reminder that is due and was not sent yet is not
    ///   passed over.
    func saveDue(of meetup: Meetup, keepsReminder: Bool, at now: Int64) throws {
        let (due, next) = (MeetupJob.due(meetup), MeetupReminder.next(meetup, after: now))
        try execute(
            """
            UPDATE run_meetup SET due_at = \(due),
                remind_at = CASE WHEN \(keepsReminder) AND remind_at <= \(now) THEN remind_at ELSE \(next) END
            WHERE id = \(meetup.id)
            """)
    }
}

extension MeetupReminder {
    fileprivate var kind: NoticeKind {
        switch self {
        case .day, .hours: .runSoon
        case .attendance, .window: .runAttendance
        }
    }
}
