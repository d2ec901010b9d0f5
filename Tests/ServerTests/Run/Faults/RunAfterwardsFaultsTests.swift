import Floor
import Foundation
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

extension `Gone from the Run room` {
    @Test(arguments: Engine.usual)
    func `11: past runs are those one was in, and each leads to the viewer's own log, until that is deleted`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 24)
            try await meetup.takes(.doyun)
            for member in [Cast.ann, .sam] { try await meetup.act("apply", as: member) }
            let (doyun, sam) = (try await house.id(of: .doyun).text, try await house.id(of: .sam).text)
            try await meetup.act("decline-application", ["person": sam], as: .minji)
            /// How one stands with it in a list of one's own, and whether a log is written.
            func listed(_ part: String, _ member: Cast) async throws -> [String] {
                let runs = try await house[member].api(.get, "/runner/meetups").json?[part]?.arrayValue ?? []
                return runs.map { "\($0["standing"]?.stringValue ?? "") \($0["logged"] == true)" }
            }
            // Who waits is told that they do.
            #expect(try await listed("coming", .doyun) == ["accepted false"])
            #expect(try await listed("coming", .ann) == ["applied false"])
            #expect(try await listed("coming", .sam) == [])
            house.clock.advance(seconds: 25 * 3_600)
            try await meetup.act("mark-attendance", ["person": doyun, "mark": "present"], as: .minji)
            house.clock.advance(seconds: 9 * 3_600)
            for member in [Cast.ann, .sam] {
                for part in ["coming", "past"] { #expect(try await listed(part, member) == [], "\(member), \(part)") }
                let own = try await house[member].api(.get, "/runner/meetups").json
                #expect(own?["marked"] == 0 && own?["present"] == 0, "nothing counts for or against \(member)")
                #expect(try await !house[member].get("/run/mine").body.contains("run-\(meetup.id)"))
            }
            let day = try await meetup.day()
            let unwritten = "href=\"/run/log/\(day)?meetup=\(meetup.id)\""
            func write(_ text: String, as member: Cast) async throws {
                let log: JSON = ["stamp": "joy", "text": .string(text), "meetup": .string(meetup.id)]
                #expect(try await house[member].api(.put, "/runner/logs/\(day)", log).status == 200)
            }
            // The leader's log is the leader's.
            try await write("맨 앞에서 달렸어요", as: .minji)
            #expect(try await listed("past", .minji) == ["leader true"])
            #expect(try await listed("past", .doyun) == ["accepted false"])
            #expect(try await house[.doyun].get("/run/mine").body.contains(unwritten))
            try await write("맨 뒤에서 달렸어요", as: .doyun)
            #expect(try await listed("past", .doyun) == ["accepted true"])
            for (member, own, other) in [(Cast.minji, "맨 앞에서", "맨 뒤에서"), (.doyun, "맨 뒤에서", "맨 앞에서")] {
                let page = try await house[member].get("/run/log/\(day)").body
                #expect(page.contains(own) && !page.contains(other), "\(member)")
            }
            #expect(try await house[.doyun].api(.delete, "/runner/logs/\(day)").status == 204)
            #expect(try await listed("past", .doyun) == ["accepted false"], "a deleted one is linked no more")
            #expect(try await house[.doyun].get("/run/mine").body.contains(unwritten))
            #expect(try await listed("past", .minji) == ["leader true"])
        }
    }

    @Test(arguments: Engine.usual)
    func `16: a stamp shows to whom it was given, whoever wrote or deleted a log, and to nobody else`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await house.held()
            let day = try await meetup.day()
            try await meetup.stamps("growth", by: .doyun, for: .minji)
            func received(_ path: String, _ member: Cast) async throws -> [String] {
                let stamps = try await house[member].api(.get, path).json?["received"]?.arrayValue ?? []
                return stamps.map { "\($0["stamp"]?.stringValue ?? "") \($0["nickname"]?.stringValue ?? "")" }
            }
            func expectShown(_ when: Comment) async throws {
                for path in ["/meetups/\(meetup.id)/stamps", "/runner/logs/\(day)"] {
                    #expect(try await received(path, .minji) == ["growth 도윤"], when)
                    for other in [Cast.doyun, .ann] { #expect(try await received(path, other) == [], when) }
                }
                for path in ["/run/\(meetup.id)", "/run/log/\(day)"] {
                    let page = try await house[.minji].get(path).body
                    #expect(page.contains("성장") && page.contains("도윤"), when)
                }
                #expect(try await !house[.ann].get("/run/\(meetup.id)").body.contains("Growth"), when)
            }
            try await expectShown("without any log")
            for member in [Cast.doyun, .minji] {
                let log: JSON = ["stamp": "check", "meetup": .string(meetup.id)]
                #expect(try await house[member].api(.put, "/runner/logs/\(day)", log).status == 200)
                try await expectShown("\(member) has written a log")
            }
            for member in [Cast.doyun, .minji] {
                #expect(try await house[member].api(.delete, "/runner/logs/\(day)").status == 204)
                try await expectShown("\(member) has deleted it")
            }
            // Of the day alone: the run of another one is not this.
            let other = try #require(Day(day)).adding(days: -1).iso
            #expect(try await received("/runner/logs/\(other)", .minji) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `17: the one right action is computed in one place: lists, pages and forms agree in every phase and standing`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: Storms.unrated) { house in
            let run = OfferedRun(meetup: try await Meeting(house))
            let meetup = run.meetup
            let (ann, sam) = (try await house.id(of: .ann).text, try await house.id(of: .sam).text)
            try await run.expect([.minji: .write], "a draft")
            try await meetup.write(in: 24, capacity: 2)
            try await run.expect([.minji: .write], "a draft with everything")
            try await meetup.act("open-meetup", as: .minji)
            try await run.expect([:], "nobody has applied")
            for member in [Cast.doyun, .ann, .sam] { try await meetup.act("apply", as: member) }
            try await run.expect([:], "three have applied")
            let doyun = try await house.id(of: .doyun).text
            for person in [doyun, ann] {
                try await meetup.act("accept-application", ["person": person], as: .minji)
            }
            try await meetup.act("decline-application", ["person": sam], as: .minji)
            #expect(try await meetup.statuses(.doyun, .ann, .sam) == [.accepted, .waitlisted, .declined])
            try await run.expect([:], "one is in, one waits, one was declined")
            try await meetup.act("leave-meetup", as: .doyun)
            #expect(try await meetup.statuses(.doyun, .ann) == [.left, .offered])
            try await run.expect([.ann: .takePlace], "a place is offered, and who left has nothing to do")
            try await meetup.act("close-meetup", as: .minji)
            try await run.expect([.ann: .takePlace], "closed, with an offer")
            try await meetup.act("take-place", as: .ann)
            try await run.expect([:], "closed")
            for (useCase, when) in [("hide-meetup", "hidden"), ("show-meetup", "shown again")] {
                try await meetup.act(useCase, as: .minji)
                try await run.expect([:], when)
            }
            house.clock.advance(seconds: 24 * 3_600)
            try await run.expect([.minji: .takeAttendance, .ann: .checkIn], "running")
            try await meetup.act("hide-meetup", as: .minji)
            try await run.expect([:], "hidden while it is running")
            try await meetup.act("show-meetup", as: .minji)
            house.clock.advance(seconds: 3_600)
            try await run.expect([.minji: .takeAttendance, .ann: .checkIn], "ended, nobody is marked")
            try await meetup.act("mark-attendance", ["person": ann, "mark": "absent"], as: .minji)
            try await run.expect([.minji: .takeAttendance], "ended, marked absent")
            try await meetup.act("mark-attendance", ["person": ann, "mark": "present"], as: .minji)
            try await run.expect([.minji: .takeAttendance, .ann: .writeLog], "ended, marked present")
            let log: JSON = ["stamp": "joy", "meetup": .string(meetup.id)]
            let day = try await meetup.day()
            #expect(try await house[.ann].api(.put, "/runner/logs/\(day)", log).status == 200)
            try await run.expect([.minji: .takeAttendance, .ann: .viewLog], "with a log")
            house.clock.advance(seconds: 3 * 3_600)
            try await run.expect([.minji: .writeLog, .ann: .viewLog], "attendance is over")

            let other = OfferedRun(meetup: try await Meeting(house, isFirst: false))
            try await other.meetup.open(in: 48)
            try await other.meetup.takes(.ann)
            try await other.meetup.act("cancel-meetup", as: .minji)
            try await other.expect([:], "cancelled")
            house.clock.advance(seconds: 50 * 3_600)
            try await other.expect([:], "cancelled, after its time")
        }
    }
}

