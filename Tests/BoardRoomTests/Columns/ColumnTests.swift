import Floor
import Testing

@testable import BoardRoom

struct ColumnTests {
    @Test func `a new board has the three columns, named in each reader's language until somebody renames one`() throws
    {
        var desk = try Desk()
        #expect(desk.board.standing.map { $0.title(.ko) } == ["할 일", "하는 중", "완료"])
        #expect(desk.board.standing.map { $0.title(.enGB) } == ["To do", "Doing", "Done"])
        let first = desk.board.standing[0].id.text
        try desk.act("rename-column", ["column": first, "name": "Inbox"])
        #expect(desk.board.standing.map { $0.title(.ko) } == ["Inbox", "하는 중", "완료"])
        try desk.act("rename-column", ["column": first, "name": ""])
        #expect(desk.board.standing[0].title(.ko) == "할 일")
    }

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

    @Test func `a column with cards in it is not deleted, nor the last one`() throws {
        var desk = try Desk()
        try desk.add("제목")
        let ids = desk.board.standing.map(\.id.text)
        #expect(throws: Refusal.columnNotEmpty) { try desk.act("delete-column", ["column": ids[0]]) }
        try desk.act("delete-column", ["column": ids[1]])
        try desk.act("delete-column", ["column": ids[2]])
        #expect(throws: Refusal.lastColumn) { try desk.act("delete-column", ["column": ids[0]]) }
    }

    @Test func `a card whose column somebody deleted meanwhile shows in another of the same kind`() throws {
        var desk = try Desk()
        let card = try desk.add("제목", to: 2)
        let done = desk.board.standing[2].id
        try desk.act("add-column", ["name": "끝", "kind": "done"])
        desk.board.apply(
            Operation(
                id: ID(high: 50, low: 1), space: desk.board.id, author: desk.cast.ann.id, device: ID(high: 3, low: 3),
                clock: HybridTime(milliseconds: Desk.noon + 1000), kind: "column.deleted",
                changes: [Change(done, "column-removed", from: .bool(false), to: .bool(true))]))
        #expect(desk.titles(2) == ["제목"])
        #expect(desk.board.cards[card]?.isRemoved == false)
    }
}
