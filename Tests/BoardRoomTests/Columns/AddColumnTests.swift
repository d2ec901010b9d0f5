import Floor
import Testing

@testable import BoardRoom

struct AddColumnTests {
    @Test func `a new column stands at the right end, of the kind it was given, and the others stay`() throws {
        var desk = try Desk()
        let before = desk.board.standing
        let operation = try #require(try desk.act("add-column", ["name": " 검토 ", "kind": "doing"]))
        #expect(operation.kind == "column.added" && operation.intent == .act)
        #expect(Array(desk.board.standing.dropLast()) == before)
        let column = try #require(desk.board.standing.last)
        #expect(column.id == operation.subject && column.name.value == "검토" && column.kind.value == .doing)
        #expect(column.cardLimit.value == nil && desk.board.cards(in: column.id).isEmpty)
    }

    @Test func `a column without a kind is of what is to do, and two may have one name`() throws {
        var desk = try Desk()
        for _ in 1...2 { try desk.act("add-column", ["name": "검토"]) }
        #expect(desk.board.standing.suffix(2).map(\.name.value) == ["검토", "검토"])
        #expect(desk.board.standing.suffix(2).map(\.kind.value) == [.todo, .todo])
    }

    @Test(arguments: [
        ("name", "", "column-name-empty"), ("name", "  ", "column-name-empty"),
        ("name", String(repeating: "가", count: 31), "column-name-too-long"), ("kind", "Done", "column-kind-unknown"),
        ("kind", "", "column-kind-unknown"), ("column", "x", "not-an-id"),
    ])
    func `what makes no column is refused by its field`(field: String, given: String, name: String) throws {
        let fields = ["name": "검토"].merging([field: given]) { $1 }
        let refusal = try Desk().refusal("add-column", fields)
        #expect(refusal?.name == name && refusal?.field == field && refusal?.given == given)
    }

    @Test func `a board holds twenty columns, those that are gone not counted`() throws {
        var desk = try Desk()
        for number in 4...20 { try desk.act("add-column", ["name": "칸 \(number)"]) }
        #expect(desk.refusal("add-column", ["name": "하나 더"]) == .tooManyColumns)
        try desk.act("delete-column", ["column": desk.board.standing[7].id.text])
        try desk.act("add-column", ["name": "하나 더"])
        #expect(desk.board.standing.count == Board.columnLimit)
    }

    @Test func `an id is taken where anything on the board has it`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject).text
        let item = try #require(try desk.act("add-item", ["card": card, "text": "우유"])?.subject).text
        for id in [desk.board.id.text, desk.board.standing[0].id.text, card, label, item] {
            #expect(desk.refusal("add-column", ["name": "검토", "column": id]) == .taken("column"))
        }
        try desk.act("add-column", ["name": "검토", "column": Desk.unused])
        #expect(desk.board.standing.last?.id.text == Desk.unused)
    }

    @Test func `a viewer adds no column`() throws {
        let desk = try Desk()
        #expect(desk.refusal("add-column", ["name": "검토"], as: desk.cast.sam) == .forbidden)
    }
}