/// A run, and what its people are offered to do with it: in the list of their own, on its page, and by forms.
private struct OfferedRun {
    let meetup: Meeting

    /// How each action is called, in Korean and English; looking has no name.
    private static let names: [OwnRun.Action: (String, String)] = [
        .write: ("이어서 쓰기", "Continue"), .takeAttendance: ("출석 관리하기", "Take attendance"),
        .checkIn: ("출석하기", "Check in"), .takePlace: ("자리가 났어요", "A place is free"),
        .writeLog: ("기록 쓰기", "Write a log"), .viewLog: ("기록 보기", "View the log"),
    ]

    private func name(of action: OwnRun.Action, for member: Cast) -> String {
        guard let names = Self.names[action] else { return "" }
        return member.language == .ko ? names.0 : names.1
    }

    /// - Parameter actions: what each has to do; who is not named has nothing to do.
    func expect(_ actions: [Cast: OwnRun.Action], _ when: String) async throws {
        for member in Cast.allCases {
            let action = actions[member] ?? .look
            let said: Comment = "\(when): \(member)"
            let list = try await meetup.house[member].get("/run/mine").body
            if let start = list.ranges(of: "id=\"run-\(meetup.id)\"").first?.upperBound {
                let row = list[start...].components(separatedBy: "</li>")[0]
                for other in Self.names.keys {
                    #expect(row.contains(name(of: other, for: member)) == (other == action), said)
                }
                #expect(row.contains("href=\"\(try await link(of: action))\""), said)
            } else {
                #expect(action == .look, said)
            }
            let page = try await meetup.house[member].get("/run/\(meetup.id)").body
            for other in [OwnRun.Action.takeAttendance, .checkIn] {
                #expect(page.contains(name(of: other, for: member)) == (other == action), said)
            }
            #expect(page.contains("/run/\(meetup.id)/take-place") == (action == .takePlace), said)
            if action == .write { #expect(page.contains("href=\"\(try await link(of: action))\""), said) }
            if action == .writeLog || action == .viewLog {
                #expect(page.contains("data-style=\"primary\" href=\"\(try await link(of: action))\""), said)
            }
            let attends = page.contains("data-style=\"primary\" href=\"/run/\(meetup.id)/attendance\"")
            #expect(attends == (action == .takeAttendance || action == .checkIn), said)
            let attendance = try await meetup.house[member].get("/run/\(meetup.id)/attendance").body
            let forms = FormOnPage.all(in: attendance).map(\.verb)
            #expect(forms.contains("mark-attendance") == (action == .takeAttendance), said)
            #expect(forms.contains("check-in") == (action == .checkIn), said)
        }
    }

    private func link(of action: OwnRun.Action) async throws -> String {
        let page = "/run/\(meetup.id)"
        return switch action {
        case .look, .takePlace: page
        case .write: page + "/edit"
        case .takeAttendance, .checkIn: page + "/attendance"
        case .writeLog: "/run/log/\(try await meetup.day())?meetup=\(meetup.id)"
        case .viewLog: "/run/log/\(try await meetup.day())"
        }
    }
}
