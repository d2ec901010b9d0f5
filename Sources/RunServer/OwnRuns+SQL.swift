import Floor
import RunRoom
package import ServerFloor
import Storage

extension RunLimits {
    /// How long after its start a run may still ask something of its people today, in milliseconds: as long as the longest
    /// run and its attendance take.
    static let presentMilliseconds: Int64 = longestMilliseconds + MeetupTime.grace
    fileprivate static let longestMilliseconds = Int64(MeetupTime.minuteRange.upperBound) * 60_000
    /// Runs that are read for Today: those that are over and ask for nothing are left out of them.
    fileprivate static let todayCandidates = 20
}

extension Connection {
    /// The runs in which a person has a part: a page of each list.
    func ownRuns(of viewer: Viewer, _ pages: OwnRuns.Pages) throws -> OwnRuns {
        let running = try runningRuns(of: viewer)
        let ahead = OwnList.coming(at: viewer.now, running)
        let (coming, laterComing) = try page(of: ahead, viewer, after: pages.coming)
        let (past, laterPast) = try page(of: .past(at: viewer.now, running), viewer, after: pages.past)
        let isAll = pages.coming == nil && laterComing == nil
        let comingCount = isAll ? coming.count : try count(of: ahead, viewer)
        let marked = try first(
            """
            SELECT count(*), coalesce(sum(CASE WHEN p.attendance = 'present' THEN 1 ELSE 0 END), 0)
            FROM run_participant p WHERE p.person = \(viewer.person) AND p.status = 'accepted'
                AND p.attendance <> 'unmarked'
            """)
        let both = try completed(coming + past, for: viewer)
        var runs = OwnRuns(
            coming: Array(both.prefix(coming.count)), comingCount: comingCount,
            past: Array(both.dropFirst(coming.count)),
            here: pages, next: OwnRuns.Pages(coming: laterComing, past: laterPast),
            presentCount: try marked?.int(1) ?? 0, markedCount: try marked?.int(0) ?? 0)
        let weeks = viewer.today.threeWeeks(in: viewer.language)
        let month = Month(of: viewer.today)
        runs.calendar = try runCalendar(
            of: viewer, min(weeks.lowerBound, month.first)...max(weeks.upperBound, month.last))
        return runs
    }

    /// Run's part of Today, for pages and the API: the next runs, without drafts and cancelled ones.
    func runToday(for viewer: Viewer) throws -> TodayPart {
        let candidates = try rows(
            of: .today(at: viewer.now), viewer, after: nil, limit: RunLimits.todayCandidates
        ).compactMap(\.run)
        let next = try completed(candidates, for: viewer).filter { run in
            switch run.phase {
            case .open, .closed, .running: true
            case .ended: run.asks(at: viewer.now)
            case .draft, .cancelled, .hidden: false
            }
        }.prefix(RunToday.limit)
        return TodayPart(
            waiting: RunToday.waiting(Array(next), viewer),
            told: [JSON.Member("runs", .array(next.map(\.json)))])
    }

    /// The runs of a person that have begun and are not over. They are few: the longest takes some hours.
    private func runningRuns(of viewer: Viewer) throws -> [ID<Space>] {
        try all(
            """
            SELECT m.id, m.time FROM run_participant p JOIN run_meetup m ON m.id = p.meetup
            WHERE p.person = \(viewer.person) AND p.status IN (\(list: OwnList.parts))
                AND m.starts_at <= \(viewer.now) AND m.starts_at > \(viewer.now - RunLimits.longestMilliseconds)
            ORDER BY m.id
            """
        ).compactMap { row -> ID<Space>? in
            guard let time = try row.readableValue(of: Meetup.time, 1), viewer.now < time.end else {
                return nil
            }
            return try row.id(0)
        }
    }

    private func page(
        of list: OwnList, _ viewer: Viewer, after: MeetupFilter.Cursor?
    ) throws -> (runs: [OwnRun], next: MeetupFilter.Cursor?) {
        let found = try rows(of: list, viewer, after: after, limit: OwnRuns.limit + 1)
        let shown = found.prefix(OwnRuns.limit)
        return (shown.compactMap(\.run), found.count > OwnRuns.limit ? shown.last?.place : nil)
    }

    /// Runs of a list, without what ``completed(_:for:)`` adds, each with its place in the list; nil for a damaged row.
    private func rows(
        of list: OwnList, _ viewer: Viewer, after: MeetupFilter.Cursor?, limit: Int
    ) throws -> [(run: OwnRun?, place: MeetupFilter.Cursor)] {
        let (beyond, way): (SQL, SQL) = list.isBackwards ? ("<", "DESC") : (">", "ASC")
        let rest: SQL =
            if let after {
                """
                AND (\(list.rank) \(beyond) \(after.value)
                    OR (\(list.rank) = \(after.value) AND m.id \(beyond) \(after.id)))
                """
            } else {
                ""
            }
        return try all(
            """
            SELECT m.id, m.leader, m.stage, m.hidden, m.title, m.time, m.district, p.status, p.attendance, \(list.rank)
            FROM \(list.source(for: viewer.person)) \(rest) ORDER BY \(list.rank) \(way), m.id \(way) LIMIT \(limit)
            """
        ).map { row in
            (try OwnRun(row, of: viewer), MeetupFilter.Cursor(value: try row.int64(9), id: try row.id(0)))
        }
    }

    private func count(of list: OwnList, _ viewer: Viewer) throws -> Int {
        try first("SELECT count(*) FROM \(list.source(for: viewer.person))")?.int(0) ?? 0
    }

