import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `The running log` {
    @Test(arguments: Engine.usual)
    func `of a day is written, mended and deleted, each twice the same, and keeps zero degrees and its run`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await house.held()
            let (doyun, day) = (house[.doyun], try await meetup.day())
            let page = "/run/log/\(day)"
            #expect(try await doyun.get("/run/mine").body.contains("href=\"\(page)?meetup=\(meetup.id)\""))
            #expect(try await doyun.get("/run/\(meetup.id)").body.contains("href=\"\(page)?meetup=\(meetup.id)\""))
            #expect(try await doyun.get(page).body.contains("아직 기록이 없어요"))
            let form = [
                ("day", day), ("stamp", "grit"), ("text", "비를 맞으며"), ("weather", "rain"), ("degrees", "0"),
                ("visibility", "private"), ("meetup", meetup.id),
            ]
            for _ in 0..<2 {
                let saved = try await doyun.post("/run/save-log", pairs: form)
                #expect(saved.status == 303 && saved.location == page, "\(saved.status) \(saved.body)")
            }
            let written = try await doyun.get(page).body
            #expect(written.contains("비를 맞으며") && written.contains("0°C") && written.contains("퇴근길 5km"))
            let log = try await doyun.api(.get, "/runner/logs/\(day)").json?["log"]
            #expect(log?["degrees"] == 0 && log?["meetup"]?.stringValue == meetup.id)
            #expect(log?["visibility"]?.stringValue == "private")
            #expect(try await doyun.get(page + "?edit=on").body.contains("value=\"0\""))
            #expect(try await doyun.get("/run/mine").body.contains("href=\"\(page)\""))
            let month = try await doyun.api(.get, "/runner/logs?month=" + day.prefix(7)).json
            #expect(month?["crew"] == 1 && month?["solo"] == 0 && month?["logs"]?.arrayValue?.count == 1)
            // Without the leader, whom he does not see any more, it is still a run with others.
            let (minji, id) = (try await house.id(of: .minji), try await house.id(of: .doyun))
            let now = house.clock.now
            try await house.services.database.write { try $0.setBlock(true, of: minji, by: id, at: now) }
            let body: JSON = ["stamp": "joy", "meetup": .string(meetup.id), "degrees": -3]
            #expect(try await doyun.api(.put, "/runner/logs/\(day)", body).json?["meetup"]?.stringValue == meetup.id)
            #expect(try await !doyun.get(page).body.contains("퇴근길 5km"))
            for _ in 0..<2 {
                #expect(try await doyun.post("/run/delete-log", ["day": day]).status == 303)
            }
            #expect(try await doyun.api(.get, "/runner/logs/\(day)").json?["log"] == .null)
        }
    }

    @Test(arguments: Engine.usual)
    func `that is refused keeps what was typed, and one of another device is not replaced unseen`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await house.held()
            let (doyun, day) = (house[.doyun], try await meetup.day())
            func post(_ more: [String: String]) async throws -> Answer {
                let form = ["day": day, "stamp": "check", "text": "오래 쓴 글"].merging(more) { $1 }
                return try await doyun.post("/run/save-log", pairs: form.map { ($0.key, $0.value) })
            }
            for (field, value) in [
                ("degrees", "더움"), ("stamp", "joy"), ("weather", "fog"), ("visibility", "all"),
                ("meetup", "01a2a000-0000-7000-8000-0000000000ff"),
            ] {
                let answer = try await post([field: value])
                #expect(answer.status == 422 && answer.body.contains("오래 쓴 글"), "\(field): \(answer.status)")
            }
            #expect(try await post(["day": "2020-02-29"]).status == 422)
            #expect(try await post(["day": "9999-12-31"]).status == 422)
            #expect(try await post(["day": "someday"]).status == 422)
            #expect(try await doyun.get("/run/log/9999-12-31").status == 404)
            #expect(try await doyun.get("/run/log?month=2026-13").status == 422)
            #expect(try await doyun.api(.get, "/runner/logs/\(day)").json?["log"] == .null)
            let first: JSON = ["stamp": "check", "text": "다른 기기에서"]
            #expect(try await doyun.api(.put, "/runner/logs/\(day)", first).status == 200)
            let late = try await post(["saved-at": "1"])
            #expect(late.status == 409 && late.body.contains("오래 쓴 글"))
            #expect(
                try await doyun.api(.get, "/runner/logs/\(day)").json?["log"]?["text"]?.stringValue == "다른 기기에서")
            // Who was marked absent has no run to write about.
            try await meetup.act(
                "mark-attendance", ["person": try await house.id(of: .ann).text, "mark": "absent"], as: .minji)
            let absent: JSON = ["stamp": "joy", "meetup": .string(meetup.id)]
            #expect(try await house[.ann].api(.put, "/runner/logs/\(day)", absent).status == 422)
            #expect(try await house[.sam].api(.put, "/runner/logs/\(day)", absent).status == 422, "he was not in it")
            #expect(try await !house[.ann].get("/run/mine").body.contains("meetup=\(meetup.id)"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is private is in no byte for anybody else, and a public one is for who is in a run with them`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let meetup = try await house.held()
            let day = try await meetup.day()
            let before = try #require(Day(day)).adding(days: -1).iso
            let doyun = try await house.id(of: .doyun).text
            let secret: JSON = ["stamp": "sprint", "text": "아무도모르는비밀", "meetup": .string(meetup.id)]
            let open: JSON = ["stamp": "check", "text": "모두에게보이는글", "visibility": "public"]
            #expect(try await house[.doyun].api(.put, "/runner/logs/\(day)", secret).status == 200)
            #expect(try await house[.doyun].api(.put, "/runner/logs/\(before)", open).status == 200)
            #expect(try await house[.doyun].get("/run/log").body.contains("아무도모르는비밀"))
            for other in [Cast.minji, .ann, .sam] {
                let visitor = house[other]
                for path in [
                    "/run", "/run/mine", "/run/log", "/run/log/\(day)", "/run/log/\(before)", "/run/\(meetup.id)",
                    "/run/\(meetup.id)/attendance", "/run/\(meetup.id)/stamps", "/run/\(meetup.id)/talk",
                    "/run/runner/\(doyun)", "/today", "/inbox", "/search?q=비밀",
                ] {
                    let body = try await visitor.get(path).body
                    // The forms of one's own day offer all stamps.
                    #expect(!body.contains("아무도모르는비밀"), "\(path) to \(other)")
                }
                for path in [
                    "/runners/\(doyun)", "/runner/logs", "/runner/logs/\(day)", "/meetups/\(meetup.id)",
                    "/meetups/\(meetup.id)/participants", "/meetups/\(meetup.id)/stamps",
                    "/meetups/\(meetup.id)/operations", "/notices", "/today",
                ] {
                    let body = try await visitor.api(.get, path).body
                    #expect(!body.contains("아무도모르는비밀") && !body.contains("sprint"), "\(path) to \(other)")
                }
            }
            for other in [Cast.minji, .ann] {
                let page = try await house[other].get("/run/runner/\(doyun)")
                #expect(page.status == 200 && page.body.contains("모두에게보이는글"), "\(other): \(page.status)")
                #expect(!page.body.contains(meetup.id), "in which run is not said")
                #expect(try await house[other].get("/run/\(meetup.id)").body.contains("/run/runner/\(doyun)"))
            }
            #expect(try await house[.sam].get("/run/runner/\(doyun)").status == 404, "he shares no run")
            #expect(try await house[.sam].api(.get, "/runners/\(doyun)").status == 404)
            let ann = try await house.id(of: .ann)
            let (id, now) = (try await house.id(of: .doyun), house.clock.now)
            try await house.services.database.write { try $0.setBlock(true, of: ann, by: id, at: now) }
            #expect(try await house[.ann].get("/run/runner/\(doyun)").status == 404)
            #expect(try await house[.doyun].get("/run/runner/\(ann.text)").status == 404)
            house.clock.advance(days: 22)
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            _ = try await house[.minji].post("/sign-in", form)
            let later = try await house[.minji].get("/run/runner/\(doyun)")
            #expect(later.status == 200 && !later.body.contains("모두에게보이는글"), "three weeks have passed")
        }
    }

    @Test(arguments: Engine.allCases)
    func `and the stamps go with their person, and nobody else loses theirs`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await house.held()
            let day = try await meetup.day()
            let (doyun, minji) = (try await house.id(of: .doyun), try await house.id(of: .minji))
            for member in [Cast.doyun, .minji] {
                #expect(try await house[member].api(.put, "/runner/logs/\(day)", ["stamp": "check"]).status == 200)
            }
            try await meetup.stamps("joy", by: .doyun, for: .minji)
            try await meetup.stamps("grit", by: .ann, for: .minji)
            try await meetup.stamps("grit", by: .minji, for: .doyun)
            let gone = try await house[.doyun].post("/me/delete-account", ["current": Cast.doyun.password])
            #expect(gone.status == 303)
            let left = try await house.services.database.read { connection in
                try connection.all("SELECT person FROM run_log").map { try $0.id(0) as ID<Person> }
                    + connection.all("SELECT giver FROM run_stamp").map { try $0.id(0) as ID<Person> }
            }
            #expect(left == [minji, try await house.id(of: .ann)] && !left.contains(doyun))
        }
    }
}

