import Floor
import Testing

@testable import BoardRoom

struct CheckItemTests {
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

    @Test func `a line of another card is not found`() throws {
        var desk = try Desk()
        let (card, other) = (try desk.add("하나").text, try desk.add("둘").text)
        let item = try #require(try desk.act("add-item", ["card": card, "text": "우유"])?.subject).text
        #expect(throws: Refusal.itemMissing) { try desk.act("check-item", ["card": other, "item": item]) }
    }

    @Test func `a line is done and to do again, and nothing else of it or of the others changes`() throws {
        var (desk, card, items) = try list()
        let before = desk.board.items
        let fields = ["card": card.text, "item": items[1].text]
        let checked = try #require(try desk.act("check-item", fields, as: desk.cast.ann))
        #expect(checked.kind == "item.checked" && checked.intent == .act)
        #expect(checked.changes == [Change(items[1], "item-done", from: .bool(false), to: .bool(true))])
        #expect(desk.board.items(on: card).map(\.done.value) == [false, true, false])
        let unchecked = try #require(try desk.act("uncheck-item", fields))
        #expect(unchecked.kind == "item.unchecked")
        #expect(unchecked.changes == [Change(items[1], "item-done", from: .bool(true), to: .bool(false))])
        #expect(desk.board.items[items[0]] == before[items[0]] && desk.board.items[items[2]] == before[items[2]])
        #expect(desk.board.items[items[1]]?.text == before[items[1]]?.text)
    }

    @Test func `what is done already, or to do already, is nothing to record`() throws {
        var (desk, card, items) = try list()
        let fields = ["card": card.text, "item": items[0].text]
        #expect(try desk.act("uncheck-item", fields) == nil)
        try desk.act("check-item", fields)
        #expect(try desk.act("check-item", fields) == nil)
    }

    @Test(arguments: ["check-item", "uncheck-item"])
    func `a line that is gone or never was cannot be ticked, and no line by a viewer`(useCase: String) throws {
        var (desk, card, items) = try list()
        let fields = ["card": card.text, "item": items[0].text]
        #expect(desk.refusal(useCase, fields, as: desk.cast.sam) == .forbidden)
        try desk.act("delete-item", fields)
        for id in [items[0].text, Desk.unused, ""] {
            #expect(desk.refusal(useCase, ["card": card.text, "item": id]) == .itemMissing)
        }
        try desk.act("delete-card", ["card": card.text])
        #expect(desk.refusal(useCase, ["card": card.text, "item": items[1].text]) == .cardMissing)
    }
}
