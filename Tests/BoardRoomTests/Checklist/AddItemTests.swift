import Floor
import Testing

@testable import BoardRoom

struct AddItemTests {
    @Test func `lines stand in the order they were written and the card says how many are done`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기")
        var items: [ID<Entity>] = []
        for text in ["우유", "두부", "귤"] {
            items.append(try #require(try desk.act("add-item", ["card": card.text, "text": text])?.subject))
        }
        try desk.act("check-item", ["card": card.text, "item": items[1].text])
        #expect(desk.board.items(on: card).map(\.text.value) == ["우유", "두부", "귤"])
        #expect(desk.html(try desk.page()).contains(">1/3</span>"))
        try desk.act("move-item", ["card": card.text, "item": items[2].text, "to": "up"])
        #expect(desk.board.items(on: card).map(\.text.value) == ["우유", "귤", "두부"])
        try desk.act("delete-item", ["card": card.text, "item": items[0].text])
        #expect(desk.html(try desk.page()).contains(">1/2</span>"))
    }

    @Test(arguments: [("", "item-text-empty"), (String(repeating: "가", count: 101), "item-text-too-long")])
    func `a line that is none is refused, and the page keeps what was typed`(text: String, refusal: String) throws {
        var desk = try Desk()
        let card = try desk.add("장보기").text
        let thrown = #expect(throws: Refusal.self) { try desk.act("add-item", ["card": card, "text": text]) }
        #expect(thrown?.name == refusal && thrown?.field == "text")
        let form = Fields([.init("card", card), .init("text", text)])
        let outcome = try desk.run(.post, [desk.board.id.text, "add-item"], form, as: desk.cast.minji)
        guard case .page(let page) = outcome else { throw Desk.Missed.page }
        #expect(page.status == 422 && desk.html(page).contains("value=\"\(text)\""))
    }

    @Test func `a checklist holds fifty lines`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기").text
        for number in 1...50 { try desk.act("add-item", ["card": card, "text": "\(number)"]) }
        #expect(throws: Refusal.tooManyItems) { try desk.act("add-item", ["card": card, "text": "51"]) }
    }

    @Test func `a line is on the card that was named, undone and as it was typed but for the space around it`() throws {
        var desk = try Desk()
        let (card, other) = (try desk.add("장보기"), try desk.add("청소"))
        let operation = try #require(
            try desk.act("add-item", ["card": card.text, "text": "  우유 "], as: desk.cast.ann))
        #expect(operation.kind == "item.added" && operation.intent == .act)
        let item = try #require(desk.board.items(on: card).first)
        #expect(item.id == operation.subject && item.text.value == "우유" && !item.done.value)
        #expect(desk.board.items(on: other).isEmpty)
        #expect(!operation.changes.contains { $0.subject == card }, "the card itself is not written")
    }

    @Test func `lines that were deleted make room for others`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기")
        for number in 1...50 { try desk.act("add-item", ["card": card.text, "text": "\(number)"]) }
        let first = desk.board.items(on: card)[0].id.text
        try desk.act("delete-item", ["card": card.text, "item": first])
        try desk.act("add-item", ["card": card.text, "text": "51"])
        #expect(desk.board.items(on: card).map(\.text.value).last == "51")
    }

    @Test func `an id is taken where anything on the board has it: a line of another card, or a deleted one`() throws {
        var desk = try Desk()
        let (card, other) = (try desk.add("하나").text, try desk.add("둘").text)
        let theirs = try #require(try desk.act("add-item", ["card": other, "text": "우유"])?.subject)
        let gone = try #require(try desk.act("add-item", ["card": card, "text": "두부"])?.subject).text
        try desk.act("delete-item", ["card": card, "item": gone])
        for id in [theirs.text, gone, card, other, desk.board.standing[0].id.text, desk.board.id.text] {
            #expect(desk.refusal("add-item", ["card": card, "text": "귤", "item": id]) == .taken("item"))
        }
        try desk.act("add-item", ["card": card, "text": "귤", "item": Desk.unused])
        #expect(desk.board.items[theirs]?.text.value == "우유" && desk.board.items[theirs]?.card.value?.text == other)
    }

    @Test func `a card that is gone or never was takes no line, and no card takes a viewer's`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기").text
        #expect(desk.refusal("add-item", ["card": card, "text": "우유"], as: desk.cast.sam) == .forbidden)
        try desk.act("delete-card", ["card": card])
        for id in [card, Desk.unused, ""] {
            #expect(desk.refusal("add-item", ["card": id, "text": "우유"]) == .cardMissing)
        }
    }
}