@Suite struct `Stamps of a run` {
    @Test(arguments: Engine.usual)
    func `are given once for a run and a person, can be replaced, and are told once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await house.held()
            let day = try await meetup.day()
            try await meetup.stamps("joy", by: .doyun, for: .minji)
            try await meetup.stamps("growth", by: .doyun, for: .minji)
            try await meetup.stamps("growth", by: .doyun, for: .minji)
            let received = try await house[.minji].api(.get, "/meetups/\(meetup.id)/stamps").json?["received"]
            #expect(received?.arrayValue?.compactMap { $0["stamp"]?.stringValue } == ["growth"])
            #expect(received?.arrayValue?.first?["nickname"]?.stringValue == Cast.doyun.nickname)
            let told = try await house.inbox(.minji).filter { $0["kind"]?.stringValue == "stamped" }
            #expect(told.count == 1 && told.first?["link"]?.stringValue == "/run/log/\(day)")
            for path in ["/run/log/\(day)", "/run/\(meetup.id)", "/run/\(meetup.id)/stamps"] {
                let page = try await house[.minji].get(path).body
                #expect(page.contains("성장") && page.contains(Cast.doyun.nickname), "\(path)")
            }
            #expect(try await !house[.ann].get("/run/\(meetup.id)").body.contains("받은 스탬프"))
            // Who is marked otherwise afterwards has neither given nor received.
            let doyun = try await house.id(of: .doyun).text
            try await meetup.act("mark-attendance", ["person": doyun, "mark": "absent"], as: .minji)
            #expect(
                try await house[.minji].api(.get, "/meetups/\(meetup.id)/stamps").json?["received"] == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `are for people who were both present, after the end, and never across a block`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await house.held()
            let (minji, ann, doyun, sam) = (
                try await house.id(of: .minji), try await house.id(of: .ann), try await house.id(of: .doyun),
                try await house.id(of: .sam)
            )
            func status(_ giver: Cast, _ receiver: ID<Person>, _ stamp: String = "joy") async throws -> Int {
                let path = "/meetups/\(meetup.id)/stamps/\(receiver.text)"
                return try await house[giver].api(.put, path, ["stamp": .string(stamp)]).status
            }
            #expect(try await status(.doyun, minji, "check") == 422)
            #expect(try await status(.doyun, doyun) == 422)
            #expect(try await status(.doyun, sam) == 404)
            #expect(try await status(.sam, minji) == 403)
            let form: KeyValuePairs = ["meetup": meetup.id, "person": minji.text, "stamp": "nothing"]
            #expect(try await house[.doyun].post("/run/give-stamp", form).status == 422)
            try await meetup.stamps("joy", by: .ann, for: .doyun)
            let unread = try await house.unread(doyun)
            let now = house.clock.now
            try await house.services.database.write { try $0.setBlock(true, of: ann, by: doyun, at: now) }
            #expect(try await status(.doyun, ann) == 404)
            #expect(try await status(.ann, doyun) == 404)
            #expect(try await house.unread(doyun) == unread - 1)
            #expect(try await house.inbox(.doyun).allSatisfy { $0["kind"]?.stringValue != "stamped" })
            #expect(try await house[.doyun].api(.get, "/meetups/\(meetup.id)/stamps").json?["received"] == [])
            #expect(try await !house[.doyun].get("/run/\(meetup.id)").body.contains("받은 스탬프"))
            try await meetup.act("mark-attendance", ["person": minji.text, "mark": "absent"], as: .minji)
            #expect(try await status(.minji, doyun) == 409)
        }
    }
}

extension House {
    /// A run of 민지's with 도윤 and Ann that has ended, at which everybody was marked present.
    func held() async throws -> Meeting {
        let meetup = try await Meeting(self)
        try await meetup.open(in: 24)
        for member in [Cast.doyun, .ann] { try await meetup.takes(member) }
        clock.advance(seconds: 25 * 3_600)
        for member in [Cast.minji, .doyun, .ann] {
            try await meetup.act(
                "mark-attendance", ["person": try await id(of: member).text, "mark": "present"], as: .minji)
        }
        clock.advance(seconds: 3_600)
        return meetup
    }
}

extension Meeting {
    /// The day on which it takes place, there.
    func day() async throws -> String {
        Moment(milliseconds: try #require(try await start()), offset: 9 * 3_600).day.iso
    }

    func stamps(_ stamp: String, by giver: Cast, for receiver: Cast) async throws {
        let person = try await house.id(of: receiver).text
        let form: KeyValuePairs = ["meetup": id, "person": person, "stamp": stamp]
        let answer = try await house[giver].post("/run/give-stamp", form)
        #expect(answer.status == 303, "\(answer.status) \(answer.body)")
    }
}
