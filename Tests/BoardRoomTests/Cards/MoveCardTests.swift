import Floor
import Testing

@testable import BoardRoom

struct MoveCardTests {
    /// Four cards in the first column, one in the second.
    func desk() throws -> (Desk, [ID<Entity>]) {
        var desk = try Desk()
        var cards: [ID<Entity>] = []
        for title in ["a", "b", "c", "d"] { cards.append(try desk.add(title)) }
        cards.append(try desk.add("z", to: 1))
        return (desk, cards)
    }

    @Test(arguments: [
        ("top", ["c", "a", "b", "d"]), ("bottom", ["a", "b", "d", "c"]), ("up", ["a", "c", "b", "d"]),
        ("down", ["a", "b", "d", "c"]),
    ])
    func `a card moves within its column`(to: String, order: [String]) throws {
        var (desk, cards) = try desk()
        try desk.act("move-card", ["card": cards[2].text, "to": to])
        #expect(desk.titles(0) == order)
    }

    @Test(arguments: [("before", ["a", "z", "b", "c", "d"]), ("after", ["a", "b", "z", "c", "d"])])
    func `a card goes beside another in another column`(to: String, order: [String]) throws {
        var (desk, cards) = try desk()
        let column = desk.board.standing[0].id.text
        try desk.act("move-card", ["card": cards[4].text, "column": column, "to": to, "beside": cards[1].text])
        #expect(desk.titles(0) == order)
        #expect(desk.titles(1).isEmpty)
    }

    @Test func `every column is open from every other`() throws {
        var (desk, cards) = try desk()
        for column in [1, 2, 0, 2, 1, 0] {
            try desk.act("move-card", ["card": cards[0].text, "column": desk.board.standing[column].id.text])
            #expect(desk.titles(column).last == "a")
        }
    }

    @Test(arguments: [(0, "top"), (0, "up"), (3, "bottom"), (3, "down")])
    func `a card that stands there already makes no operation`(card: Int, to: String) throws {
        var (desk, cards) = try desk()
        #expect(try desk.act("move-card", ["card": cards[card].text, "to": to]) == nil)
    }

    @Test func `a move keeps title, body and day`() throws {
        var (desk, cards) = try desk()
        try desk.act("edit-card", ["card": cards[0].text, "body": "글", "due": "2026-12-03"])
        try desk.act("move-card", ["card": cards[0].text, "column": desk.board.standing[2].id.text])
        let card = try #require(desk.board.cards[cards[0]])
        #expect(card.title.value == "a" && card.body.value == "글" && card.due.value == Day("2026-12-03"))
    }

    @Test func `cards of one rank stand in one order everywhere, and others can be put around them`() throws {
        var (desk, cards) = try desk()
        let rank = desk.board.cards[cards[1]]!.place.value!
        for (index, card) in [cards[0], cards[2]].enumerated() {
            desk.board.apply(
                Operation(
                    id: ID(high: 50, low: UInt64(index)), space: desk.board.id, author: desk.cast.ann.id,
                    device: ID(high: 3, low: 3), clock: HybridTime(milliseconds: Desk.noon + 1000), kind: "card.moved",
                    changes: [Change(card, "place", to: .string(rank.text))]))
        }
        let tied = desk.titles(0)
        #expect(Set(tied) == ["a", "b", "c", "d"])
        try desk.act("move-card", ["card": cards[3].text, "to": "top"])
        #expect(desk.titles(0) == ["d"] + tied.filter { $0 != "d" })
    }

    /// The first two cards as two devices left them that added at the same time: of one rank.
    private func tie(_ desk: inout Desk, _ cards: [ID<Entity>]) throws {
        let place = try #require(desk.board.cards[cards[0]]?.place.value)
        desk.board.apply(
            Operation(
                id: ID(high: 50, low: 1), space: desk.board.id, author: desk.cast.ann.id, device: ID(high: 3, low: 3),
                clock: HybridTime(milliseconds: Desk.noon + 1000), kind: "card.moved",
                changes: [Change(cards[1], "place", to: .string(place.text))]))
        #expect(Set(desk.titles(0).prefix(2)) == ["a", "b"])
    }

    @Test func `a card goes up past cards of one rank, and before either of them`() throws {
        var (desk, cards) = try desk()
        try tie(&desk, cards)
        try desk.act("move-card", ["card": cards[2].text, "to": "up"])
        #expect(desk.titles(0).first == "c")
        for beside in cards.prefix(2) {
            try desk.act("move-card", ["card": cards[3].text, "to": "before", "beside": beside.text])
            #expect(desk.titles(0).firstIndex(of: "d") == 1)
        }
    }

    @Test func `a card goes down past cards of one rank, and after either of them`() throws {
        var (desk, cards) = try desk()
        try tie(&desk, cards)
        try desk.act("move-card", ["card": cards[2].text, "to": "top"])
        try desk.act("move-card", ["card": cards[2].text, "to": "down"])
        #expect(desk.titles(0).dropFirst(2) == ["c", "d"])
        for beside in cards.prefix(2) {
            try desk.act("move-card", ["card": cards[3].text, "to": "after", "beside": beside.text])
            #expect(desk.titles(0).dropFirst(2) == ["d", "c"])
        }
    }

    @Test func `a place nobody knows is refused`() throws {
        var (desk, cards) = try desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("move-card", ["card": cards[0].text, "to": "sideways"])
        }
        #expect(refusal?.name == "card-spot-unknown")
    }

    @Test func `only the place is written, and only the card that moves`() throws {
        var (desk, cards) = try desk()
        let before = desk.board.cards
        let operation = try #require(
            try desk.act("move-card", ["card": cards[1].text, "to": "top"], as: desk.cast.ann))
        #expect(operation.kind == "card.moved" && operation.intent == .act)
        #expect(operation.changes.map(\.subject) == [cards[1]] && operation.changes.map(\.field) == ["place"])
        for id in cards where id != cards[1] { #expect(desk.board.cards[id] == before[id]) }
    }

    @Test func `a column that is gone or never was takes no card, and a viewer moves none`() throws {
        var (desk, cards) = try desk()
        let column = desk.board.standing[2].id.text
        try desk.act("delete-column", ["column": column])
        for id in [column, Desk.unused] {
            #expect(desk.refusal("move-card", ["card": cards[0].text, "column": id]) == .columnMissing)
        }
        #expect(desk.refusal("move-card", ["card": Desk.unused]) == .cardMissing)
        #expect(desk.refusal("move-card", ["card": cards[0].text, "to": "bottom"], as: desk.cast.sam) == .forbidden)
    }

    @Test func `beside a card that is not in the column one goes to its end`() throws {
        var (desk, cards) = try desk()
        for beside in [cards[4].text, Desk.unused] {
            try desk.act("move-card", ["card": cards[0].text, "to": "before", "beside": beside])
            #expect(desk.titles(0).last == "a")
            try desk.act("move-card", ["card": cards[0].text, "to": "top"])
        }
    }

    @Test func `a deleted card is not there to move`() throws {
        var (desk, cards) = try desk()
        try desk.act("delete-card", ["card": cards[0].text])
        #expect(throws: Refusal.cardMissing) { try desk.act("move-card", ["card": cards[0].text, "to": "top"]) }
    }
}
