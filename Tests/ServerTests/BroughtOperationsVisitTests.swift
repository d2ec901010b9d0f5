import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// Which operations the live stream brings to devices, and to whose.
@Suite struct `Operations that the live stream brings` {
    @Test(arguments: Engine.allCases)
    func `are for each device what its next sync would tell, read once for all of them, and nothing that is sealed`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let crew = try await Crew(house)
            let space = try crew.space
            var story = try await Story(house, space, [.minji, .ann, .sam])
            let streams = try await Streams(to: house, at: crew.id, of: crew.members, asking: "holds=1")
            let others = try await Streams(to: house, at: crew.id, of: [.ann])
            let reads = house.services.operationsCache.reads
            let keyword = try await crew.write(Secret(), as: .doyun)
            try await story.expectBrought()
            #expect(house.services.operationsCache.reads == reads + 1)
            try await crew.act("edit-keyword", ["keyword": .string(keyword), "feeling": "미안해요"], as: .doyun)
            try await story.expectBrought()
            // What others saw of it they see no longer: a device gets the whole.
            try await crew.act("delete-keyword", ["keyword": .string(keyword)], as: .doyun)
            try await story.expectNothing()
            _ = try await crew.write(.other, as: .doyun)
            try await story.expectBrought()
            house.services.live.end()
            for member in [Cast.minji, .ann, .sam] {
                let brought = try await streams.operations(to: member)
                #expect(brought.map { $0["delta"] } == story.deltas[member], "\(member)")
                #expect(brought.map { $0["proof"] } == story.proofs[member], "\(member)")
                let person = try await house.id(of: member).text
                #expect(brought.allSatisfy { $0["person"]?.stringValue == person })
                let heard = try await streams.heard(by: member)
                for secret in [Secret().situation, Secret().feeling, Secret().request, Secret.other.situation] {
                    #expect(!heard.contains(secret), "\(member)")
                }
            }
            #expect(try await streams.operations(to: .doyun).isEmpty, "a device waits for what became of its own")
            #expect(try await !others.heard(by: .ann).contains("\"operations\""), "a page without a worker")
        }
    }

    @Test(arguments: Engine.allCases)
    func `are no message of somebody whom their person does not see, and none after which a device begins anew`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let run = try await Meeting(house)
            try await run.open(in: 48)
            try await run.takes(.doyun)
            try await run.takes(.ann)
            let (space, now) = (try run.space, house.clock.now)
            let (minji, doyun, ann) = (
                try await house.id(of: .minji), try await house.id(of: .doyun), try await house.id(of: .ann)
            )
            try await house.services.database.write { try $0.setBlock(true, of: ann, by: doyun, at: now) }
            var story = try await Story(house, space, [.minji, .doyun])
            let streams = try await Streams(to: house, at: run.id, of: [.minji, .doyun, .ann], asking: "holds=1")
            try await run.act("post-message", ["text": "앤의 말"], as: .ann)
            try await story.expectBrought()
            let message = try await house.services.database.read { connection in
                let last = try #require(try connection.space(space)).sequence
                return try connection.operations(in: space, after: last - 1, limit: 1).first?.operation.changes.first
            }
            try await run.act("delete-message", ["message": try #require(message).subject.text], as: .ann)
            try await story.expectNothing()
            // A run whose leader and they do not see each other is none that a device keeps.
            try await house.services.database.write { try $0.setBlock(true, of: minji, by: doyun, at: now) }
            try await run.act("post-message", ["text": "더 말해요"], as: .ann)
            try await story.expectBrought(to: [.minji])
            try await run.act("post-message", ["text": "민지의 말"], as: .minji)
            try await house.untilTold()
            house.services.live.end()
            for member in [Cast.minji, .doyun] {
                let deltas = try await streams.operations(to: member).map { $0["delta"] }
                #expect(deltas == story.deltas[member], "\(member)")
            }
            let told = try await streams.heard(by: .doyun)
            #expect(!told.contains("앤의 말") && !told.contains("더 말해요") && !told.contains("민지의 말"))
            #expect(story.deltas[.doyun]?.map { $0?["operations"] } == [JSON.array([])], "it came that far")
            #expect(try await streams.heard(by: .minji).contains("앤의 말"))
            #expect(try await streams.heard(by: .ann).contains("민지의 말"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `are few and short, and change nobody's place on a board`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let board = try await Self.board(house, with: [.doyun, .ann])
            let cards = "/boards/\(board)/cards"
            var story = try await Story(house, try #require(ID<Space>(board)), [.ann])
            let streams = try await Streams(to: house, at: board, of: [.ann], asking: "holds=1")
            let made = try await house[.doyun].api(.post, cards, ["title": "카드"])
            let card = try #require(made.json?["id"]?.stringValue)
            try await story.expectBrought()
            // Names come with a sync.
            try await Self.bring(.sam, to: board, house)
            try await story.expectNothing()
            let doyun = try await house.id(of: .doyun).text
            let role = try await house[.minji].post(
                "/board/\(board)/change-role", ["person": doyun, "role": "viewer"])
            #expect(role.status == 303)
            try await story.expectNothing()
            let long = String(repeating: "a", count: Limits.newsBytes)
            let edited = try await house[.minji].api(.patch, "\(cards)/\(card)", ["body": .string(long)])
            #expect(edited.status == 200)
            try await story.expectNothing()
            _ = try await house[.minji].api(.post, cards, ["title": "둘"])
            try await story.expectBrought()
            house.services.live.end()
            #expect(try await streams.operations(to: .ann).map { $0["delta"] } == story.deltas[.ann])
            // More than an event has room for, some that are not there, and those after none.
            let (space, services) = (try #require(ID<Space>(board)), house.services)
            let sync = try #require(services.rooms.first { $0.kind == "board" }?.sync)
            let last = try await services.database.read { try #require(try $0.space(space)).sequence }
            let most = Limits.operationsInNews
            for (after, end) in [(last - most - 1, last), (last, last + 1), (last, last), (0, 1)] where after >= 0 {
                let read = await services.operations(of: NewsSpan(space: space, after: after, last: end), sync)
                #expect(read == nil, "\(after)...\(end)")
            }
        }
    }

    /// What a stream relies on is up to a second old, and what an event brings is not.
    @Test(arguments: Engine.allCases)
    func `come to nobody who is out by then, nor to a session that is over`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases) { house in
            let board = try await Self.board(house, with: [.doyun, .ann, .sam])
            let space = try #require(ID<Space>(board))
            var story = try await Story(house, space, [.minji])
            let streams = try await Streams(to: house, at: board, of: [.minji, .ann, .sam], asking: "holds=1")
            let (ann, sam) = (try await house.id(of: .ann), try await house.id(of: .sam))
            try await house.services.database.write { transaction in
                try transaction.setRole(nil, of: ann, in: space, at: 0)
                try transaction.execute("UPDATE floor_session SET expires_at = 0 WHERE person = \(sam)")
            }
            _ = try await house[.doyun].api(.post, "/boards/\(board)/cards", ["title": "카드"])
            try await story.expectBrought()
            house.services.live.end()
            #expect(try await streams.operations(to: .minji).map { $0["delta"] } == story.deltas[.minji])
            for member in [Cast.ann, .sam] {
                let heard = try await streams.heard(by: member)
                #expect(!heard.contains("\"operations\"") && !heard.contains("카드"), "\(member)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `are none of a journal that has a lock, open or shut`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let phone = house.visitor()
            let entered = try await phone.post(
                "/sign-in", ["email": Cast.minji.email, "password": Cast.minji.password])
            #expect(entered.status == 303)
            let desk = try await Desk(house, .minji)
            _ = try await desk.write("첫 글")
            var story = try await Story(house, desk.id, [.minji])
            async let stream = phone.get("/live?at=\(desk.id.text)&holds=1")
            try await eventually("the other browser listens") { house.services.live.listening == 1 }
            _ = try await desk.write("집에서 쓴 글")
            try await story.expectBrought()
            #expect(try await desk.minji.lock(desk.journal, "소나무 숲길").status == 303)
            _ = try await desk.write("잠근 뒤의 글")
            try await house.untilTold()
            house.services.live.end()
            let heard = try await stream.body
            #expect(try heard.told.compactMap { $0["operations"] }.map { $0["delta"] } == story.deltas[.minji])
            #expect(heard.contains("집에서 쓴 글") && !heard.contains("잠근 뒤의 글"))
        }
    }

    private static func board(_ house: House, with people: [Cast]) async throws -> String {
        let made = try await house[.minji].api(.post, "/boards", ["name": "이사"])
        let board = try #require(made.json?["id"]?.stringValue, "\(made.body)")
        for person in people { try await bring(person, to: board, house) }
        return board
    }

    private static func bring(_ person: Cast, to board: String, _ house: House) async throws {
        let wish: JSON = ["space": .string(board), "role": "editor"]
        let made = try await house[.minji].api(.post, "/invitations", wish)
        #expect(try await house[person].post(try #require(made.json?["link"]?.stringValue)).status == 303)
    }
}

/// What syncs tell some people of a space, step by step.
private struct Story {
    let house: House
    let space: ID<Space>
    let observers: [Cast]
    private var last: Int64
    private(set) var deltas: [Cast: [JSON?]] = [:]
    private(set) var proofs: [Cast: [JSON?]] = [:]

    /// Devices have synced before: with the first sync the log has a lineage.
    init(_ house: House, _ space: ID<Space>, _ observers: [Cast]) async throws {
        self.house = house
        self.space = space
        self.observers = observers
        last = try await house.services.database.read { try #require(try $0.space(space)).sequence }
        for observer in observers {
            deltas[observer] = []
            proofs[observer] = []
            _ = try await house[observer].api(.post, "/sync", ["cursors": [], "unsent": []])
        }
    }

    /// Something has happened that is brought.
    mutating func expectBrought(to chosen: [Cast]? = nil) async throws {
        let from = try await goOn()
        for observer in chosen ?? observers {
            let cursor: JSON = ["space": .string(space.text), "sequence": .integer(from)]
            let answer = try await house[observer].api(.post, "/sync", ["cursors": [cursor], "unsent": []]).json
            func told(_ name: String) -> JSON? {
                answer?[name]?.arrayValue?.first { $0["space"]?.stringValue == space.text }
            }
            let (delta, proof) = (told("spaces"), told("proofs"))
            deltas[observer]?.append(delta)
            proofs[observer]?.append(proof)
        }
    }

    /// Something has happened with which pages and devices ask.
    mutating func expectNothing() async throws {
        let from = try await goOn()
        #expect(from < last)
    }

    /// Where it stood before.
    private mutating func goOn() async throws -> Int64 {
        try await house.untilTold()
        let from = last
        last = try await house.services.database.read { [space] in try #require(try $0.space(space)).sequence }
        return from
    }
}
