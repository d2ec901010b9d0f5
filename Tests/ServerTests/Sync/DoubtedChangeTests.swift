import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// A device asks what became of changes that were refused when it sent them.
@Suite struct `A sync that asks about refused changes` {
    private static func asked(_ id: ID<Floor.Operation>, _ space: String) -> JSON {
        ["id": .string(id.text), "space": .string(space)]
    }

    private static func ask(_ visitor: Visitor, _ refused: [JSON]) async throws -> Answer {
        try await visitor.api(
            .post, "/sync", ["cursors": .array([]), "unsent": .array([]), "refused": .array(refused)])
    }

    @Test(arguments: Engine.allCases)
    func `is told which of one's own were recorded, and nothing of others'`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (board, other) = (try await Table(house[.minji]), try await Table(house[.minji]))
            let change = UnsentChange(
                id: ID(high: 0x0190_0000_0000_7000, low: 1 << 63 | 7), space: try #require(ID<Space>(board.id)),
                useCase: "add-card", form: Fields([.init("title", "끈")]), pinned: [],
                clock: HybridTime(milliseconds: house.clock.now))
            func settled(_ visitor: Visitor, _ refused: [JSON]) async throws -> [JSON] {
                let answer = try await Self.ask(visitor, refused)
                #expect(answer.status == 200, "\(answer.body)")
                return answer.json?["settled"]?.arrayValue ?? []
            }
            let asked = Self.asked(change.id, board.id)
            #expect(try await settled(house[.minji], [asked]) == [])
            let sent: JSON = ["cursors": .array([]), "unsent": .array([change.json])]
            #expect(try await house[.minji].api(.post, "/sync", sent).status == 200)
            let unknown = Self.asked(ID(high: 9, low: 9), board.id)
            let elsewhere = Self.asked(change.id, other.id)
            let told = try await settled(house[.minji], [unknown, asked, elsewhere])
            #expect(told == [PushResult(change.id, .done).json])
            #expect(try await settled(house[.ann], [asked]) == [])

            // Its words went with the board.
            #expect(try await house[.minji].post(board / "delete-board", ["name": "3분기 출시"]).status == 303)
            #expect(try await settled(house[.minji], [asked]) == [])
        }
    }

    @Test func `may ask about as many as it may send`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let asked = (0...UInt64(Limits.changesPerSync)).map { Self.asked(ID(high: 9, low: $0), board.id) }
            #expect(try await Self.ask(house[.minji], Array(asked.dropLast())).status == 200)
            let refused = try await Self.ask(house[.minji], asked)
            #expect(refused.status == 422 && refused.json?["rule"] == "too-many-changes")
            #expect(refused.json?["field"] == "refused")
        }
    }
}
