import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What was wrong in the server of the product before this one, each by its number there: here 1, 3, 8, 10, 12, 14 and 32,
/// the others in `Faults`.
@Suite struct `Gone from the Run room` {
    @Test(arguments: Engine.allCases)
    func `1: no word of a search becomes a statement, for a guest either`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            let words = [
                "'; DROP TABLE run_meetup; --", "' OR '1'='1", "%' OR 1=1 --", "\\", "!", "_", "%", "\u{0}", "'", "\"",
            ]
            for word in words {
                let text = word.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                for query in ["text=\(text)", "text=\(text)&km=3", "band=\(text)", "after=\(text)", "latitude=\(text)"]
                {
                    let answer = try await house.visitor().get("/run?\(query)")
                    #expect([200, 400, 422].contains(answer.status), "\(query): \(answer.status)")
                    #expect(!query.hasPrefix("text") || !answer.body.contains("퇴근길 5km"), "\(query)")
                }
            }
            #expect(try await house.visitor().get("/run").body.contains("퇴근길 5km"))
        }
    }

    @Test(arguments: Engine.usual)
    func `3: nobody reads or writes a talk by its id, or is in it by looking`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            try await meetup.takes(.doyun)
            try await meetup.act("post-message", ["text": "우리끼리 하는 말"], as: .doyun)
            let talk = "/run/\(meetup.id)/talk"
            for _ in 0..<2 {
                let answer = try await house[.sam].get(talk)
                #expect(answer.status == 403 && !answer.body.contains("우리끼리"))
            }
            let sent = try await house[.sam].post("/run/\(meetup.id)/post-message", ["text": "끼어들기"])
            #expect(sent.status == 403)
            #expect(try await !house[.doyun].get(talk).body.contains("끼어들기"))
            let (space, sam) = (try meetup.space, try await house.id(of: .sam))
            #expect(try await house.services.database.read { try $0.role(of: sam, in: space) } == nil)
            // Who left reads no more of it.
            try await meetup.act("leave-meetup", as: .doyun)
            #expect(try await house[.doyun].get(talk).status == 403)
        }
    }

    @Test(arguments: Engine.usual)
    func `8: nobody is accepted beyond the places, and who waits does not count as being there`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            try await meetup.act("apply", as: .sam)
            #expect(try await house.visitor().get("/run").body.contains("2자리 남음"), "an applicant takes no place")
            for member in [Cast.doyun, .ann] { try await meetup.takes(member) }
            try await meetup.act(
                "accept-application", ["person": try await house.id(of: .sam).text], as: .minji)
            #expect(try await meetup.statuses(.doyun, .ann, .sam) == [.accepted, .accepted, .waitlisted])
            #expect(try await house.visitor().get("/run").body.contains("자리 기다리기"))
            let less = Meeting.form(start: String(house.clock.now + 48 * 3_600_000)).map {
                ($0.0, $0.0 == "capacity" ? "2" : $0.1)
            }
            let refused = try await house[.minji].post("/run/\(meetup.id)/edit-meetup", pairs: less)
            #expect(refused.status == 409 && refused.body.contains("이미 3명"))
        }
    }

    @Test(arguments: Engine.usual)
    func `10: attendance is marked from the start to three hours after the end, of nobody who is not in`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 3)
            try await meetup.takes(.doyun)
            try await meetup.act("apply", as: .ann)
            let (doyun, ann) = (try await house.id(of: .doyun).text, try await house.id(of: .ann).text)
            func mark(_ person: String, _ mark: String = "present") async throws -> Int {
                try await house[.minji].post(
                    "/run/\(meetup.id)/mark-attendance", ["person": person, "mark": mark]
                ).status
            }
            let start = try #require(try await meetup.start())
            house.clock.advance(start - house.clock.now - 1)
            #expect(try await mark(doyun) == 409, "a moment too early")
            house.clock.advance(1)
            #expect(try await mark(doyun) == 303)
            #expect(try await mark(ann) == 404, "who only applied was not there")
            #expect(try await mark(doyun, "asleep") == 422)
            house.clock.advance(4 * 3_600_000 - 1)
            #expect(try await mark(doyun, "absent") == 303, "the last moment")
            house.clock.advance(1)
            #expect(try await mark(doyun) == 409, "three hours are over")
            #expect(try await house[.doyun].get("/run/\(meetup.id)/attendance").body.contains("결석"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `12: no after-party is a filter, words do not widen it, and women find what is for everyone`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            func finds(_ query: String) async throws -> Bool {
                try await house[.sam].get("/run?\(query)").body.contains("퇴근길 5km")
            }
            for query in ["after-party=no", "gender=women", "gender=men", "text=5km&band=after-work"] {
                #expect(try await finds(query), "\(query)")
            }
            for query in ["after-party=yes", "gender=women-only", "text=5km&band=day-off", "text=5km&pace-master=on"] {
                #expect(try await !finds(query), "\(query)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `14: each refusal has its status, its rule and its field, for programs too`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            let path = "/meetups/\(meetup.id)"
            let asked: [(HTTPRequest.Method, String, JSON, Int, String, String?)] = [
                (.post, path + "/close", [:], 403, "leader-only", nil),
                (.post, path + "/messages", ["text": "안녕"], 403, "talk-members-only", nil),
                (.post, path + "/check-in", ["code": "1"], 403, "members-only", nil),
                (.delete, path + "/applications/mine", .null, 409, "not-applied", nil),
                (.put, path + "/reports/\(meetup.id)", ["reason": "because"], 422, "choice-unknown", "reason"),
                (
                    .put, "/runner",
                    ["nickname": "샘", "birth-year": 1990, "gender": "man", "job": "sales", "pace": "high"],
                    422, "nickname-invalid", "nickname"
                ),
                (.put, "/runner/blocked/\(try await house.id(of: .sam).text)", .null, 422, "block-self", "person"),
            ]
            for (method, path, body, status, rule, field) in asked {
                let answer = try await house[.sam].api(method, path, body.isNull ? nil : body)
                #expect(answer.status == status, "\(path): \(answer.status) \(answer.body)")
                #expect(answer.json?["rule"]?.stringValue == rule, "\(path): \(answer.body)")
                #expect(answer.json?["field"]?.stringValue == field, "\(path): \(answer.body)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `32: a run is at its own place's time, for whoever looks from elsewhere`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            // Friday 4 December, 09:00 in Seoul.
            try await meetup.open(in: 24)
            let guest = house.visitor(.enGB)
            guest.setCookie("maru_zone", "America/New_York")
            let page = try await guest.get("/run/\(meetup.id)").body
            #expect(page.contains("09:00 (local time, Asia/Seoul)"), "\(page)")
            // The day one filters by is the run's own.
            #expect(try await guest.get("/run?day=2026-12-04").body.contains("퇴근길 5km"))
            #expect(try await !guest.get("/run?day=2026-12-03").body.contains("퇴근길 5km"))
        }
    }
}
