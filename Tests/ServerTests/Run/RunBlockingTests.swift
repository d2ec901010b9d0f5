import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `A block between a leader and somebody in their run` {
    @Test(arguments: Engine.usual)
    func `takes out who has blocked the leader, who is told as of anybody who leaves, once`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            for member in [Cast.doyun, .ann, .sam] { try await meetup.takes(member) }
            #expect(try await meetup.status(.sam) == .waitlisted)
            let before = try await house.kinds(.minji)
            for _ in 0..<2 {
                house.clock.advance(seconds: 1)
                #expect(try await house.blocks(.doyun, .minji) == 303)
            }
            #expect(try await meetup.statuses(.doyun, .ann, .sam) == [.left, .accepted, .offered])
            #expect(try await meetup.count(of: "member.left") == 1, "twice is once")
            #expect(try await house.kinds(.minji) == ["people"] + before)
            let text = try #require(try await house.texts(.minji).first { $0.contains("나갔어요") })
            #expect(!text.contains("차단"))
            #expect(try await house.kinds(.doyun) == [], "of the leader's runs nothing is shown any more")
            #expect(try await house[.doyun].get("/run/\(meetup.id)").status == 404)
            #expect(try await house.kinds(.sam).first == "waitlist")
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `takes out whom the leader has blocked, in or waiting, who is told without a reason, once`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            try await meetup.takes(.ann)
            try await meetup.act("apply", as: .sam)
            let before = try await house.kinds(.minji)
            for member in [Cast.ann, .sam, .ann, .sam] {
                house.clock.advance(seconds: 1)
                #expect(try await house.blocks(.minji, member) == 303)
            }
            #expect(try await meetup.statuses(.ann, .sam) == [.left, .withdrawn])
            #expect(try await meetup.count(of: "member.left") == 1)
            #expect(try await meetup.count(of: "application.withdrawn") == 1)
            for (member, said) in [
                (Cast.ann, "You are no longer in this run."), (.sam, "Your application for this run has ended."),
            ] {
                let told = try await house.inbox(member)
                #expect(told.map { $0["kind"]?.stringValue } == ["parted"], "\(told)")
                let notice = try #require(told.first)
                #expect(notice["text"]?.stringValue == said && notice["place"]?.stringValue == "퇴근길 5km")
                #expect(notice["link"]?.stringValue == "/run" && notice["isRead"] == .bool(false))
                #expect(try await house.unread(try await house.id(of: member)) == 1, "\(member)")
                #expect(try await house[member].get("/run/\(meetup.id)").status == 404)
            }
            #expect(try await house.kinds(.minji) == before, "it was the leader's own doing")
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `leaves a run that has started and somebody else's as they are`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 24)
            for member in [Cast.doyun, .ann] { try await meetup.takes(member) }
            #expect(try await house.blocks(.ann, .doyun) == 303)
            #expect(try await meetup.statuses(.doyun, .ann) == [.accepted, .accepted])
            house.clock.advance(days: 1)
            #expect(try await house.blocks(.doyun, .minji) == 303)
            #expect(try await meetup.status(.doyun) == .accepted)
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `takes them out of all that are to come, the hidden ones too`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            var meetups: [Meeting] = []
            for number in 0..<3 {
                let meetup = try await Meeting(house, isFirst: number == 0)
                try await meetup.open(in: 48 + Int64(number))
                try await meetup.takes(.ann)
                meetups.append(meetup)
            }
            #expect(try await house[.minji].post("/run/\(meetups[1].id)/hide-meetup").status == 303)
            #expect(try await house.blocks(.ann, .minji) == 303)
            for meetup in meetups {
                #expect(try await meetup.status(.ann) == .left)
                try await meetup.expectFolded()
            }
        }
    }

    /// Whoever is first: nobody is in a run with whom they have blocked.
    @Test(arguments: Engine.allCases)
    func `lets nobody in who applies at the same time`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            let minji = try await house.id(of: .minji).text
            for _ in 0..<8 {
                async let applying = house[.sam].post("/run/\(meetup.id)/apply")
                async let blocking = house.blocks(.sam, .minji)
                let answers = try await (applying.status, blocking)
                // Their own block is a reason that they may read.
                #expect([303, 409].contains(answers.0) && answers.1 == 303)
                let status = try await meetup.status(.sam)
                #expect(!status.isPending && status != .accepted, "\(status)")
                _ = try await house[.sam].post("/run/unblock-person", ["person": minji])
            }
            try await meetup.expectFolded()
        }
    }
}