    /// Runs with whether the person wrote a log of each, and what they have not read of its talk.
    private func completed(_ runs: [OwnRun], for viewer: Viewer) throws -> [OwnRun] {
        let logged = try loggedDays(of: viewer.person, among: Set(runs.compactMap(\.day)))
        let talks = runs.filter { $0.phase != .draft }.map { $0.talk(of: viewer.person) }
        let unread = try unread(of: viewer.person, in: talks, without: blocks(of: viewer.person))
        return runs.map { run in
            var run = run
            run.hasLog = run.day.map { logged.contains($0) } ?? false
            run.unread = unread[run.talk(of: viewer.person)] ?? 0
            return run
        }
    }
}

/// One of the lists of somebody's runs. When a run is over depends on how long it takes, so the ids of those that are running
/// are part of it.
private struct OwnList {
    /// Of the participant `p` and the meetup `m`.
    var condition: SQL
    /// What it is sorted by; a number that is never null.
    var rank: SQL = "coalesce(m.starts_at, 0)"
    /// Whether the highest comes first.
    var isBackwards = false

    /// How somebody stands who has a part in a run.
    static let parts = [Participant.Status.applied, .waitlisted, .offered, .accepted].map(\.rawValue)

    /// Drafts, and runs that are not over.
    static func coming(at now: Int64, _ running: [ID<Space>]) -> OwnList {
        OwnList(
            condition: """
                p.status IN (\(list: parts)) AND (m.stage = 'draft' OR (m.stage IN ('open', 'closed')
                    AND (m.starts_at > \(now) OR m.id IN (\(list: running)))))
                """, rank: "CASE WHEN m.stage = 'draft' THEN 0 ELSE coalesce(m.starts_at, 0) END")
    }

    /// Runs that are over, of those who were in them; and cancelled ones, also of those who waited.
    static func past(at now: Int64, _ running: [ID<Space>]) -> OwnList {
        OwnList(
            condition: """
                ((m.stage = 'cancelled' AND p.status IN (\(list: parts)))
                    OR (m.stage IN ('open', 'closed') AND p.status = 'accepted' AND m.starts_at <= \(now)
                        AND m.id NOT IN (\(list: running))))
                """, isBackwards: true)
    }

    /// Runs that are not over, and those of today that may ask for something.
    static func today(at now: Int64) -> OwnList {
        OwnList(
            condition: """
                p.status IN (\(list: parts)) AND m.stage IN ('open', 'closed') AND m.hidden = \(false)
                    AND m.starts_at > \(now - RunLimits.presentMilliseconds)
                """)
    }

    /// Where its rows are from: without those whose leader and the person do not see each other, and hidden ones that they
    /// are not in.
    func source(for person: ID<Person>) -> SQL {
        """
        run_participant p JOIN run_meetup m ON m.id = p.meetup
        WHERE p.person = \(person) AND \(condition) AND (m.hidden = \(false) OR p.status = 'accepted')
            AND NOT EXISTS (
                SELECT 1 FROM run_block b WHERE (b.person = \(person) AND b.other = m.leader)
                    OR (b.other = \(person) AND b.person = m.leader))
        """
    }
}

extension OwnRun {
    /// Nil for a row that is damaged in more than its leader or time.
    fileprivate init?(_ row: Storage.Row, of viewer: Viewer) throws {
        guard let stage = try row.readableValue(of: Meetup.stage, 2),
            let status = try row.readableValue(of: Participant.status, 7),
            let attendance = try row.readableValue(of: Participant.attendance, 8)
        else { return nil }
        let (leader, time) = (
            try row.readableValue(of: Meetup.leader, 1), try row.readableValue(of: Meetup.time, 5)
        )
        self.init(
            id: try row.id(0), title: try row.text(4), time: time, district: try row.text(6),
            phase: Meetup.Phase(stage, isHidden: try row.bool(3), time, at: viewer.now),
            standing: Standing(status, isLeader: leader == viewer.person),
            attendance: attendance,
            zoneOffset: time.flatMap { ZoneDays.offset(of: $0.zone, at: $0.start) })
    }

    /// Whether there is something left to do after its end.
    fileprivate func asks(at now: Int64) -> Bool {
        switch action(at: now) {
        case .look, .viewLog: false
        case .write, .takeAttendance, .checkIn, .takePlace, .writeLog: true
        }
    }

    /// In the API.
    var json: JSON {
        [
            "id": .string(id.text), "title": .string(title), "phase": .string(phase.name),
            "standing": .string(standing.name), "attendance": .string(attendance.rawValue),
            "start": time.map { .integer($0.start) } ?? .null, "zone": time.map { .string($0.zone) } ?? .null,
            "minutes": time.map { .integer(Int64($0.minutes)) } ?? .null, "district": .string(district),
            "unread": .integer(Int64(unread)),
            "logged": .bool(hasLog == true),
        ]
    }
}

extension Schema {
    package static let ownRun = Schema.named(
        "OwnRun",
        .object([
            .init("id", .id("The run.")), .init("title", .text("Its title.", limit: Meetup.titleLimit)),
            .init("phase", .choice("What it is now.", Meetup.Phase.allCases.map(\.name))),
            .init("standing", .choice("What you are to it.", Standing.allCases.map(\.name))),
            .init("attendance", .choice("What was marked of you.", Participant.Attendance.allCases.map(\.rawValue))),
            .init("start", .nullable(.integer("When it starts, in Unix milliseconds; null in an unwritten draft."))),
            .init("zone", .nullable(.text("The time zone it takes place in, such as Asia/Seoul."))),
            .init("minutes", .nullable(.integer("The planned duration."))),
            .init("district", .text("The part of town.", limit: Meetup.districtLimit)),
            .init(
                "unread",
                .integer(
                    """
                    Messages you have not read, of the talk or of your questions, counted up to \
                    \(UnreadMessages.limit).
                    """)),
            .init("logged", .boolean("Whether you wrote a log of its day.")),
        ]))
}
