import Floor
import Testing

@testable import BoardRoom

struct RestoreCardTests {
    @Test func `a deleted card is in the trash and comes back to where it stood`() throws {
        var desk = try Desk()
        try desk.add("하나")
        let card = try desk.add("둘")
        try desk.add("셋")
        try desk.act("delete-card", ["card": card.text])
        #expect(desk.titles(0) == ["하나", "셋"])
        #expect(desk.html(try desk.page(["trash"])).contains("둘"))
        try desk.act("restore-card", ["card": card.text])
        #expect(desk.titles(0) == ["하나", "둘", "셋"])
        #expect(!desk.html(try desk.page(["trash"])).contains("둘"))
    }

    @Test func `after 30 days it is there no longer, and nothing brings it back`() throws {
        var desk = try Desk()
        let card = try desk.add("옛것")
        try desk.act("delete-card", ["card": card.text])
        let deleted = try #require(desk.board.cards[card])
        let day: Int64 = 86_400_000
        let moment = deleted.removed.stamp.clock.milliseconds
        #expect(deleted.isInTrash(of: desk.board, at: moment + 30 * day - 1))
        #expect(!deleted.isInTrash(of: desk.board, at: moment + 30 * day))
        desk.tools = Tools(entropy: desk.tools.entropy, clock: desk.tools.clock, now: moment + 31 * day, sealer: .later)
        #expect(throws: Refusal.cardMissing) { try desk.act("restore-card", ["card": card.text]) }
    }

    @Test func `a card that never was cannot be restored`() throws {
        var desk = try Desk()
        #expect(throws: Refusal.cardMissing) {
            try desk.act("restore-card", ["card": ID<Entity>(high: 4, low: 4).text])
        }
    }

    @Test func `only that it is back is written, and a card that stands is restored by nobody`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        #expect(try desk.act("restore-card", ["card": card.text]) == nil)
        try desk.act("delete-card", ["card": card.text])
        let operation = try #require(try desk.act("restore-card", ["card": card.text], as: desk.cast.ann))
        #expect(operation.kind == "card.restored" && operation.intent == .act)
        #expect(operation.changes == [Change(card, "removed", from: .bool(true), to: .bool(false))])
        #expect(desk.board.cards[card]?.added.value == desk.cast.minji.id, "who brought it in stays so")
        #expect(try desk.act("restore-card", ["card": card.text]) == nil, "twice is once")
    }

    @Test func `the trash and the card's own page say who deleted it and when, and restore it`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        try desk.act("delete-card", ["card": card.text], as: desk.cast.ann)
        let trash = desk.html(try desk.page(["trash"]))
        #expect(trash.contains("Ann 님이 지움 · 오늘"))
        let page = try desk.page(["card", card.text])
        let html = desk.html(page)
        #expect(page.status == 404 && page.title == "하나")
        #expect(html.contains("Ann 님이 이 카드를 지웠어요 (오늘") && html.contains("data-gone"))
        #expect(html.contains("/restore-card") && html.contains("value=\"\(card.text)\""))
        #expect(throws: Refusal.cardMissing) { try desk.page(["card", card.text], as: desk.cast.sam) }
        #expect(throws: Refusal.cardMissing) { try desk.page(["card", Desk.unused]) }
        try desk.act("restore-card", ["card": card.text])
        #expect(try desk.page(["card", card.text]).status == 200)
    }

    @Test func `nobody is named who only changed a deleted card`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        let edit = try #require(try desk.act("edit-card", ["card": card.text, "title": "둘"], as: desk.cast.minji))
        try desk.act("delete-card", ["card": card.text], as: desk.cast.ann)
        // A device that comes late with an edit of its own.
        let late = Operation(
            id: ID(high: 1, low: 77), space: edit.space, author: desk.cast.minji.id, device: edit.device,
            clock: desk.tools.tick(), kind: edit.kind, intent: .act,
            changes: [Change(card, "title", from: .string("둘"), to: .string("셋"))])
        desk.board.apply(late)
        let trash = desk.html(try desk.page(["trash"]))
        #expect(trash.contains("오늘") && !trash.contains("지움"))
    }

    @Test func `a viewer neither sees the trash nor takes from it`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        try desk.act("delete-card", ["card": card])
        #expect(throws: Refusal.forbidden) { try desk.page(["trash"], as: desk.cast.sam) }
        #expect(desk.refusal("restore-card", ["card": card], as: desk.cast.sam) == .forbidden)
    }
}
