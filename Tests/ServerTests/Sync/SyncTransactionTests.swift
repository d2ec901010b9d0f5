import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What a device did in one space is one transaction, and each change has an answer of its own all the same.
@Suite struct `What a device did in one space` {
    private func change(_ number: Int, in space: String, _ useCase: String, _ form: JSON, at now: Int64) -> JSON {
        let digits = String(number)
        let id = "01900000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        return [
            "id": .string(id), "space": .string(space), "do": .string(useCase), "with": form, "pinned": .array([]),
            "clock": .string(String(HybridTime(milliseconds: now + Int64(number)).rawValue)),
        ]
    }

    private func send(_ changes: [JSON], as visitor: Visitor) async throws -> [String] {
        let answer = try await visitor.api(.post, "/sync", ["cursors": .array([]), "unsent": .array(changes)])
        let settled = try #require(answer.json?["settled"]?.arrayValue, "\(answer.body)")
        return settled.map { ($0["name"] ?? $0["result"])?.stringValue ?? "" }
    }

    @Test(arguments: Engine.allCases)
    func `is done in one transaction, in its order, and one that is refused keeps back no other`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let made = try await minji.api(.post, "/boards", ["name": "기차에서"])
            let board = try #require(made.json?["id"]?.stringValue, "\(made.body)")
            let now = house.clock.now
            var changes = (1...48).map {
                change($0, in: board, "add-card", ["title": .string("카드 \($0)")], at: now)
            }
            changes.insert(change(49, in: board, "add-card", ["title": ""], at: now), at: 20)
            changes.append(change(50, in: board, "no-such-thing", [:], at: now))
            func writes(_ changes: [JSON]) async throws -> (Int, [String]) {
                let before = house.services.database.writesBegun
                let settled = try await send(changes, as: minji)
                return (house.services.database.writesBegun - before, settled)
            }
            // What a request writes down of who asked, and when.
            let (own, _) = try await writes([])
            let (all, settled) = try await writes(changes)
            #expect(all - own <= 1, "\(all) and \(own)")
            #expect(settled.count == 50 && settled.filter { $0 == "done" }.count == 48, "\(settled)")
            #expect(settled[20] != "done" && settled[49] != "done")
            let operations = try await minji.api(.get, "/boards/\(board)/operations?limit=200").json
            let titles = try (operations?["operations"]?.arrayValue ?? []).compactMap { row in
                try row["operation"].map { try Operation(json: $0) }?.changes.first { $0.field == "title" }?.to
                    .stringValue
            }
            #expect(titles == (1...48).map { "카드 \($0)" })
            // All of it once more: the answer was lost.
            #expect(try await send(changes, as: minji) == settled)
            let cards = try await minji.api(.get, "/boards/\(board)/cards?limit=200").json?["cards"]?.arrayValue
            #expect(cards?.count == 48)
        }
    }

    /// An action is recorded in the team before its board refuses the card: nothing of it may stay, and all else is done.
    @Test(arguments: Engine.allCases)
    func `leaves nothing of a change that is refused after something was written for it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let ann = try await house.id(of: .ann).text
            try await crew.act("make-action", ["title": "하나", "owner": .string(ann)], as: .minji)
            let board = try #require(try await crew.seen(by: .minji)["board"]?.stringValue)
            let archived = try await house[.minji].api(.post, "/boards/\(board)/archive", [:])
            #expect(archived.status == 200)
            let now = house.clock.now
            let settled = try await send(
                [
                    change(1, in: crew.id, "edit-profile", ["nickname": "먼저"], at: now),
                    change(2, in: crew.id, "make-action", ["title": "둘", "owner": .string(ann)], at: now),
                    change(3, in: crew.id, "edit-profile", ["job": "나중"], at: now),
                ], as: house[.minji])
            #expect(settled == ["done", "board-archived", "done"])
            let seen = try await crew.seen(by: .minji)
            #expect(seen["actions"]?.arrayValue?.count == 1)
            let operations = try await house[.minji].api(.get, "/teams/\(crew.id)/operations?limit=200").body
            #expect(operations.contains("먼저") && operations.contains("나중") && !operations.contains("\"둘\""))
        }
    }
}
