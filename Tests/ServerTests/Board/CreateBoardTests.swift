import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Making a board` {
    private static let id = "01900000-0000-7000-8000-00000000000c"

    @Test(arguments: Engine.allCases)
    func `a form that is sent by many at once makes one board`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let form: KeyValuePairs = ["name": "한 번만", "operation": `Making a board`.id]
            try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<8 { group.addTask { try await minji.post("/board/create-board", form) } }
                for try await answer in group { #expect(answer.status == 303, "\(answer.body)") }
            }
            let call = try await minji.api(.post, "/boards", ["id": .string(`Making a board`.id), "name": "한 번만"])
            #expect(call.status == 201, "\(call.body)")
            #expect(try await names(minji) == ["한 번만"])
            // Gone back to and filled in anew.
            let other: KeyValuePairs = ["name": "다른 보드", "operation": `Making a board`.id]
            #expect(try await minji.post("/board/create-board", other).status == 303)
            #expect(try await Set(names(minji)) == ["한 번만", "다른 보드"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `the same call sent by many at once makes one board`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let body: JSON = [
                "id": .string(`Making a board`.id), "board": "01900000-0000-7000-8000-00000000000d", "name": "한 번만",
            ]
            try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<8 { group.addTask { try await minji.api(.post, "/boards", body) } }
                for try await answer in group { #expect(answer.status == 201, "\(answer.body)") }
            }
            #expect(try await names(minji) == ["한 번만"])
            let taken = try await house[.ann].api(
                .post, "/boards", ["board": "01900000-0000-7000-8000-00000000000d", "name": "내 것"])
            #expect(taken.status == 409)
            #expect(try await names(house[.ann]) == [])
        }
    }

    /// Whoever has many boards waits for none of them: how many cards they have plays no part in making another.
    @Test(arguments: Engine.allCases)
    func `reads no card`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("읽지 못할 카드")
            // Whoever reads a card now cannot answer.
            try await house.services.database.write { try $0.execute("UPDATE board_card SET stamps = 'none'") }
            #expect(try await house[.minji].get("/board/\(board.id)").status == 500)
            let made = try await house[.minji].api(.post, "/boards", ["name": "새 보드"])
            #expect(made.status == 201, "\(made.body)")
        }
    }

    @Test func `a name that is refused stays in its form`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let name = String(repeating: "긴", count: 51)
            let answer = try await house[.minji].post("/board/create-board", ["name": name])
            #expect(answer.status == 422)
            #expect(answer.body.contains("value=\"\(name)\"") && answer.body.contains("/board/create-board"))
            #expect(try await names(house[.minji]) == [])
            let opened = try await house[.minji].get("/board/create-board")
            #expect([404, 405].contains(opened.status))
        }
    }

    private func names(_ visitor: Visitor) async throws -> [String] {
        let boards = try await visitor.api(.get, "/boards").json?["boards"]?.arrayValue ?? []
        return boards.compactMap { $0["name"]?.stringValue }
    }
}
