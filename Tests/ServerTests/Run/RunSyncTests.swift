import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What devices are told of runs.
@Suite struct `Runs on devices` {
    /// Answer to a sync of a device that has nothing, or is at a sequence.
    private func sync(
        _ house: House, as member: Cast, _ cursors: [(String, Int64)] = []
    ) async throws -> JSON {
        let person = try await house.id(of: member).text
        let lineage = try await house.services.database.read { try $0.lineage() }
        var body: [JSON.Member] = [
            .init("version", .integer(SyncDelta.wireVersion)), .init("person", .string(person)),
            .init(
                "cursors", .array(cursors.map { ["space": .string($0.0), "sequence": .integer($0.1)] })),
            .init("unsent", .array([])),
        ]
        if let lineage { body.append(.init("lineage", .string(lineage.text))) }
        let answer = try await house[member].api(.post, "/sync", .object(body))
        #expect(answer.status == 200)
        return try #require(answer.json)
    }

    private func spaces(_ told: JSON) -> [String] {
        (told["spaces"]?.arrayValue ?? []).compactMap { $0["space"]?.stringValue }
    }

    @Test(arguments: Engine.usual)
    func `are of those who are in them, and nobody learns an account's name by them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meeting = try await Meeting(house)
            try await meeting.lives()
            for member in Cast.allCases {
                let told = try await sync(house, as: member)
                let isIn = member == .minji || member == .doyun
                #expect(spaces(told) == (isIn ? [meeting.id] : []), "\(member)")
                let text = told.text
                for secret in Meeting.place { #expect(text.contains(secret) == isIn, "\(member) \(secret)") }
                let names = (told["people"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
                #expect(names.isEmpty, "\(member): \(names)")
                // Questions are told to the leader's device as they come, and not with a snapshot.
                if member != .minji { #expect(!text.contains("주차할 수 있나요?") && !text.contains("광고 같아요")) }
                #expect(text.contains("anchor") == isIn)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `leave a device whose owner leaves, is removed, blocks the leader, or when they are long over`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meeting = try await Meeting(house)
            try await meeting.open()
            for member in [Cast.doyun, .ann] { try await meeting.takes(member) }
            func lost(_ member: Cast) async throws -> [String] {
                let told = try await sync(house, as: member, [(meeting.id, 1)])
                return (told["lost"]?.arrayValue ?? []).compactMap(\.stringValue)
            }
            #expect(try await lost(.doyun) == [])
            #expect(try await lost(.ann) == [])
            try await meeting.act("leave-meetup", as: .ann)
            #expect(try await lost(.ann) == [meeting.id])
            let (minji, doyun) = (try await house.id(of: .minji), try await house.id(of: .doyun))
            let now = house.clock.now
            try await house.services.database.write { try $0.setBlock(true, of: minji, by: doyun, at: now) }
            #expect(try await lost(.doyun) == [meeting.id])
            try await house.services.database.write { try $0.setBlock(false, of: minji, by: doyun, at: now) }
            #expect(try await lost(.minji) == [])
            // A session lives on while it is used.
            for _ in 0..<3 {
                house.clock.advance(seconds: 10 * 86_400)
                #expect(try await lost(.minji) == [])
            }
            house.clock.advance(seconds: 2 * 86_400)
            #expect(try await lost(.minji) == [meeting.id])
            let rest = try await sync(house, as: .minji)
            #expect(spaces(rest) == [])
        }
    }

    /// A device tells in the talk what happened to the run: as much of it as the house does.
    @Test func `are told what happened while their talk was written, whatever was said and answered since`()
        async throws
    {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let meeting = try await Meeting(house)
            try await meeting.open()
            try await meeting.takes(.doyun)
            let message = "01a2a000-0000-7000-8000-0000000000d1"
            try await meeting.act("post-message", ["message": message, "text": "곧 봐요"], as: .minji)
            func told() async throws -> [RecordedOperation] {
                let whole = try #require(try await sync(house, as: .doyun)["spaces"]?.arrayValue?.first)
                return try SyncDelta(json: whole).operations
            }
            let before = try await told().filter { !RunRules.kindsBesideTalk.contains($0.operation.kind) }
            #expect(before.contains { $0.operation.kind == "meetup.opened" })
            for number in 1...Limits.operationsBehind + 5 {
                let way = number.isMultiple(of: 2) ? "off" : "on"
                try await meeting.act("react", ["message": message, way: "run"], as: .doyun)
            }
            let after = try await told()
            #expect(after.count == before.count + Limits.operationsBehind)
            #expect(after.prefix(before.count).map(\.operation.id) == before.map(\.operation.id))
        }
    }

    @Test(arguments: Engine.usual)
    func `are told what happened since, as far as one may see it, and begin anew when that changes`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meeting = try await Meeting(house)
            try await meeting.open()
            try await meeting.takes(.doyun)
            func news(_ cursor: Int64) async throws -> JSON {
                let told = try await sync(house, as: .doyun, [(meeting.id, cursor)])
                return try #require(told["spaces"]?.arrayValue?.first)
            }
            let whole = try await sync(house, as: .doyun)["spaces"]?.arrayValue?.first
            let cursor = try #require(whole?["sequence"]?.integerValue)
            try await meeting.act("post-message", ["text": "곧 봐요"], as: .minji)
            try await meeting.act("apply", ["note": "비밀 쪽지"], as: .sam)
            let later = try SyncDelta(json: try await news(cursor))
            #expect(later.snapshot == nil && later.operations.map(\.operation.kind) == ["message.posted"])
            #expect(later.sequence == cursor + 2)
            try await meeting.act(
                "accept-application", ["person": try await house.id(of: .sam).text], as: .minji)
            let anew = try SyncDelta(json: try await news(cursor + 2))
            #expect(anew.snapshot != nil)
            let all = try await news(cursor).text
            #expect(!all.contains("비밀 쪽지"))
        }
    }
}
