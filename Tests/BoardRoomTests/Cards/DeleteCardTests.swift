import Floor
import Testing

@testable import BoardRoom

struct DeleteCardTests {
    @Test func `a deleted card leaves its column, and nothing of it is lost`() throws {
        var desk = try Desk()
        try desk.act("add-card", ["title": "하나", "body": "글", "due": "2026-12-03", "mine": "on"])
        let card = try #require(desk.log.last?.subject)
        try desk.add("둘")
        try desk.act("add-item", ["card": card.text, "text": "우유"])
        try desk.act("add-comment", ["card": card.text, "text": "좋아요"])
        let before = try #require(desk.board.cards[card])
        let operation = try #require(try desk.act("delete-card", ["card": card.text], as: desk.cast.ann))
        #expect(operation.kind == "card.deleted" && operation.intent == .act)
        #expect(operation.changes == [Change(card, "removed", from: .bool(false), to: .bool(true))])
        #expect(desk.titles(0) == ["둘"])
        let after = try #require(desk.board.cards[card])
        #expect(after.isInTrash(of: desk.board, at: Desk.noon) && after.changedBy.value == desk.cast.ann.id)
        #expect(after.title == before.title && after.body == before.body && after.due == before.due)
        #expect(after.place == before.place && after.assignees == before.assignees)
        #expect(desk.board.items(on: card).count == 1 && desk.board.comments(on: card).count == 1)
    }

    @Test func `what is in the trash takes no place on the board`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        #expect(try desk.slice(as: desk.cast.minji).cardCount == 1)
        try desk.act("delete-card", ["card": card])
        #expect(try desk.slice(as: desk.cast.minji).cardCount == 0)
    }

    @Test func `a card deleted twice is deleted once, and one that never was is missing`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        try desk.act("delete-card", ["card": card])
        for id in [card, Desk.unused, ""] { #expect(desk.refusal("delete-card", ["card": id]) == .cardMissing) }
        #expect(desk.refusal("delete-card", ["card": "x"])?.name == "not-an-id")
        #expect(desk.refusal("delete-card") == .cardMissing)
    }

    @Test func `a viewer deletes no card`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        #expect(desk.refusal("delete-card", ["card": card], as: desk.cast.sam) == .forbidden)
    }
}
