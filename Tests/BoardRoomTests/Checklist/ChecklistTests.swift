import Floor
import Testing

@testable import BoardRoom

struct ChecklistTests {
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

    @Test func `a line of another card is not found`() throws {
        var desk = try Desk()
        let (card, other) = (try desk.add("하나").text, try desk.add("둘").text)
        let item = try #require(try desk.act("add-item", ["card": card, "text": "우유"])?.subject).text
        #expect(throws: Refusal.itemMissing) { try desk.act("check-item", ["card": other, "item": item]) }
    }
}
