import Floor
import Testing

@testable import BoardRoom

struct DeleteLabelTests {
    @Test func `a deleted label shows on no card, and which cards had it stays known`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let label = try #require(try desk.act("add-label", ["name": "급해요", "card": card.text])?.subject)
        try desk.act("add-label", ["name": "나중에", "card": card.text])
        let before = try #require(desk.board.cards[card])
        let operation = try #require(try desk.act("delete-label", ["label": label.text]))
        #expect(operation.kind == "label.deleted" && operation.intent == .act)
        #expect(operation.changes == [Change(label, "label-removed", from: .bool(false), to: .bool(true))])
        #expect(desk.board.labels(on: before).map(\.name.value) == ["나중에"] && desk.board.cards[card] == before)
        try desk.act("undo")
        #expect(desk.board.labels(on: before).count == 2)
    }

    @Test func `a label deleted twice and one that never was are missing`() throws {
        var desk = try Desk()
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject).text
        try desk.act("delete-label", ["label": label])
        for id in [label, Desk.unused, ""] { #expect(desk.refusal("delete-label", ["label": id]) == .labelMissing) }
    }

    @Test func `a viewer deletes no label`() throws {
        var desk = try Desk()
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject).text
        #expect(desk.refusal("delete-label", ["label": label], as: desk.cast.sam) == .forbidden)
    }
}
