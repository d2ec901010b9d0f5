import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What people are told of in this room, each by itself: once, though what causes it is sent twice and each job runs again,
/// and with the place where it leads.
@Suite struct `Each event of a run` {
    @Test(arguments: Engine.allCases)
    func `is told once to whom it concerns, and opens the right place`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            try await house.services.planJobs()
            // 민지 leads every run here: Sam decides what is reported of them.
            let sam = try await house.id(of: .sam)
            try await house.services.database.write { try $0.setAdministrator(sam, true) }
            for (number, event) in Event.allCases.enumerated() {
                let meetup = try await Meeting(house, isFirst: number == 0)
                try await meetup.open(in: 49)
                try await event.prepare(meetup)
                let before = try await house.told(event.reader, of: meetup).map(\.id)
                try await event.happen(meetup)
                // A job that was killed after it had told, and before it had said so.
                let space = try meetup.space
                for _ in 0..<2 {
                    try await house.services.database.write { transaction in
                        _ = try transaction.execute(
                            "UPDATE run_meetup SET remind_at = 1, due_at = 1 WHERE id = \(space)")
                    }
                    try await house.services.planJobs()
                    try await house.wait(minutes: 1)
                }
                let told = try await house.told(event.reader, of: meetup).filter { !before.contains($0.id) }
                #expect(told.map(\.kind) == [event.kind], "\(event): \(told)")
                let notice = try #require(told.first)
                let page = "/run/\(meetup.id)"
                #expect(notice.link == (event.place.map { page + $0 } ?? "/run"), "\(event)")
                #expect(notice.text.contains(event.said), "\(event): \(notice.text)")
                let opened = try await house[event.reader].get("/inbox/\(notice.id)")
                #expect(opened.location == notice.link, "\(event)")
                #expect(try await house[event.reader].get(notice.link).status == 200, "\(event)")
                try await meetup.expectFolded()
                // Nothing of it is due while the next one is looked at.
                if event != .parted { _ = try await house[.minji].post(page + "/cancel-meetup") }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `tells of another place no more than its reader may see`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            try await meetup.takes(.ann)
            try await meetup.act("apply", as: .sam)
            let start = try #require(try await meetup.start())
            let changes = ["place-name": "뚝섬역 8번 출구", "district": "성동구 성수동", "longitude": "127.047367"]
            let form = Meeting.form(start: String(start)).map { ($0.0, changes[$0.0] ?? $0.1) }
            #expect(try await house[.minji].post("/run/\(meetup.id)/edit-meetup", pairs: form).status == 303)
            #expect(try await house.texts(.ann).contains("The run has changed: the place (뚝섬역 8번 출구)"))
            #expect(try await house.texts(.sam).contains("The run has changed: the place (성동구 성수동)"))
            // Who has left does not read in an old notice where the others meet.
            try await meetup.act("leave-meetup", as: .ann)
            #expect(try await house.texts(.ann).allSatisfy { !$0.contains("뚝섬역") })
            let stored = try await house.services.database.read { connection in
                try connection.all("SELECT detail FROM floor_notice").map { try $0.text(0) }
            }
            #expect(stored.allSatisfy { !$0.contains("뚝섬역") }, "nor does the table say it")
        }
    }
}

private enum Event: CaseIterable {
    case applied, accepted, declined, removed, waitlisted, offered, took, left, changed, cancelled, closedByHand
    case started, inADay, inHours, attendance, window, marked, message, reportDecided, warned, hidden, ownHidden
    case shown, parted

    var reader: Cast {
        switch self {
        case .applied, .took, .left, .attendance, .window, .warned, .ownHidden: .minji
        case .accepted, .changed, .cancelled, .inADay, .inHours, .marked, .message, .hidden, .shown, .parted: .ann
        case .declined, .removed, .waitlisted, .offered, .closedByHand, .started, .reportDecided: .doyun
        }
    }

