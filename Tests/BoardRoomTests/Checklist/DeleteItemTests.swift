import Floor
import Testing

@testable import BoardRoom

struct DeleteItemTests {
    /// A card with three lines.
    private func list() throws -> (desk: Desk, card: ID<Entity>, items: [ID<Entity>]) {
        var desk = try Desk()
        let card = try desk.add("장보기")
        var items: [ID<Entity>] = []
        for text in ["우유", "두부", "귤"] {
            items.append(try #require(try desk.act("add-item", ["card": card.text, "text": text])?.subject))
        }
        return (desk, card, items)
    }

    @Test func `a deleted line is on its card no longer, and the others stand in their order`() throws {
        var (desk, card, items) = try list()
        let fields = ["card": card.text, "item": items[1].text]
        let operation = try #require(try desk.act("delete-item", fields, as: desk.cast.ann))
        #expect(operation.kind == "item.deleted" && operation.intent == .act)
        #expect(operation.changes == [Change(items[1], "item-removed", from: .bool(false), to: .bool(true))])
        #expect(desk.board.items(on: card).map(\.text.value) == ["우유", "귤"])
        #expect(desk.board.cards[card]?.isRemoved == false)
    }

    @Test func `a line deleted twice, one of another card and one that never was are missing`() throws {
        var (desk, card, items) = try list()
        let other = try desk.add("청소").text
        #expect(desk.refusal("delete-item", ["card": other, "item": items[0].text]) == .itemMissing)
        try desk.act("delete-item", ["card": card.text, "item": items[0].text])
        for id in [items[0].text, Desk.unused, ""] {
            #expect(desk.refusal("delete-item", ["card": card.text, "item": id]) == .itemMissing)
        }
        #expect(desk.board.items(on: card).count == 2)
    }

    @Test func `a viewer deletes no line`() throws {
        let (desk, card, items) = try list()
        let fields = ["card": card.text, "item": items[0].text]
        #expect(desk.refusal("delete-item", fields, as: desk.cast.sam) == .forbidden)
    }
}
