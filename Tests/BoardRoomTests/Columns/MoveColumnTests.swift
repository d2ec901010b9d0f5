import Floor
import Testing

@testable import BoardRoom

struct MoveColumnTests {
    @Test func `a column moves left and right, and not past the ends`() throws {
        var desk = try Desk()
        let first = desk.board.standing[0].id
        #expect(try desk.act("move-column", ["column": first.text, "to": "left"]) == nil)
        try desk.act("move-column", ["column": first.text, "to": "right"])
        #expect(desk.board.standing.map(\.id).firstIndex(of: first) == 1)
        try desk.act("move-column", ["column": first.text, "to": "right"])
        #expect(desk.board.standing.map(\.id).firstIndex(of: first) == 2)
        #expect(try desk.act("move-column", ["column": first.text, "to": "right"]) == nil)
    }

    @Test(arguments: [("left", 2, 0, 1), ("right", 0, 2, 1)])
    func `a column moves past two of one rank, as they are after two devices added one each`(
        side: String, mover: Int, first: Int, second: Int
    ) throws {
        var desk = try Desk()
        let columns = desk.board.standing
        desk.board.apply(
            Operation(
                id: ID(high: 50, low: 1), space: desk.board.id, author: desk.cast.ann.id, device: ID(high: 3, low: 3),
                clock: HybridTime(milliseconds: Desk.noon + 1000), kind: "column.moved",
                changes: [Change(columns[first].id, "column-rank", to: .string(columns[second].rank.value.text))]))
        let tied = desk.board.standing.map(\.id).filter { $0 != columns[mover].id }
        try desk.act("move-column", ["column": columns[mover].id.text, "to": side])
        #expect(
            desk.board.standing.map(\.id) == (side == "left" ? [columns[mover].id] + tied : tied + [columns[mover].id]))
    }

    @Test func `only the column that moves is written, and its cards come along`() throws {
        var desk = try Desk()
        try desk.add("제목", to: 0)
        let before = desk.board.standing
        let operation = try #require(try desk.act("move-column", ["column": before[0].id.text, "to": "right"]))
        #expect(operation.kind == "column.moved" && operation.changes.map(\.field) == ["column-rank"])
        #expect(operation.subject == before[0].id && desk.titles(1) == ["제목"])
        #expect(desk.board.standing[0] == before[1] && desk.board.standing[2] == before[2])
    }

    @Test(arguments: ["", "up", "Left", "top"])
    func `a side that is none is refused with what was given`(to: String) throws {
        let desk = try Desk()
        let refusal = desk.refusal("move-column", ["column": desk.board.standing[1].id.text, "to": to])
        #expect(refusal == .unknownSide(to))
        #expect(desk.refusal("move-column", ["column": desk.board.standing[1].id.text]) == .unknownSide(nil))
    }

    @Test func `a column that never was is not moved, and none by a viewer`() throws {
        let desk = try Desk()
        #expect(desk.refusal("move-column", ["column": Desk.unused, "to": "left"]) == .columnMissing)
        let column = desk.board.standing[1].id.text
        #expect(desk.refusal("move-column", ["column": column, "to": "left"], as: desk.cast.sam) == .forbidden)
    }
}