    var kind: String {
        switch self {
        case .applied: "applied"
        case .took, .left: "people"
        case .accepted: "accepted"
        case .declined, .removed: "declined"
        case .waitlisted, .offered: "waitlist"
        case .changed: "changed"
        case .cancelled: "cancelled"
        case .closedByHand, .started: "closed"
        case .inADay, .inHours: "soon"
        case .attendance, .window: "attendance"
        case .marked: "marked"
        case .message: "message"
        case .reportDecided: "report-decided"
        case .warned: "warned"
        case .hidden, .ownHidden, .shown: "hidden"
        case .parted: "parted"
        }
    }

    /// Below the run's page; nil for the room's.
    var place: String? {
        switch self {
        case .applied, .took, .left: "/applicants"
        case .attendance, .window, .marked: "/attendance"
        case .message: "/talk"
        case .reportDecided, .parted: nil
        default: ""
        }
    }

    /// What it says, in the reader's language.
    var said: String {
        switch self {
        case .applied: "신청했어요"
        case .accepted: "You are in!"
        case .declined: "함께하기 어렵다는"
        case .removed: "나를 모임에서 뺐어요"
        case .waitlisted: "자리가 나면 알려"
        case .offered: "자리가 났어요!"
        case .took: "빈자리를 받았어요"
        case .left: "나갔어요"
        case .changed: "The run has changed: the time ("
        case .cancelled: "was cancelled"
        case .closedByHand: "모집이 마감됐어요"
        case .started: "모임이 시작됐어요"
        case .inADay, .inHours: "You run soon: "
        case .attendance: "출석을 확인해 주세요"
        case .window: "아직 출석을 표시하지 않은"
        case .marked: "You were marked present"
        case .message: "new messages"
        case .reportDecided: "문제를 찾지 못했어요"
        case .warned: "관리자의 경고예요"
        case .hidden: "has hidden this run"
        case .ownHidden: "관리자가 이 모임을 가렸어요"
        case .shown: "shows this run again"
        case .parted: "You are no longer in this run"
        }
    }

    func prepare(_ meetup: Meeting) async throws {
        switch self {
        case .applied, .reportDecided, .warned, .ownHidden: break
        case .accepted: try await meetup.act("apply", as: .ann)
        case .declined, .closedByHand, .started: try await meetup.act("apply", as: .doyun)
        case .removed, .left: try await meetup.takes(.doyun)
        case .waitlisted, .offered, .took:
            for member in [Cast.ann, .sam] { try await meetup.takes(member) }
            try await meetup.act("apply", as: .doyun)
            if self == .waitlisted { return }
            try await meetup.accepts(.doyun)
            if self == .took { try await meetup.act("leave-meetup", as: .sam) }
        case .changed, .cancelled, .message, .hidden, .parted, .inADay: try await meetup.takes(.ann)
        case .shown:
            try await meetup.takes(.ann)
            try await meetup.act("hide-meetup", as: .sam)
        case .inHours:
            try await meetup.takes(.ann)
            try await meetup.wait(untilStart: 24)
        case .attendance:
            try await meetup.takes(.ann)
            try await meetup.wait(untilStart: 2)
        case .window, .marked:
            try await meetup.takes(.ann)
            try await meetup.wait(untilStart: 0)
        }
    }

