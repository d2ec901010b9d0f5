import Floor
import Testing

@testable import BoardRoom

struct TrashTests {
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
        #expect(deleted.isInTrash(at: moment + 30 * day - 1))
        #expect(!deleted.isInTrash(at: moment + 30 * day))
        desk.tools = Tools(entropy: desk.tools.entropy, clock: desk.tools.clock, now: moment + 31 * day, sealer: .later)
        #expect(throws: Refusal.cardMissing) { try desk.act("restore-card", ["card": card.text]) }
    }

    @Test func `a card that never was cannot be restored`() throws {
        var desk = try Desk()
        #expect(throws: Refusal.cardMissing) {
            try desk.act("restore-card", ["card": ID<Entity>(high: 4, low: 4).text])
        }
    }

    @Test func `a viewer does not see the trash`() throws {
        let desk = try Desk()
        #expect(throws: Refusal.forbidden) { try desk.page(["trash"], as: desk.cast.sam) }
    }
}
