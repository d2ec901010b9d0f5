import Floor
import Testing

@testable import BoardRoom

struct EditItemTests {
    private func line() throws -> (desk: Desk, card: String, item: ID<Entity>) {
        var desk = try Desk()
        let card = try desk.add("장보기").text
        let item = try #require(try desk.act("add-item", ["card": card, "text": "우유"])?.subject)
        return (desk, card, item)
    }

    @Test func `a line says what it was given, and is done as before`() throws {
        var (desk, card, item) = try line()
        try desk.act("check-item", ["card": card, "item": item.text])
        let operation = try desk.act(
            "edit-item", ["card": card, "item": item.text, "text": " 두유 "], as: desk.cast.ann)
        #expect(operation?.kind == "item.edited" && operation?.intent == .act)
        #expect(operation?.changes == [Change(item, "item-text", from: .string("우유"), to: .string("두유"))])
        #expect(desk.board.items[item]?.text.value == "두유" && desk.board.items[item]?.done.value == true)
    }

    @Test func `what it says already is nothing to record`() throws {
        var (desk, card, item) = try line()
        #expect(try desk.act("edit-item", ["card": card, "item": item.text, "text": " 우유"]) == nil)
    }

    @Test func `a text that its form showed is not written over one that came since`() throws {
        var (desk, card, item) = try line()
        let theirs = ["card": card, "item": item.text, "text": "두유", "was-text": "우유"]
        try desk.act("edit-item", theirs, as: desk.cast.ann)
        let kept = ["card": card, "item": item.text, "text": "우유", "was-text": "우유"]
        #expect(try desk.act("edit-item", kept) == nil && desk.board.items[item]?.text.value == "두유")
        try desk.act("edit-item", ["card": card, "item": item.text, "text": "우유", "was-text": "두유"])
        #expect(desk.board.items[item]?.text.value == "우유")
    }

    @Test func `its form says which text it showed`() throws {
        let (desk, card, _) = try line()
        let html = desk.html(try desk.page(["card", card]))
        #expect(html.contains("name=\"was-text\" value=\"우유\""))
    }

    @Test(arguments: [
        ("", "item-text-empty"), (" \u{3000}", "item-text-empty"), ("두\n줄", "item-text-control"),
        (String(repeating: "가", count: 101), "item-text-too-long"),
    ])
    func `a text that is none is refused`(text: String, name: String) throws {
        let (desk, card, item) = try line()
        let refusal = desk.refusal("edit-item", ["card": card, "item": item.text, "text": text])
        #expect(refusal?.name == name && refusal?.field == "text")
    }

    @Test func `a hundred characters fit`() throws {
        var (desk, card, item) = try line()
        let text = String(repeating: "👨‍👩‍👧‍👦", count: 100)
        try desk.act("edit-item", ["card": card, "item": item.text, "text": text])
        #expect(desk.board.items[item]?.text.value == text)
    }

    @Test func `a line of another card, one that is gone and a viewer's wish are refused`() throws {
        var (desk, card, item) = try line()
        let other = try desk.add("청소").text
        #expect(desk.refusal("edit-item", ["card": other, "item": item.text, "text": "귤"]) == .itemMissing)
        let fields = ["card": card, "item": item.text, "text": "귤"]
        #expect(desk.refusal("edit-item", fields, as: desk.cast.sam) == .forbidden)
        try desk.act("delete-item", fields)
        #expect(desk.refusal("edit-item", fields) == .itemMissing)
    }
}
