import Floor
import Testing

@testable import BoardRoom

struct MoveItemTests {
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

    @Test(arguments: [
        (2, "top", ["귤", "우유", "두부"]), (2, "up", ["우유", "귤", "두부"]), (0, "down", ["두부", "우유", "귤"]),
        (0, "bottom", ["두부", "귤", "우유"]), (0, nil, ["두부", "귤", "우유"]),
    ])
    func `a line moves within its card`(item: Int, to: String?, order: [String]) throws {
        var (desk, card, items) = try list()
        var fields = ["card": card.text, "item": items[item].text]
        fields["to"] = to
        let operation = try #require(try desk.act("move-item", fields, as: desk.cast.ann))
        #expect(operation.kind == "item.moved" && operation.changes.map(\.field) == ["item-rank"])
        #expect(operation.changes.map(\.subject) == [items[item]], "no other line is written")
        #expect(desk.board.items(on: card).map(\.text.value) == order)
    }

    @Test(arguments: [("before", ["귤", "우유", "두부"]), ("after", ["우유", "귤", "두부"])])
    func `a line goes beside another`(to: String, order: [String]) throws {
        var (desk, card, items) = try list()
        try desk.act(
            "move-item", ["card": card.text, "item": items[2].text, "to": to, "beside": items[0].text])
        #expect(desk.board.items(on: card).map(\.text.value) == order)
    }

    @Test(arguments: [(0, "top"), (0, "up"), (2, "bottom"), (2, "down")])
    func `a line that stands there already makes no operation`(item: Int, to: String) throws {
        var (desk, card, items) = try list()
        #expect(try desk.act("move-item", ["card": card.text, "item": items[item].text, "to": to]) == nil)
    }

    @Test func `a spot that is none, a line of another card and a viewer's wish are refused`() throws {
        var (desk, card, items) = try list()
        let other = try desk.add("청소").text
        let fields = ["card": card.text, "item": items[0].text]
        #expect(desk.refusal("move-item", fields.merging(["to": "left"]) { $1 }) == .unknownSpot("left"))
        #expect(desk.refusal("move-item", ["card": other, "item": items[0].text]) == .itemMissing)
        #expect(desk.refusal("move-item", ["card": card.text, "item": Desk.unused]) == .itemMissing)
        #expect(desk.refusal("move-item", fields, as: desk.cast.sam) == .forbidden)
    }
}
