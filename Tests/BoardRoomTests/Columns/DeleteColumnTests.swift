import Floor
import Testing

@testable import BoardRoom

struct DeleteColumnTests {
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

    @Test func `an empty column goes, and the others stay where they were`() throws {
        var desk = try Desk()
        let columns = desk.board.standing
        let operation = try #require(try desk.act("delete-column", ["column": columns[1].id.text], as: desk.cast.doyun))
        #expect(operation.kind == "column.deleted" && operation.intent == .act)
        #expect(
            operation.changes == [Change(columns[1].id, "column-removed", from: .bool(false), to: .bool(true))])
        #expect(desk.board.standing == [columns[0], columns[2]])
    }

    @Test func `what is in the trash keeps no column, and shows in one of the same kind when it comes back`() throws {
        var desk = try Desk()
        try desk.act("add-column", ["name": "검토", "kind": "doing"])
        let gone = desk.board.standing[3].id.text
        let card = try desk.add("제목", to: 3).text
        try desk.act("delete-card", ["card": card])
        try desk.act("delete-column", ["column": gone])
        try desk.act("restore-card", ["card": card])
        #expect(desk.titles(1) == ["제목"])
        let doing = desk.board.standing[1].id.text
        #expect(desk.refusal("delete-column", ["column": doing]) == .columnNotEmpty, "it shows a card")
        try desk.add("새 카드", to: 1)
        #expect(desk.titles(1) == ["제목", "새 카드"])
    }

    @Test func `a column deleted twice, one that never was and a viewer's wish are refused`() throws {
        var desk = try Desk()
        let column = desk.board.standing[1].id.text
        #expect(desk.refusal("delete-column", ["column": column], as: desk.cast.sam) == .forbidden)
        try desk.act("delete-column", ["column": column])
        for id in [column, Desk.unused, ""] {
            #expect(desk.refusal("delete-column", ["column": id]) == .columnMissing)
        }
        #expect(desk.refusal("delete-column", ["column": "x"])?.name == "not-an-id")
    }
}
