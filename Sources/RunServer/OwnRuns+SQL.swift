import Floor
import RunRoom
package import ServerFloor
import Storage

extension RunLimits {
    /// How long after its start a run is still among the coming ones, in milliseconds: as long as the longest run and its
    /// attendance take.
    static let presentMilliseconds: Int64 =
        Int64(MeetupTime.minuteRange.upperBound) * 60_000 + MeetupTime.grace
}

extension Connection {
    /// The runs in which a person has a part.
    ///
    /// - Parameter after: where a page of past ones begins; nil for the first.
    func ownRuns(of viewer: Viewer, after: MeetupFilter.Cursor?) throws -> OwnRuns {
        let began = viewer.now - RunLimits.presentMilliseconds
        let before: SQL =
            after.map {
                "AND (m.starts_at < \($0.value) OR (m.starts_at = \($0.value) AND m.id < \($0.id)))"
            } ?? ""
        var past = try ownRuns(
            of: viewer, "p.status = 'accepted' AND m.stage IN ('open', 'closed') AND m.starts_at <= \(began) \(before)",
            order: "m.starts_at DESC, m.id DESC", limit: OwnRuns.limit + 1)
        let hasMore = past.count > OwnRuns.limit
        past = Array(past.prefix(OwnRuns.limit))
        let marked = try first(
            """
            SELECT count(*), coalesce(sum(CASE WHEN p.attendance = 'present' THEN 1 ELSE 0 END), 0)
            FROM run_participant p WHERE p.person = \(viewer.person) AND p.status = 'accepted'
                AND p.attendance <> 'unmarked'
            """)
        var coming = try comingRuns(of: viewer, limit: OwnRuns.comingLimit)
        let talks = (coming + past).filter { $0.phase != .draft }.map { $0.talk(of: viewer.person) }
        let unread = try unread(of: viewer.person, in: talks, without: blocks(of: viewer.person))
        for index in coming.indices { coming[index].unread = unread[coming[index].talk(of: viewer.person)] ?? 0 }
        for index in past.indices { past[index].unread = unread[past[index].talk(of: viewer.person)] ?? 0 }
        var runs = OwnRuns(
            coming: coming, past: past,
            next: hasMore
                ? past.last.flatMap { last in last.time.map { MeetupFilter.Cursor(value: $0.start, id: last.id) } }
                : nil,
            presentCount: try marked?.int(1) ?? 0, markedCount: try marked?.int(0) ?? 0)
        let weeks = viewer.today.threeWeeks
        let month = Month(of: viewer.today)
        runs.calendar = try runCalendar(
            of: viewer, min(weeks.lowerBound, month.first)...max(weeks.upperBound, month.last))
        return runs
    }

    /// Drafts, and runs that have not begun or whose attendance is still open.
    func comingRuns(of viewer: Viewer, limit: Int) throws -> [OwnRun] {
        let began = viewer.now - RunLimits.presentMilliseconds
        return try ownRuns(
            of: viewer,
            """
            p.status IN ('applied', 'waitlisted', 'offered', 'accepted') AND m.stage <> 'discarded'
                AND (m.stage = 'draft' OR m.starts_at IS NULL OR m.starts_at > \(began))
            """, order: "CASE WHEN m.stage = 'draft' THEN 0 ELSE coalesce(m.starts_at, 0) END, m.id", limit: limit)
    }

    /// Without those whose leader and the person do not see each other, and hidden ones that they are not in.
    private func ownRuns(of viewer: Viewer, _ condition: SQL, order: SQL, limit: Int) throws -> [OwnRun] {
        var runs = try all(
            """
            SELECT m.id, m.leader, m.stage, m.hidden, m.title, m.time, m.district, p.status, p.attendance
            FROM run_participant p JOIN run_meetup m ON m.id = p.meetup
            WHERE p.person = \(viewer.person) AND \(condition) AND (m.hidden = \(false) OR p.status = 'accepted')
                AND NOT EXISTS (
                    SELECT 1 FROM run_block b WHERE (b.person = \(viewer.person) AND b.other = m.leader)
                        OR (b.other = \(viewer.person) AND b.person = m.leader))
            ORDER BY \(order) LIMIT \(limit)
            """
        ).map { try OwnRun($0, of: viewer) }
        let logged = try loggedDays(of: viewer.person, among: Set(runs.compactMap(\.day)))
        for index in runs.indices { runs[index].hasLog = runs[index].day.map { logged.contains($0) } ?? false }
        return runs
    }
}

extension OwnRun {
    fileprivate init(_ row: Storage.Row, of viewer: Viewer) throws {
        guard let stage = Meetup.Stage(rawValue: try row.text(2)),
            let status = Participant.Status(rawValue: try row.text(7)),
            let attendance = Participant.Attendance(rawValue: try row.text(8))
        else { throw StorageError.column("stage, status or attendance", "is not as it was written") }
        let time = try row.optionalText(5).flatMap { MeetupTime(stored: $0) }
        // What it is at this time is the meetup's own rule.
        let meetup = Meetup(
            id: try row.id(0), leader: Register(try row.optionalID(1)), stage: Register(stage),
            isHidden: Register(try row.bool(3)), time: Register(time),
            participants: [Participant(id: viewer.person, status: Register(status))])
        self.init(
            id: meetup.id, title: try row.text(4), time: time, district: try row.text(6),
            phase: meetup.phase(at: viewer.now), standing: meetup.standing(of: viewer.person), attendance: attendance,
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

extension Connection {
    /// Run's part of Today, for pages and the API: the next runs, without drafts and cancelled ones.
    func runToday(for viewer: Viewer) throws -> TodayPart {
        let coming = try comingRuns(of: viewer, limit: OwnRuns.comingLimit)
        let next = coming.filter { run in
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
                    \(UnreadMessages.limit). Not counted for Today.
                    """)),
            .init("logged", .boolean("Whether you wrote a log of its day.")),
        ]))
}
