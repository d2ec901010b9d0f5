public import Floor

/// A run in which the viewer has a part, for the lists of their own.
public struct OwnRun: Equatable, Sendable {
    public var id: ID<Space>
    public var title: String
    /// Nil for a draft without a time.
    public var time: MeetupTime?
    public var district: String
    public var phase: Meetup.Phase
    public var standing: Standing
    /// What was marked of the viewer.
    public var attendance: Participant.Attendance
    /// The UTC offset at the start in the meetup's own time zone, in seconds; nil to show the viewer's time.
    public var zoneOffset: Int?
    /// Messages that the viewer has not read: of the talk, or of their own questions. Counted up to
    /// ``UnreadMessages/limit``.
    public var unread = 0

    /// Whether the viewer wrote a log of its day; nil where only the house knows.
    public var hasLog: Bool?

    /// The talk that the viewer may read.
    public func talk(of viewer: ID<Person>) -> TalkAddress {
        TalkAddress(id, thread: standing.isIn ? nil : viewer)
    }

    public init(
        id: ID<Space>, title: String, time: MeetupTime?, district: String, phase: Meetup.Phase, standing: Standing,
        attendance: Participant.Attendance, zoneOffset: Int?, hasLog: Bool? = false
    ) {
        self.id = id
        self.title = title
        self.time = time
        self.district = district
        self.phase = phase
        self.standing = standing
        self.attendance = attendance
        self.zoneOffset = zoneOffset
        self.hasLog = hasLog
    }

    /// The day on which it takes place, there.
    public var day: Day? { time.map { Moment(milliseconds: $0.start, offset: zoneOffset ?? 0).day } }

    /// Whether it is over, or does not take place: the lists have it among the past ones from that moment on, whatever is
    /// still to be done about it.
    ///
    /// - Parameter now: Unix milliseconds.
    public func isPast(at now: Int64) -> Bool {
        switch phase {
        case .draft: false
        case .cancelled, .ended: true
        case .open, .closed, .running, .hidden: time.map { now >= $0.end } ?? false
        }
    }

    /// The one right thing to do with it now.
    public enum Action: Equatable, Sendable {
        case look, write, takeAttendance, checkIn, takePlace, writeLog, viewLog
    }

    /// - Parameter now: Unix milliseconds.
    public func action(at now: Int64) -> Action {
        let takesAttendance = time?.takesAttendance(at: now) == true && (phase == .running || phase == .ended)
        switch standing {
        case .leader: return phase == .draft ? .write : takesAttendance ? .takeAttendance : log(at: now) ?? .look
        case .accepted: return takesAttendance && attendance == .unmarked ? .checkIn : log(at: now) ?? .look
        case .offered: return phase == .open || phase == .closed ? .takePlace : .look
        case .guest, .outsider, .applied, .waitlisted, .declined, .former, .unanswered: return .look
        }
    }

    /// What there is to do with the log of its day once it is over; nil for who was absent, and for a run of long ago that
    /// they have not written about.
    func log(at now: Int64) -> Action? {
        guard standing.isIn, phase == .ended, attendance != .absent, let time, let hasLog else { return nil }
        if hasLog { return .viewLog }
        return now - time.start < Int64(RunLog.dayReach) * OwnRun.dayMilliseconds ? .writeLog : nil
    }

    private static let dayMilliseconds: Int64 = 86_400_000

    /// Where the action is done.
    public func link(at now: Int64) -> Link {
        let link = RunRules.link(to: id)
        switch action(at: now) {
        case .look, .takePlace: return link
        case .write: return link.at(EditMeetupPage.segment)
        case .takeAttendance, .checkIn: return link.at(AttendancePage.segment)
        case .writeLog, .viewLog: return logLink ?? link
        }
    }
}

extension OwnRun {
    /// The log of its day; with the run to write about, where there is none.
    var logLink: Link? { day.map { RunRules.log(of: $0, meetup: hasLog == true ? nil : id) } }
}

extension SeenMeetup {
    /// It as one of the viewer's own, with the one right action: the only place where that is computed.
    func own(_ viewer: Viewer) -> OwnRun {
        OwnRun(
            id: meetup.id, title: meetup.title.value, time: meetup.time.value, district: meetup.district.value,
            phase: phase(at: viewer.now), standing: standing,
            attendance: meetup.participants[self.viewer]?.attendance.value ?? .unmarked, zoneOffset: zoneOffset,
            hasLog: afterRun?.hasLog)
    }
}

/// The runs in which somebody has a part: a page of those that are coming, and a page of those that were.
public struct OwnRuns: Equatable, Sendable {
    /// Drafts first, then those that are coming or running, the next one first.
    public var coming: [OwnRun]
    /// How many are coming on all pages.
    public var comingCount: Int
    /// Those that are over or were cancelled, the last one first.
    public var past: [OwnRun]
    /// Where these pages begin.
    public var here: Pages
    /// Where the next pages begin; nil at the end.
    public var next: Pages
    /// Runs in which the person was marked present, and in which they were marked at all.
    public var presentCount: Int
    public var markedCount: Int
    /// What they wrote of this month and the last three weeks; nil where only the house knows.
    public var calendar: RunCalendar?

    /// Runs of one page of either list.
    public static let limit = 20

    /// Places in the two lists. Each list goes on by itself.
    public struct Pages: Equatable, Sendable {
        public var coming: MeetupFilter.Cursor?
        public var past: MeetupFilter.Cursor?

        public init(coming: MeetupFilter.Cursor? = nil, past: MeetupFilter.Cursor? = nil) {
            self.coming = coming
            self.past = past
        }

        /// The fields `coming` and `after` of a query, each nil without one.
        ///
        /// - Throws: `filter-unknown`.
        public init(in query: Fields) throws(Refusal) {
            self.init(
                coming: try MeetupFilter.Cursor(in: query, field: "coming"), past: try MeetupFilter.Cursor(in: query))
        }
    }

    public init(
        coming: [OwnRun], comingCount: Int, past: [OwnRun], here: Pages = Pages(), next: Pages = Pages(),
        presentCount: Int = 0, markedCount: Int = 0
    ) {
        self.coming = coming
        self.comingCount = comingCount
        self.past = past
        self.here = here
        self.next = next
        self.presentCount = presentCount
        self.markedCount = markedCount
    }
}

extension OwnRuns {
    /// The runs that a device holds, of which nobody knows whether they are all.
    ///
    /// - Parameter now: Unix milliseconds.
    public init(held runs: [OwnRun], at now: Int64) {
        // Drafts without a time first, as the house has them.
        let coming = runs.filter { !$0.isPast(at: now) }.ordered { left, right in
            let (one, other) = (left.time?.start ?? 0, right.time?.start ?? 0)
            return one == other ? left.id < right.id : one < other
        }
        let past = runs.filter { $0.isPast(at: now) }.ordered { left, right in
            let (one, other) = (left.time?.start ?? 0, right.time?.start ?? 0)
            return one == other ? left.id < right.id : one > other
        }
        self.init(coming: coming, comingCount: coming.count, past: past)
    }
}
