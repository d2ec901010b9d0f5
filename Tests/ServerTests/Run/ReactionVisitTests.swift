import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What becomes of a tap in a run's talk: on pages, in the API, in notices and in the tables.
@Suite struct `Reactions to a message` {
    private static let message = "01a2a000-0000-7000-8000-0000000000d1"

    /// A run in which 도윤 and Ann are and Sam asks, with a message of 도윤's.
    private static func talk(_ house: House) async throws -> Meeting {
        let run = try await Meeting(house)
        try await run.open(in: 48)
        for member in [Cast.doyun, .ann] { try await run.takes(member) }
        try await run.act("apply", as: .sam)
        try await run.act("post-message", ["message": message, "text": "곧 봐요"], as: .doyun)
        return run
    }

    private static func reactions(_ house: House, _ run: Meeting, as member: Cast) async throws -> JSON? {
        try await house[member].api(.get, "/meetups/\(run.id)/messages/\(message)").json?["reactions"]
    }

    @Test(arguments: Engine.allCases)
    func `are added and taken back by a form, lead back to the message, and are stored as the log has them`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            let answer = try await run.act("react", ["message": Self.message, "on": "heart"], as: .ann)
            #expect(answer.location == "/run/\(run.id)/talk#m-\(Self.message)")
            try await run.act("react", ["message": Self.message, "on": "heart"], as: .minji)
            try await run.act("react", ["message": Self.message, "on": "run"], as: .minji)
            try await run.expectFolded()
            let page = try await house[.minji].get("/run/\(run.id)/talk").body
            #expect(page.contains("❤️ 2") && page.contains("하트 2명: 나 외 1명") && page.contains("🏃 1"))
            try await run.act("react", ["message": Self.message, "off": "heart"], as: .minji)
            let (minji, ann) = (try await house.id(of: .minji).text, try await house.id(of: .ann).text)
            #expect(
                try await Self.reactions(house, run, as: .ann) == [
                    ["reaction": "heart", "count": 1, "mine": true, "people": [.string(ann)]],
                    ["reaction": "run", "count": 1, "mine": false, "people": [.string(minji)]],
                ])
            try await run.act("delete-message", ["message": Self.message], as: .doyun)
            #expect(try await Self.reactions(house, run, as: .ann) == [])
            try await run.expectFolded()
            try await run.act("leave-meetup", as: .ann)
            let form = ["message": Self.message, "on": "heart"] as KeyValuePairs
            #expect(try await house[.ann].post("/run/\(run.id)/react", form).status == 403)
        }
    }

    @Test(arguments: Engine.usual)
    func `are added and taken back by a program, and refused with what is wrong`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            func react(_ body: JSON, as member: Cast = .ann) async throws -> Answer {
                try await house[member].api(.patch, "/meetups/\(run.id)/messages/\(Self.message)/reactions", body)
            }
            #expect(try await react(["on": "clap"]).json?["recorded"] == true)
            #expect(try await react(["on": "clap"]).json?["recorded"] == false)
            #expect(try await Self.reactions(house, run, as: .minji)?.arrayValue?.count == 1)
            #expect(try await react(["on": "like", "off": "clap"]).json?["recorded"] == true)
            #expect(try await Self.reactions(house, run, as: .minji)?.arrayValue?.first?["reaction"] == "like")
            for (body, member, status) in [
                (["on": "eggplant"], Cast.ann, 422), ([:], .ann, 422), (["on": "like"], .sam, 404),
            ] as [(JSON, Cast, Int)] {
                let answer = try await react(body, as: member)
                #expect(answer.status == status, "\(body): \(answer.body)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `of somebody whom a reader does not see are neither shown nor counted, nor told`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            let (doyun, ann, now) = (try await house.id(of: .doyun), try await house.id(of: .ann), house.clock.now)
            try await run.act("react", ["message": Self.message, "on": "like"], as: .minji)
            try await run.act("react", ["message": Self.message, "on": "like"], as: .ann)
            try await house.services.database.write { try $0.setBlock(true, of: ann, by: doyun, at: now) }
            #expect(try await Self.reactions(house, run, as: .doyun)?.arrayValue?.first?["count"] == 1)
            #expect(try await Self.reactions(house, run, as: .minji)?.arrayValue?.first?["count"] == 2)
            let page = try await house[.doyun].get("/run/\(run.id)/talk").body
            #expect(page.contains("👍 1") && !page.contains(Cast.ann.nickname))
        }
    }

    @Test(arguments: Engine.usual)
    func `tell who wrote once until they read the talk, and nothing of a tap that is repeated`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            func told(_ member: Cast) async throws -> Int {
                try await house.inbox(member).count { $0["kind"]?.stringValue == "reacted" }
            }
            for member in [Cast.ann, .minji, .doyun] {
                try await run.act("react", ["message": Self.message, "on": "heart"], as: member)
            }
            #expect(try await [told(.doyun), told(.ann), told(.minji)] == [1, 0, 0])
            let notice = try await house.inbox(.doyun).first { $0["kind"]?.stringValue == "reacted" }
            #expect(notice?["link"]?.stringValue == "/run/\(run.id)/talk" && notice?["author"]?.isNull == true)
            #expect(try await house[.doyun].get("/run/\(run.id)/talk").status == 200)
            // Of what was told, another tap tells nothing; another kind does.
            for way in ["off", "on"] {
                try await run.act("react", ["message": Self.message, way: "heart"], as: .ann)
            }
            #expect(try await told(.doyun) == 1)
            try await run.act("react", ["message": Self.message, "on": "clap"], as: .ann)
            #expect(try await told(.doyun) == 2)
            try await run.act("mute-talk", as: .doyun)
            #expect(try await house[.doyun].get("/run/\(run.id)/talk").status == 200)
            try await run.act("react", ["message": Self.message, "on": "thanks"], as: .ann)
            #expect(try await told(.doyun) == 2, "who has muted the talk hears nothing of it")
        }
    }

    @Test func `are added and taken back without scripts`() async throws {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            var page = try await house[.ann].open("/run/\(run.id)/talk")
            page = try await page.press("Heart", in: page.only("#r-\(Self.message)-menu"))
            #expect(page.path == "/run/\(run.id)/talk")
            let chip = try page.only("#r-\(Self.message)-heart")
            #expect(chip["aria-pressed"] == "true" && chip.accessibleName == "Heart, 1: You")
            page = try await page.press("Heart, 1: You")
            #expect(page.all("#r-\(Self.message)-heart").isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `are brought to open pages in the place of those that were there`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            let space = try run.space
            let start = try await house.services.database.read { try #require(try $0.space(space)).sequence }
            try await run.act("react", ["message": Self.message, "on": "heart"], as: .ann)
            let news = try await house.services.database.read { connection in
                try connection.talkNews(connection.operations(in: space, after: start, limit: 9))
            }
            let now = house.clock.now
            let services = house.services
            let token = try #require(house[.minji].cookies["maru"].flatMap { SessionToken($0) })
            let person = try #require(try await services.database.read { try $0.signedIn(token, now: now) })
            let brings = try #require(news)
            let brought = try #require(brings(services.viewer(person, now: now)))
            #expect(brought["talk"] == nil && brought["there"] == .string("/run/\(run.id)/talk"))
            let part = try #require(brought["reactions"]?.stringValue)
            #expect(part.contains("id=\"r-\(Self.message)\"") && part.contains("❤️ 1"))
            #expect(brought["lines"] == "")
        }
    }
}
