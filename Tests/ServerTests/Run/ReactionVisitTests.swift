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

    @Test(arguments: Engine.allCases)
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
            #expect(try await house[.doyun].get("/run/\(run.id)/talk").status == 200)
            // Of what was told, another tap tells nothing, and neither does another kind of the same person's.
            for form in [["off": "heart"], ["on": "heart"], ["on": "clap"]] as [KeyValuePairs<String, String>] {
                let (way, kind) = try #require(form.first)
                try await run.act("react", ["message": Self.message, way: kind], as: .ann)
            }
            #expect(try await told(.doyun) == 1)
            let second = "01a2a000-0000-7000-8000-0000000000d2"
            try await run.act("post-message", ["message": second, "text": "또 봐요"], as: .doyun)
            try await run.act("react", ["message": second, "on": "clap"], as: .ann)
            #expect(try await told(.doyun) == 2)
            try await run.act("mute-talk", as: .doyun)
            #expect(try await house[.doyun].get("/run/\(run.id)/talk").status == 200)
            try await run.act("react", ["message": second, "on": "thanks"], as: .minji)
            #expect(try await told(.doyun) == 2, "who has muted the talk hears nothing of it")
        }
    }

    /// What the notice says and where it leads is decided when it is read.
    @Test(arguments: Engine.usual)
    func `say in a notice who reacts how to what, lead there, and say nothing of what its reader does not see`(
        _ engine: Engine
    ) async throws {
        try await withHouse(
            engine, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }
        ) { house in
            let run = try await Self.talk(house)
            let talk = "/run/\(run.id)/talk"
            func told() async throws -> (text: String, link: String)? {
                let notice = try await house.inbox(.doyun).first { $0["kind"]?.stringValue == "reacted" }
                return notice.map { ($0["text"]?.stringValue ?? "", $0["link"]?.stringValue ?? "") }
            }
            func unread() async throws -> Int {
                let (person, now) = (try await house.id(of: .doyun), house.clock.now)
                return try await house.services.database.read { try $0.unread(of: person, until: now + 1) }
            }
            func react(_ way: String, _ kind: String, as member: Cast) async throws {
                try await run.act("react", ["message": Self.message, way: kind], as: member)
            }
            let before = try await unread()
            try await react("on", "heart", as: .ann)
            #expect(try await told()?.text == "\(Cast.ann.nickname) 님이 내 메시지에 공감했어요. ❤️ “곧 봐요”")
            #expect(try await told()?.link == "\(talk)#m-\(Self.message)")
            #expect(try await unread() == before + 1)
            let notice = try await house.inbox(.doyun).first { $0["kind"]?.stringValue == "reacted" }
            #expect(notice?["author"]?.isNull == true)
            for kind in ["run", "heart"] { try await react("on", kind, as: .minji) }
            #expect(
                try await told()?.text == "\(Cast.ann.nickname) 님 외 1명이 내 메시지에 공감했어요. ❤️🏃 “곧 봐요”")
            // What is not among the newest messages is on the page that ends with it.
            let next = "01a2a000-0000-7000-8000-0000000000d9"
            try await run.act("post-message", ["message": next, "text": "1"], as: .minji)
            for number in 2..<TalkPage.limit {
                try await run.act("post-message", ["text": "\(number)"], as: .minji)
            }
            #expect(try await told()?.link == "\(talk)#m-\(Self.message)")
            try await run.act("post-message", ["text": "50"], as: .minji)
            let link = try #require(try await told()?.link)
            #expect(link == "\(talk)?before=\(next)#m-\(Self.message)")
            #expect(try await house[.doyun].get(link).body.contains("id=\"m-\(Self.message)\""))
            // Of whom the reader does not see there is nothing, and what is left is told.
            let (doyun, ann, now) = (try await house.id(of: .doyun), try await house.id(of: .ann), house.clock.now)
            try await house.services.database.write { try $0.setBlock(true, of: ann, by: doyun, at: now) }
            #expect(try await told()?.text == "\(Cast.minji.nickname) 님이 내 메시지에 공감했어요. ❤️🏃 “곧 봐요”")
            // Where nothing is left it is no more told, and not counted.
            for kind in ["run", "heart"] { try await react("off", kind, as: .minji) }
            #expect(try await told() == nil)
            let read = try await house.services.database.read { connection in
                try connection.unreadNotices(of: doyun, .runReacted, limit: 9).isEmpty
            }
            #expect(read)
            try await house.services.database.write { try $0.setBlock(false, of: ann, by: doyun, at: now) }
            #expect(try await told() != nil, "of who is seen again")
            try await run.act("delete-message", ["message": Self.message], as: .doyun)
            #expect(try await told() == nil)
        }
    }

    @Test(arguments: Engine.usual)
    func `are no longer counted where their notice has nothing to tell, after a block, a deletion or leaving`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            let (doyun, ann) = (try await house.id(of: .doyun), try await house.id(of: .ann))
            func waiting() async throws -> Int {
                try await house.services.database.read { connection in
                    try connection.unreadNotices(of: doyun, .runReacted, limit: 9).count
                }
            }
            try await run.act("react", ["message": Self.message, "on": "like"], as: .ann)
            #expect(try await waiting() == 1)
            let now = house.clock.now
            try await house.services.database.write { try $0.setBlock(true, of: ann, by: doyun, at: now) }
            #expect(try await waiting() == 0)
            try await run.act("react", ["message": Self.message, "on": "like"], as: .minji)
            #expect(try await waiting() == 1)
            try await run.act("delete-message", ["message": Self.message], as: .doyun)
            #expect(try await waiting() == 0)
            // Who leaves is told of the talk no more.
            let second = "01a2a000-0000-7000-8000-0000000000d2"
            try await run.act("post-message", ["message": second, "text": "또 봐요"], as: .doyun)
            try await run.act("react", ["message": second, "on": "like"], as: .minji)
            #expect(try await waiting() == 1)
            try await run.act("leave-meetup", as: .doyun)
            #expect(try await waiting() == 0)
        }
    }

    /// Also of devices that had pushes before there were reactions.
    @Test(arguments: Engine.allCases)
    func `wake no device until its person wants that`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let phone = PushReceiver("phone")
            let doyun = try await house.id(of: .doyun)
            func kindsOff() async throws -> Set<String> {
                try await house.services.database.read { try $0.pushSubscriptions(of: doyun).first?.kindsOff ?? [] }
            }
            let on: JSON = [
                "endpoint": "https://push.example.net/phone", "p256dh": .string(phone.point),
                "auth": .string(phone.auth),
            ]
            #expect(try await house[.doyun].api(.put, "/me/push", on).status == 200)
            #expect(try await kindsOff() == ["run.reacted"])
            #expect(try await house[.doyun].api(.patch, "/me/push", ["kindsOff": ["run.soon"]]).status == 200)
            // A new address of the same device changes nothing of what was chosen.
            #expect(try await house[.doyun].api(.put, "/me/push", on).status == 200)
            #expect(try await kindsOff() == ["run.soon"])
            let migration = try #require(Migration.run.first { $0.id == "run.0011-reactions-unpushed" })
            let statements = migration.statements
            try await house.services.database.write { transaction in
                for statement in statements { _ = try transaction.execute(statement) }
            }
            #expect(try await kindsOff() == ["run.soon", "run.reacted"])
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
