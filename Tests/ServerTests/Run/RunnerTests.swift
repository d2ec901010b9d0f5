import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `A runner's profile` {
    @Test(arguments: Engine.usual)
    func `is written once, shown again, and leads on to the run it was written for`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run]) { house in
            let minji = house[.minji]
            let made = try await minji.post("/run/create-meetup", ["title": "퇴근길 5km"])
            let meetup = try #require(made.location?.split(separator: "/").last.map { String($0.prefix(36)) })
            let draft = try await minji.get("/run/\(meetup)").body
            #expect(draft.contains("/run/profile?meetup=\(meetup)"), "a draft without a profile leads to it")
            let saved = try await minji.post(
                "/run/save-profile", pairs: profileForm + [("meetup", meetup)])
            #expect(saved.status == 303 && saved.location == "/run/\(meetup)")
            let page = try await minji.get("/run/profile").body
            #expect(page.contains("달리는민지") && page.contains("1990") && page.contains("부터 바꿀 수 있어요"))
            #expect(try await !minji.get("/run/\(meetup)").body.contains("/run/profile?meetup="))
        }
    }

    @Test(arguments: Engine.usual)
    func `keeps what was typed where a field is refused, and changes nothing`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun], rooms: [.run]) { house in
            let doyun = house[.doyun]
            #expect(try await house[.minji].post("/run/save-profile", pairs: profileForm).status == 303)
            let refusals: [(String, String, Int, String)] = [
                ("nickname", "달리는민지", 409, "다른 사람이 쓰고 있는"), ("nickname", "도", 422, "2~8자"),
                ("nickname", "도 윤", 422, "2~8자"), ("nickname", "아홉글자닉네임이에요", 422, "8자까지예요"),
                ("birth-year", "2010", 422, "19세부터"), ("birth-year", "서른", 422, "네 자리"),
                ("gender", "", 422, "성별을 골라"), ("job", "pirate", 422, "직군을 골라"), ("pace", "", 422, "페이스를 골라"),
            ]
            for (field, value, status, said) in refusals {
                let answer = try await doyun.post(
                    "/run/save-profile",
                    pairs: profileForm.map { name, given in
                        (name, name == field ? value : name == "nickname" ? "도윤이" : given)
                    })
                #expect(
                    answer.status == status && answer.body.contains(said), "\(field): \(answer.status) \(answer.body)")
                #expect(field == "nickname" || answer.body.contains("도윤이"), "\(field): what was typed is gone")
            }
            let id = try await house.id(of: .doyun)
            #expect(try await house.services.database.read { try $0.runnerRecord(of: id) } == nil)
        }
    }

    @Test(arguments: Engine.usual)
    func `has another nickname and another job after ninety days, not before`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run]) { house in
            let minji = house[.minji]
            func status(_ nickname: String, _ job: String) async throws -> Int {
                let form = profileForm.map { name, value in
                    (name, ["nickname": nickname, "job": job][name] ?? value)
                }
                return try await minji.post("/run/save-profile", pairs: form).status
            }
            var statuses = [
                try await status("달리는민지", "development"), try await status("달리는민지", "development"),
                try await status("걷는민지", "development"), try await status("달리는민지", "design"),
            ]
            #expect(statuses == [303, 303, 409, 409], "saved again as it is, and changed too early")
            // A session does not last as long.
            func comeBack(afterDays days: Int64) async throws {
                house.clock.advance(days: days)
                let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
                #expect(try await minji.post("/sign-in", form).status == 303)
            }
            try await comeBack(afterDays: 89)
            statuses = [try await status("걷는민지", "development")]
            try await comeBack(afterDays: 1)
            statuses += [try await status("걷는민지", "design"), try await status("달리는민지", "design")]
            #expect(statuses == [409, 303, 409], "ninety days from the last time")
        }
    }

    @Test(arguments: Engine.allCases)
    func `has a nickname that is one person's, whatever its case, also where two take it at once`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let (ann, sam) = (try await house.id(of: .ann), try await house.id(of: .sam))
            func save(_ person: ID<Person>, _ nickname: String) async throws -> Bool {
                do {
                    try await house.services.database.write { try $0.save(Meeting.record(person, nickname)) }
                    return true
                } catch let refusal as Refusal where refusal.name == "nickname-taken" {
                    return false
                }
            }
            #expect(try await save(ann, "Hare"))
            #expect(try await !save(sam, "hARE"), "Ann has it")
            #expect(try await save(ann, "Snail"))
            #expect(try await save(sam, "hare"), "nobody has it any more")
            let found = try await house.services.database.read { try $0.runners([ann, sam]) }
            #expect(found[ann]?.nickname == "Snail" && found[sam]?.nickname == "hare")
            for round in 0..<20 {
                async let one = save(ann, "Fox\(round)")
                async let other = save(sam, "fox\(round)")
                let both = try await (one, other)
                #expect(both.0 != both.1, "both or neither have the nickname")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `is nobody's without signing in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run]) { house in
            let guest = house.visitor()
            for page in ["profile", "blocked"] {
                let answer = try await guest.get("/run/\(page)")
                #expect(answer.location == "/sign-in?next=%2Frun%2F\(page)")
            }
            for form in ["save-profile", "block-person", "unblock-person", "create-meetup"] {
                let answer = try await guest.post("/run/\(form)", pairs: profileForm)
                #expect(answer.status == 401, "\(form)")
            }
        }
    }
}

