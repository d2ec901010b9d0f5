import Floor
import Testing

@testable import BoardRoom

struct RenameBoardTests {
    @Test func `a board is called what it was named, without the space around it, and nothing else of it changes`()
        throws
    {
        var desk = try Desk()
        let before = desk.board
        let operation = try #require(try desk.act("rename-board", ["name": "  4분기 "], as: desk.cast.doyun))
        #expect(operation.kind == "board.renamed" && operation.intent == .act)
        #expect(
            operation.changes == [Change(ID(desk.board.id), "name", from: .string("3분기 출시"), to: .string("4분기"))])
        #expect(desk.board.name.value == "4분기")
        #expect(desk.board.columns == before.columns && desk.board.roles == before.roles)
    }

    @Test(arguments: [
        ("", "board-name-empty"), (" \u{3000}", "board-name-empty"), ("두\n줄", "board-name-control"),
        (String(repeating: "가", count: 51), "board-name-too-long"),
    ])
    func `what is no name is refused with what was given`(name: String, refusal: String) throws {
        let refused = try Desk().refusal("rename-board", ["name": name])
        #expect(refused?.name == refusal && refused?.field == "name" && refused?.given == name)
    }

    @Test func `fifty characters fit, as people count them`() throws {
        var desk = try Desk()
        let name = String(repeating: "👨‍👩‍👧‍👦", count: 50)
        try desk.act("rename-board", ["name": name])
        #expect(desk.board.name.value == name)
    }

    @Test func `the name that it has already is nothing to record`() throws {
        var desk = try Desk()
        #expect(try desk.act("rename-board", ["name": "3분기 출시 "]) == nil && desk.log.count == 1)
    }

    @Test func `a viewer gives a board no name`() throws {
        let desk = try Desk()
        #expect(desk.refusal("rename-board", ["name": "4분기"], as: desk.cast.sam) == .forbidden)
    }
}
