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

    @Test func `a name that its form showed is not written over one that came since`() throws {
        var desk = try Desk()
        try desk.act("rename-board", ["name": "4분기", "was-name": "3분기 출시"], as: desk.cast.doyun)
        #expect(try desk.act("rename-board", ["name": "3분기 출시", "was-name": "3분기 출시"]) == nil)
        #expect(desk.board.name.value == "4분기")
        try desk.act("rename-board", ["name": "3분기 출시", "was-name": "4분기"])
        #expect(desk.board.name.value == "3분기 출시")
    }

    @Test func `its form says which name it showed, also after it was refused`() throws {
        let desk = try Desk()
        let html = desk.html(try desk.page(["columns"]))
        #expect(html.contains("name=\"was-name\" value=\"3분기 출시\""))
        let fields = ["name": "", "was-name": "처음 이름"]
        let refusal = try #require(desk.refusal("rename-board", fields))
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        let slice = try desk.slice(as: desk.cast.minji)
        let again = desk.html(ColumnsPage.page(slice, desk.viewer(desk.cast.minji), form: form, refusal: refusal))
        #expect(again.contains("name=\"was-name\" value=\"처음 이름\""))
    }

    @Test func `a viewer gives a board no name`() throws {
        let desk = try Desk()
        #expect(desk.refusal("rename-board", ["name": "4분기"], as: desk.cast.sam) == .forbidden)
    }
}