@Suite struct `A check-in code` {
    @Test(arguments: Engine.allCases)
    func `is made and read by the leader through the API, and checks a member in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 24)
            try await meetup.takes(.ann)
            house.clock.advance(days: 1)
            let path = "/meetups/\(meetup.id)/check-in-code"
            #expect(try await house[.minji].api(.get, path).json == ["code": .null, "ends": .null])
            let made = try await house[.minji].api(.post, path, .object([]))
            #expect(made.status == 200, "\(made.body)")
            let told = try #require(try await house[.minji].api(.get, path).json)
            let ends = try #require(told["ends"]?.integerValue)
            #expect(ends == house.clock.now + 600_000)
            // Nobody else reads it, least of all whom it is for.
            #expect(try await house[.ann].api(.get, path).status == 403)
            #expect(try await house[.sam].api(.get, path).status == 403)
            let checked = try await house[.ann].api(
                .post, "/meetups/\(meetup.id)/check-in", ["code": try #require(told["code"])])
            #expect(checked.status == 200)
            let (space, mine) = (try meetup.space, try await house.id(of: .ann))
            #expect(
                try await house.services.database.read { try $0.meetup(space) }?.participants[mine]?.attendance.value
                    == .present)
            house.clock.advance(seconds: 600)
            #expect(try await house[.minji].api(.get, path).json == ["code": .null, "ends": .null])
        }
    }
}

@Suite struct `Guessing a check-in code` {
    @Test(arguments: Engine.allCases)
    func `ends after five wrong ones until some time has passed, in every process, and the right one still counts`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 24)
            for member in [Cast.ann, .sam] { try await meetup.takes(member) }
            house.clock.advance(days: 1)
            try await meetup.act("show-code", as: .minji)
            let page = try await house[.minji].get("/run/\(meetup.id)/attendance").body
            let code = String(try #require(page.firstMatch(of: /class="run-code[^>]*>\s*([0-9]{6})/)?.1))
            let wrong = code == "000000" ? "111111" : "000000"
            func tries(_ code: String, as member: Cast = .ann) async throws -> Answer {
                try await house[member].post("/run/\(meetup.id)/check-in", ["code": code])
            }
            // What is no code of six digits counts, too; by form and by API alike.
            for given in [wrong, "12", wrong] { #expect(try await tries(given).status == 422) }
            for _ in 0..<2 {
                let answer = try await house[.ann].api(
                    .post, "/meetups/\(meetup.id)/check-in", ["code": .string(wrong)])
                #expect(answer.status == 422)
            }
            for given in [wrong, code] {
                let answer = try await tries(given)
                #expect(answer.status == 429 && answer.headers[.retryAfter] == "120")
                #expect(answer.body.contains("Try again in 2 minutes") && answer.body.contains("name=\"code\""))
                let told = try await house[.ann].api(
                    .post, "/meetups/\(meetup.id)/check-in", ["code": .string(given)])
                #expect(told.status == 429 && told.json?["rule"]?.stringValue == "too-many-attempts")
            }
            let counts = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_attempt")?.int(0)
            }
            #expect((counts ?? 0) > 0, "the count is the database's: all processes have it")
            // It is one's own, and of this run alone.
            #expect(try await tries(wrong, as: .sam).status == 422)
            house.clock.advance(seconds: 120)
            #expect(try await tries(code).status == 303)
            let mine = try await house.id(of: .ann)
            let space = try meetup.space
            #expect(
                try await house.services.database.read { try $0.meetup(space) }?.participants[mine]?.attendance.value
                    == .present)
            #expect(try await tries(code).status == 303, "twice is once")
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.usual)
    func `counts no try that something else stands in the way of`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 24)
            try await meetup.takes(.ann)
            for _ in 0..<8 {
                let early = try await house[.ann].post("/run/\(meetup.id)/check-in", ["code": "000000"])
                #expect(early.status == 409)
                let outside = try await house[.sam].post("/run/\(meetup.id)/check-in", ["code": "000000"])
                #expect(outside.status == 403)
            }
        }
    }
}

extension House {
    /// - Returns: the status.
    fileprivate func blocks(_ member: Cast, _ other: Cast) async throws -> Int {
        try await self[member].post("/run/block-person", ["person": try await id(of: other).text]).status
    }

    /// The kinds of somebody's notices, the newest first.
    fileprivate func kinds(_ member: Cast) async throws -> [String] {
        try await inbox(member).compactMap { $0["kind"]?.stringValue }
    }
}
