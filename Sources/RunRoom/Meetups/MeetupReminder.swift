public import Floor

/// What people are told before a run, and its leader after it begins, each once for a start.
///
/// A host stores ``next(_:after:)`` and comes back then. One that was stopped over several of these moments tells only the
/// last: the others are no news any more.
public enum MeetupReminder: String, Sendable, CaseIterable {
    /// A day before the start, to everybody who is in.
    case day
    /// Two hours before the start, to everybody who is in.
    case hours
    /// At the start, to the leader: attendance is open.
    case attendance
    /// Half an hour before attendance ends, to the leader, if somebody is not marked.
    case window

    /// The least time before the start for a reminder of it, in milliseconds: five minutes.
    private static let leastAhead: Int64 = 300_000

    /// When it is due, in Unix milliseconds.
    func due(_ time: MeetupTime) -> Int64 {
        switch self {
        case .day: time.start - 86_400_000
        case .hours: time.start - 7_200_000
        case .attendance: time.start
        case .window: time.attendanceEnds - 1_800_000
        }
    }

    /// When the next one is due, in Unix milliseconds; nil if none is.
    public static func next(_ meetup: Meetup, after now: Int64) -> Int64? {
        guard let time = meetup.time.value, meetup.takesPlace else { return nil }
        return allCases.map { $0.due(time) }.first { $0 > now }
    }

    /// The one to send now, and to whom; nil if none is due that still says something.
    public static func now(_ meetup: Meetup, at now: Int64) -> (reminder: MeetupReminder, people: [ID<Person>])? {
        guard let time = meetup.time.value, meetup.takesPlace,
            let last = allCases.last(where: { $0.due(time) <= now })
        else { return nil }
        let leader = meetup.leader.value.map { [$0] } ?? []
        switch last {
        case .day, .hours:
            guard time.start - now >= leastAhead else { return nil }
            return (last, meetup.accepted.map { $0.id })
        case .attendance: return time.takesAttendance(at: now) ? (last, leader) : nil
        case .window:
            guard time.takesAttendance(at: now), meetup.accepted.contains(where: { $0.attendance.value == .unmarked })
            else { return nil }
            return (last, leader)
        }
    }
}

extension Meetup {
    /// Whether people come to it: it was published, and neither cancelled nor hidden.
    fileprivate var takesPlace: Bool {
        (stage.value == .open || stage.value == .closed) && openedAt.value != nil && !isHidden.value
    }
}
