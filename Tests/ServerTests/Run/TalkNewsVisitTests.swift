import Floor
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What the live stream brings of a run's talk, and to whom.
@Suite struct `Messages that the live stream brings` {
    @Test(arguments: Engine.allCases)
    func `are on each member's stream as their page has them, and read once for all of them`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            let streams = try await Streams(to: house, at: run.id, of: [.minji, .doyun, .ann, .sam])
            let old = try await Streams(to: house, at: run.id, of: [.ann], asking: "")
            let before = house.services.newsCache.reads
            try await run.act("post-message", ["text": "곧 <b>봐요</b>"], as: .doyun)
            try await house.untilTold()
            #expect(house.services.newsCache.reads == before + 1)
            house.services.live.end()
            for member in [Cast.minji, .ann] {
                let lines = try #require(try await streams.lines(to: member).first)
                #expect(lines.contains("곧 &lt;b&gt;봐요") && lines.contains(Cast.doyun.nickname))
                #expect(!lines.contains("data-mine"))
                let page = try await house[member].get("/run/\(run.id)/talk").body
                // Each form's id is its own, wherever it is drawn.
                let id = /name="operation" value="[^"]+"/
                #expect(page.replacing(id, with: "").contains(lines.replacing(id, with: "")), "\(member)")
                #expect(try await streams.news(to: member).count == 1, "nothing of what was there before")
            }
            #expect(try await streams.lines(to: .ann).first?.contains("Report") == true, "in her language")
            let own = try #require(try await streams.lines(to: .doyun).first)
            #expect(own.contains("data-mine") && own.contains("/delete-message"), "on his other device")
            #expect(
                try await streams.heard(by: .sam).contains("event: space") == false, "who has applied hears nothing")
            #expect(try await !old.heard(by: .ann).contains("news"), "a page of before asks as ever")
            #expect(try await old.heard(by: .ann).contains("id: \(run.id)."))
        }
    }

    @Test(arguments: Engine.allCases)
    func `say nothing to whoever does not see their author, and nothing of questions to anybody`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            let (doyun, ann, sam) = (
                try await house.id(of: .doyun), try await house.id(of: .ann), try await house.id(of: .sam)
            )
            let now = house.clock.now
            try await house.services.database.write { try $0.setBlock(true, of: ann, by: doyun, at: now) }
            let streams = try await Streams(to: house, at: run.id, of: [.minji, .doyun, .ann])
            try await run.act("post-message", ["text": "도윤의 말"], as: .doyun)
            try await house.untilTold()
            try await run.act("post-message", ["text": "앤의 말"], as: .ann)
            try await house.untilTold()
            try await run.act("post-message", ["text": "주차할 수 있나요?", "thread": sam.text], as: .sam)
            try await house.untilTold()
            house.services.live.end()
            func told(_ member: Cast) async throws -> [Bool] {
                let heard = try await streams.heard(by: member)
                return ["도윤의 말", "앤의 말", "주차할 수 있나요?"].map { heard.contains($0) }
            }
            #expect(try await told(.minji) == [true, true, false])
            #expect(try await told(.doyun) == [true, false, false])
            #expect(try await told(.ann) == [false, true, false])
            for member in [Cast.doyun, .ann] {
                #expect(try await streams.lines(to: member).count { $0.isEmpty } == 2, "the page asks for none of them")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `end with who may read them, and bring nothing where more happened than a message`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            let (space, ann) = (try run.space, try await house.id(of: .ann))
            func last() async throws -> Int64 {
                try await house.services.database.read { try #require(try $0.space(space)).sequence }
            }
            let start = try await last()
            try await run.act("post-message", ["text": "지울 말"], as: .doyun)
            let posted = try await last()
            #expect(try await Self.lines(house, run, start, posted, to: .ann)?.contains("지울 말") == true)
            let message = try await house.services.database.read { connection in
                try connection.operations(in: space, after: start, limit: 1).first?.operation.changes.first?.subject
            }
            try await run.act("delete-message", ["message": try #require(message).text], as: .doyun)
            let deleted = try await last()
            #expect(try await Self.lines(house, run, posted, deleted, to: .ann) == nil)
            #expect(try await Self.lines(house, run, start, deleted, to: .ann) == nil)
            let gone = try await Self.lines(house, run, start, posted, to: .minji)
            #expect(gone?.contains("지운 메시지예요.") == true && gone?.contains("지울 말") == false)
            // A sequence that is not there, one that has been told, and more than an event has room for.
            for (after, end) in [(deleted, deleted + 1), (deleted, deleted), (posted, start), (deleted - 9, deleted)] {
                #expect(try await Self.lines(house, run, after, end, to: .minji) == nil, "\(after)...\(end)")
            }
            try await run.act("post-message", ["text": "나간 뒤의 말"], as: .doyun)
            let later = try await last()
            try await run.act("remove-member", ["person": ann.text], as: .minji)
            #expect(try await Self.lines(house, run, deleted, later, to: .ann) == nil, "who is out by now")
            #expect(try await Self.lines(house, run, deleted, later, to: .minji)?.contains("나간 뒤의 말") == true)
            #expect(try await Self.lines(house, run, later, try await last(), to: .minji) == nil)
            let hidden = try await last()
            #expect(try await house[.minji].post("/run/\(run.id)/hide-meetup").status == 303)
            #expect(try await Self.lines(house, run, hidden, try await last(), to: .doyun) == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `come to the streams of another process, which reads them for itself`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            try await house.withNode(skew: { 0 }) { node in
                let streams = try await Streams(to: node, at: run.id, of: [.minji, .ann])
                try await run.act("post-message", ["text": "곧 봐요"], as: .doyun)
                try await node.untilTold()
                node.services.live.end()
                for member in [Cast.minji, .ann] {
                    #expect(try await streams.lines(to: member).first?.contains("곧 봐요") == true)
                }
                #expect(node.services.newsCache.reads == 1 && house.services.newsCache.reads == 0)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `that are long are asked for`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Self.talk(house)
            let space = try run.space
            let start = try await house.services.database.read { try #require(try $0.space(space)).sequence }
            for _ in 0..<8 {
                try await run.act("post-message", ["text": String(repeating: "&", count: Message.limit)], as: .doyun)
            }
            // One's own messages have the way to delete them.
            #expect(try await Self.lines(house, run, start, start + 1, to: .doyun) != nil)
            #expect(try await Self.lines(house, run, start, start + 8, to: .doyun) == nil)
        }
    }

    /// A run of 민지's in which 도윤 and Ann are, to which Sam has applied, and in whose talk everybody has said something.
    private static func talk(_ house: House) async throws -> Meeting {
        let run = try await Meeting(house)
        try await run.open(in: 48)
        try await run.takes(.doyun)
        try await run.takes(.ann)
        try await run.act("apply", as: .sam)
        for member in [Cast.minji, .doyun, .ann] { try await run.act("post-message", ["text": "안녕"], as: member) }
        return run
    }

    /// The lines that a member's stream would bring for some operations; nil if it would bring nothing.
    private static func lines(
        _ house: House, _ run: Meeting, _ after: Int64, _ last: Int64, to member: Cast
    ) async throws -> String? {
        let services = house.services
        let token = try #require(house[member].cookies["maru"].flatMap { SessionToken($0) })
        let now = house.clock.now
        let person = try #require(try await services.database.read { try $0.signedIn(token, now: now) })
        let mailbox = Mailbox(person: person.id, lookingAt: [try run.space])
        let stream = LiveStream(services: services, person: person, mailbox: mailbox, ping: .seconds(36_000))
        let room = try #require(services.rooms.first { $0.kind == RunRules.kind })
        // Read anew each time: streams keep it for a second.
        let news = await services.news(of: .init(space: try run.space, after: after, last: last), in: room)
        return news.flatMap { stream.brought($0, after: after) }?["brings"]?["lines"]?.stringValue
    }
}
