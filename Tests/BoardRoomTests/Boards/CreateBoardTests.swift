import Floor
import Testing

@testable import BoardRoom

struct CreateBoardTests {
    private func operation(_ fields: [String: String]) throws -> Operation? {
        let desk = try Desk()
        var tools = desk.tools
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        let outcome = try BoardRules.creation.decide(form, desk.viewer(desk.cast.ann), &tools)
        guard case .record(let operations, _) = outcome else { return nil }
        return operations.first
    }

    @Test func `a new board has three empty columns and one owner, who made it`() throws {
        let operation = try #require(try operation(["name": " 여행 "]))
        #expect(operation.kind == "board.created" && operation.intent == .permanent)
        var board = Board(id: operation.space)
        board.apply(operation)
        #expect(board.name.value == "여행" && !board.isArchived && board.cards.isEmpty)
        #expect(board.standing.map(\.kind.value) == [.todo, .doing, .done])
        #expect(board.standing.allSatisfy { $0.name.value == nil && $0.cardLimit.value == nil })
        #expect(board.roles.mapValues(\.value) == [Cast().ann.id: .owner])
    }

    @Test func `the ids that a device gives are those of the board and of its columns`() throws {
        let ids = (1...3).map { ID<Entity>(high: 8, low: $0) }
        let operation = try #require(
            try operation([
                "name": "여행", "board": ID<Space>(high: 8, low: 9).text, "todo": ids[0].text, "doing": ids[1].text,
                "done": ids[2].text,
            ]))
        var board = Board(id: operation.space)
        board.apply(operation)
        #expect(board.id == ID(high: 8, low: 9) && board.standing.map(\.id) == ids)
    }

    @Test func `one id for two columns is refused`() {
        let id = ID<Entity>(high: 8, low: 1).text
        #expect(throws: Refusal.taken("column")) { try operation(["name": "여행", "todo": id, "done": id]) }
    }

    @Test(arguments: [
        ("name", "", "board-name-empty"), ("name", String(repeating: "가", count: 51), "board-name-too-long"),
        ("board", "7", "not-an-id"), ("doing", "x", "not-an-id"),
    ])
    func `what makes no board is refused by its field`(field: String, given: String, name: String) {
        let refusal = #expect(throws: Refusal.self) {
            try operation(["name": "여행"].merging([field: given]) { $1 })
        }
        #expect(refusal?.name == name && refusal?.field == field && refusal?.given == given)
    }
}
