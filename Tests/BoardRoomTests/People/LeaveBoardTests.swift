import Floor
import Testing

@testable import BoardRoom

struct LeaveBoardTests {
    @Test func `the last owner neither steps down nor leaves`() throws {
        var desk = try Desk()
        let me = desk.cast.minji.id.text
        let down = #expect(throws: Refusal.self) { try desk.act("change-role", ["person": me, "role": "editor"]) }
        #expect(down == .lastOwner)
        let left = #expect(throws: Refusal.self) { try desk.act("leave-board") }
        #expect(left == .lastOwner)
        #expect(desk.log.count == 1)
    }

    @Test func `who left is on the board no longer, and what they wrote stays`() throws {
        var desk = try Desk()
        let card = try desk.add("Ann의 카드", as: desk.cast.ann)
        let operation = try #require(try desk.act("leave-board", as: desk.cast.ann))
        #expect(operation.kind == "board.left" && operation.intent == .permanent)
        #expect(operation.changes == [Change(ID(desk.cast.ann.id), "role", from: .string("editor"), to: .null)])
        #expect(try desk.slice(as: desk.cast.minji).people.map(\.name) == ["민지", "도윤", "Sam"])
        #expect(desk.board.cards[card]?.added.value == desk.cast.ann.id && desk.titles(0) == ["Ann의 카드"])
        #expect(desk.refusal("leave-board", as: desk.cast.ann) == .missing, "there is nothing to leave")
    }

    @Test func `an owner leaves where there is another, and then that one does not`() throws {
        var desk = try Desk()
        try desk.act("change-role", ["person": desk.cast.ann.id.text, "role": "owner"])
        try desk.act("leave-board")
        #expect(desk.refusal("leave-board", as: desk.cast.ann) == .lastOwner)
    }

    @Test func `an archived board is left like any other`() throws {
        var desk = try Desk()
        try desk.act("archive-board")
        #expect(try desk.act("leave-board", as: desk.cast.sam) != nil)
    }
}