@Suite struct `Blocking somebody` {
    @Test(arguments: Engine.allCases)
    func `parts the two everywhere, is told to nobody, and ends when it is taken back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            try await meetup.takes(.doyun)
            try await meetup.takes(.ann)
            let (doyun, ann) = (try await house.id(of: .doyun).text, try await house.id(of: .ann).text)
            #expect(try await house[.ann].get("/run/\(meetup.id)").body.contains(Cast.doyun.nickname))
            let blocked = try await house[.ann].post("/run/block-person", ["person": doyun, "meetup": meetup.id])
            #expect(blocked.status == 303)
            #expect(try await house[.ann].post("/run/block-person", ["person": doyun]).status == 303, "twice is once")
            for (one, other) in [(Cast.ann, Cast.doyun), (.doyun, .ann)] {
                let page = try await house[one].get("/run/\(meetup.id)").body
                #expect(!page.contains(other.nickname), "\(one) sees \(other)")
            }
            #expect(try await house.inbox(.doyun).allSatisfy { $0["text"]?.stringValue?.contains("차단") != true })
            #expect(try await house[.ann].get("/run/blocked").body.contains(Cast.doyun.nickname))
            #expect(try await !house[.doyun].get("/run/blocked").body.contains(Cast.ann.nickname))
            #expect(try await house[.ann].post("/run/unblock-person", ["person": doyun]).location == "/run/blocked")
            #expect(try await house[.doyun].get("/run/\(meetup.id)").body.contains(Cast.ann.nickname))
            // Of the leader's runs nothing is shown any more, and nothing is counted either.
            let reader = try await house.id(of: .ann)
            let unread = try await house.unread(reader)
            #expect(unread > 0)
            let minji = try await house.id(of: .minji).text
            #expect(try await house[.ann].post("/run/block-person", ["person": minji]).status == 303)
            #expect(try await house.unread(reader) == 0)
            #expect(try await house.inbox(.ann).isEmpty)
            try await meetup.write(in: 30)
            #expect(try await house.unread(reader) == 0)
            #expect(try await house[.ann].post("/run/block-person", ["person": ann]).status == 422)
            #expect(
                try await house[.ann].post(
                    "/run/block-person", ["person": "01a2a000-0000-7000-8000-000000000001"]
                ).status == 404)
        }
    }
}

/// A whole profile.
private let profileForm: [(String, String)] = [
    ("nickname", "달리는민지"), ("birth-year", "1990"), ("gender", "woman"), ("job", "development"), ("pace", "average"),
]