    func happen(_ meetup: Meeting) async throws {
        let house = meetup.house
        switch self {
        case .applied: try await meetup.twice("apply", as: .doyun)
        case .accepted: try await meetup.answersTwice("accept-application", .ann)
        case .declined: try await meetup.answersTwice("decline-application", .doyun)
        case .removed: try await meetup.answersTwice("remove-member", .doyun)
        case .waitlisted: try await meetup.answersTwice("accept-application", .doyun)
        case .offered: try await meetup.twice("leave-meetup", as: .sam)
        case .took: try await meetup.twice("take-place", as: .doyun)
        case .left: try await meetup.twice("leave-meetup", as: .doyun)
        case .changed: for _ in 0..<2 { try await meetup.write(in: 60) }
        case .cancelled: try await meetup.twice("cancel-meetup", as: .minji)
        case .closedByHand: try await meetup.twice("close-meetup", as: .minji)
        case .started: try await meetup.wait(untilStart: 0)
        case .inADay: try await meetup.wait(untilStart: 24)
        case .inHours: try await meetup.wait(untilStart: 2)
        case .attendance: try await meetup.wait(untilStart: 0)
        // An hour's run, and three hours for attendance: half an hour before they are over.
        case .window:
            house.clock.advance(seconds: 3 * 3_600 + 30 * 60)
            try await house.services.runDueJobs()
        case .marked:
            let ann = try await house.id(of: .ann).text
            for _ in 0..<2 {
                try await meetup.act("mark-attendance", ["person": ann, "mark": "present"], as: .minji)
            }
        case .message: for text in ["하나", "둘"] { try await meetup.act("post-message", ["text": text], as: .minji) }
        case .reportDecided, .warned:
            try await meetup.act("report", ["thing": meetup.id, "reason": "spam"], as: .doyun)
            let reports = try await house[.sam].api(.get, "/reports").json?["reports"]?.arrayValue ?? []
            let report = try #require(reports.first?["report"]?.stringValue)
            for _ in 0..<2 {
                _ = try await house[.sam].post(
                    "/run/decide-report",
                    ["report": report, "verdict": self == .warned ? "warned" : "dismissed", "rule": "spam"])
            }
        case .hidden, .ownHidden: try await meetup.twice("hide-meetup", as: .sam)
        case .shown: try await meetup.twice("show-meetup", as: .sam)
        case .parted:
            let ann = try await house.id(of: .ann).text
            for _ in 0..<2 {
                #expect(try await house[.minji].post("/run/block-person", ["person": ann]).status == 303)
            }
        }
    }
}

/// A notice as the API gives it.
private struct Told: Equatable {
    var id: String
    var kind: String
    var text: String
    var link: String
}

extension Meeting {
    /// Sends a form twice, as a person does who has not seen the answer.
    fileprivate func twice(
        _ useCase: String, _ form: [(String, String)] = [], as member: Cast
    ) async throws {
        house.clock.advance(seconds: 1)
        let entropy = house.services.random.entropy()
        var tools = Tools(entropy: entropy, clock: .zero, now: house.clock.now, sealer: .later)
        let operation = tools.id(of: Floor.Operation.self).text
        for _ in 0..<2 {
            let answer = try await house[member].post(
                "/run/\(id)/\(useCase)", pairs: form + [("operation", operation)])
            #expect(answer.status == 303, "\(useCase): \(answer.status)")
        }
    }

    fileprivate func answersTwice(_ useCase: String, _ member: Cast) async throws {
        try await twice(useCase, [("person", try await house.id(of: member).text)], as: .minji)
    }

    fileprivate func accepts(_ member: Cast) async throws {
        try await act("accept-application", ["person": try await house.id(of: member).text], as: .minji)
    }

    /// Lets the time pass until some hours before the start, and the jobs run then.
    fileprivate func wait(untilStart hours: Int64) async throws {
        let start = try #require(try await start())
        let left = start - hours * 3_600_000 - house.clock.now
        house.clock.advance(seconds: max(0, (left + 999) / 1_000))
        try await house.services.runDueJobs()
    }
}

extension House {
    /// What somebody was told of a run, the newest first.
    fileprivate func told(_ member: Cast, of meetup: Meeting) async throws -> [Told] {
        try await inbox(member).filter { $0["space"]?.stringValue == meetup.id }.map { notice in
            Told(
                id: notice["id"]?.stringValue ?? "", kind: notice["kind"]?.stringValue ?? "",
                text: notice["text"]?.stringValue ?? "", link: notice["link"]?.stringValue ?? "")
        }
    }
}
