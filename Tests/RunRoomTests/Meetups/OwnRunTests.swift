import Floor
import Testing

@testable import RunRoom

@Suite struct `The right action of one's own run` {
    private static let start: Int64 = 1_795_230_000_000
    private static let hour: Int64 = 3_600_000

    private func action(
        _ standing: Standing, _ phase: Meetup.Phase, hours: Int64, _ attendance: Participant.Attendance = .unmarked,
        hasLog: Bool = false
    ) -> OwnRun.Action {
        let run = OwnRun(
            id: ID(high: 1, low: 1), title: "", time: MeetupTime(start: Self.start, zone: "Asia/Seoul", minutes: 60),
            district: "", phase: phase, standing: standing, attendance: attendance, zoneOffset: nil,
            hasLog: hasLog)
        return run.action(at: Self.start + hours * Self.hour)
    }

    @Test func `of a leader is to write the draft, and to take attendance from the start to three hours after the end`()
    {
        #expect(action(.leader, .draft, hours: -1) == .write)
        #expect(action(.leader, .open, hours: -1) == .look)
        #expect(action(.leader, .running, hours: 0) == .takeAttendance)
        #expect(action(.leader, .ended, hours: 3) == .takeAttendance)
        #expect(action(.leader, .ended, hours: 4) == .writeLog)
        #expect(action(.leader, .cancelled, hours: 1) == .look)
        #expect(action(.leader, .hidden, hours: 1) == .look)
    }

    @Test func `of who is in is to check in, until they are marked`() {
        #expect(action(.accepted, .closed, hours: -1) == .look)
        #expect(action(.accepted, .running, hours: 0) == .checkIn)
        #expect(action(.accepted, .running, hours: 0, .absent) == .look, "the leader has marked them")
        #expect(action(.accepted, .running, hours: 0, .present) == .look)
    }

    @Test func `of who was in it is to write its log once it is over, or to look at it`() {
        for standing in [Standing.leader, .accepted] {
            #expect(action(standing, .ended, hours: 4) == .writeLog)
            #expect(action(standing, .ended, hours: 4, .present) == .writeLog)
            #expect(action(standing, .ended, hours: 4, hasLog: true) == .viewLog)
            #expect(action(standing, .ended, hours: 4, .absent) == .look)
            #expect(action(standing, .hidden, hours: 4) == .look)
            #expect(action(standing, .cancelled, hours: 4, hasLog: true) == .look)
            #expect(action(standing, .ended, hours: 366 * 24) == .look, "too long ago to be written")
            #expect(action(standing, .ended, hours: 366 * 24, hasLog: true) == .viewLog)
        }
        #expect(action(.accepted, .ended, hours: 2, .present) == .writeLog, "marked, while others still are")
        #expect(action(.accepted, .ended, hours: 2) == .checkIn)
    }

    @Test func `of who was offered a place is to take it, before the start`() {
        #expect(action(.offered, .closed, hours: -1) == .takePlace)
        #expect(action(.offered, .running, hours: 0) == .look)
        for standing in [Standing.applied, .waitlisted, .declined, .former, .unanswered] {
            #expect(action(standing, .open, hours: -1) == .look, "\(standing)")
        }
    }

    /// The run's page says for itself what it offers; it may say nothing else than the list.
    @Test func `is what the run's own page and its attendance offer, in every phase and standing`() throws {
        for phase in Meetup.Phase.allCases {
            for standing in Standing.allCases {
                for attendance in Participant.Attendance.allCases {
                    var desk = try Desk.open()
                    try desk.turn(to: phase)
                    let person = try desk.put(standing, attendance)
                    let meetup = desk.meetup
                    #expect(meetup.phase(at: desk.now) == phase && meetup.standing(of: person.id) == standing)
                    let run = OwnRun(
                        id: meetup.id, title: "", time: meetup.time.value, district: "", phase: phase,
                        standing: standing, attendance: meetup.participants[person.id]?.attendance.value ?? .unmarked,
                        zoneOffset: nil, hasLog: nil)
                    let action = run.action(at: desk.now)
                    let said: Comment = "\(phase), \(standing), \(attendance)"
                    let page = desk.page(as: person)
                    #expect(page.contains("출석 관리하기") == (action == .takeAttendance), said)
                    #expect(page.contains("출석하기") == (action == .checkIn), said)
                    #expect(page.contains("/take-place\"") == (action == .takePlace), said)
                    #expect(action != .write || page.contains("/edit\""), said)
                    let marks = desk.page(["attendance"], as: person)
                    #expect(marks.contains("/mark-attendance\"") == (action == .takeAttendance), said)
                    #expect(marks.contains("/check-in\"") == (action == .checkIn), said)
                }
            }
        }
    }
}

extension Desk {
    /// Makes it a run of this phase.
    fileprivate mutating func turn(to phase: Meetup.Phase) throws {
        switch phase {
        case .draft:
            meetup.stage = Register(.draft)
            meetup.openedAt = Register(nil)
        case .open: break
        case .closed: meetup.stage = Register(.closed)
        case .running: now = Desk.start
        case .ended: now = Desk.start + Desk.hour
        case .cancelled: meetup.stage = Register(.cancelled)
        // While it is running: there would be most to do with it.
        case .hidden:
            meetup.isHidden = Register(true)
            now = Desk.start
        }
    }

    /// Gives somebody a standing.
    fileprivate mutating func put(
        _ standing: Standing, _ attendance: Participant.Attendance
    ) throws -> Cast.Member {
        let status: Participant.Status
        switch standing {
        case .guest: return cast.guest
        case .leader:
            meetup.participants[cast.minji.id]?.attendance = Register(attendance)
            return cast.minji
        case .outsider: status = .none
        case .applied: status = .applied
        case .waitlisted: status = .waitlisted
        case .offered: status = .offered
        case .accepted: status = .accepted
        case .declined: status = .declined
        case .former: status = .left
        case .unanswered: status = .unanswered
        }
        var ann = Participant(id: cast.ann.id)
        (ann.status, ann.attendance) = (Register(status), Register(attendance))
        meetup.insertLoaded([ann])
        return cast.ann
    }
}
