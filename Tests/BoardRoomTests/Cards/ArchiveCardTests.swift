import Floor
import Testing

@testable import BoardRoom

struct ArchiveCardTests {
    @Test func `an archived card leaves its column, and comes back to where it stood`() throws {
        var desk = try Desk()
        try desk.add("하나")
        let card = try desk.add("둘")
        try desk.add("셋")
        let operation = try #require(try desk.act("archive-card", ["card": card.text], as: desk.cast.ann))
        #expect(operation.kind == "card.archived" && operation.intent == .act)
        #expect(operation.changes == [Change(card, "card-archived", from: .bool(false), to: .bool(true))])
        #expect(desk.titles(0) == ["하나", "셋"])
        let slice = try desk.slice(as: desk.cast.minji)
        #expect(slice.cardCount == 2 && slice.stacks().map(\.count) == [2, 0, 0])
        let back = try #require(try desk.act("bring-back-card", ["card": card.text]))
        #expect(back.kind == "card.brought-back" && back.intent == .act)
        #expect(back.changes == [Change(card, "card-archived", from: .bool(true), to: .bool(false))])
        #expect(desk.titles(0) == ["하나", "둘", "셋"])
    }

    @Test func `what is archived already, or on the board already, is not written again`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        #expect(try desk.act("bring-back-card", ["card": card]) == nil)
        #expect(try desk.act("archive-card", ["card": card]) != nil)
        #expect(try desk.act("archive-card", ["card": card]) == nil)
    }

    @Test func `a card whose column is gone comes back to the one that stands for it`() throws {
        var desk = try Desk()
        let card = try desk.add("끝난 일", to: 2)
        try desk.act("archive-card", ["card": card.text])
        try desk.act("delete-column", ["column": desk.board.standing[2].id.text])
        try desk.act("bring-back-card", ["card": card.text])
        #expect(desk.titles(0) == ["끝난 일"])
    }

    @Test func `undo and redo take back and repeat both`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        try desk.act("archive-card", ["card": card])
        try desk.act("undo")
        #expect(desk.titles(0) == ["하나"])
        try desk.act("redo")
        #expect(desk.titles(0) == [])
        try desk.act("bring-back-card", ["card": card])
        try desk.act("undo")
        #expect(desk.titles(0) == [])
    }

    @Test func `a card is archived in no trash, and a deleted one is no longer in the archive`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        try desk.act("archive-card", ["card": card])
        #expect(!desk.html(try desk.page(["trash"])).contains("하나"))
        try desk.act("delete-card", ["card": card])
        #expect(desk.html(try desk.page(["trash"])).contains("하나"))
        #expect(!desk.html(try desk.page(["archived-cards"])).contains("하나"))
        #expect(desk.refusal("bring-back-card", ["card": card]) == .cardMissing)
        try desk.act("restore-card", ["card": card])
        #expect(desk.html(try desk.page(["archived-cards"])).contains("하나"), "where it was before")
        #expect(desk.titles(0) == [])
    }

    @Test func `a full board takes no card back`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        try desk.act("archive-card", ["card": card.text])
        let form = Fields([.init("card", card.text)])
        for (count, refusal) in [(Card.countLimit, Refusal.tooManyCards), (Card.countLimit - 1, nil)] {
            let slice = BoardSlice(board: desk.board, sequence: 1, role: .owner, cardCount: count)
            #expect(desk.refusal(BoardRules.bringBackCard, form, given: slice) == refusal)
        }
    }

    @Test func `a viewer archives nothing and brings nothing back, and a card that never was is missing`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        #expect(desk.refusal("archive-card", ["card": card], as: desk.cast.sam) == .forbidden)
        try desk.act("archive-card", ["card": card])
        #expect(desk.refusal("bring-back-card", ["card": card], as: desk.cast.sam) == .forbidden)
        for useCase in ["archive-card", "bring-back-card"] {
            for id in [Desk.unused, ""] { #expect(desk.refusal(useCase, ["card": id]) == .cardMissing) }
            #expect(desk.refusal(useCase, ["card": "x"])?.name == "not-an-id")
        }
    }

    @Test func `the month and the filter show no archived card`() throws {
        var desk = try Desk()
        let card = try #require(try desk.act("add-card", ["title": "장보기", "due": "2026-11-23"])?.subject)
        let month = Fields([.init("month", "2026-11")]), filter = Fields([.init("text", "장보기")])
        #expect(desk.html(try desk.page(["month"], query: month)).contains("장보기"))
        #expect(desk.html(try desk.page(query: filter)).contains(card.text))
        try desk.act("archive-card", ["card": card.text])
        #expect(!desk.html(try desk.page(["month"], query: month)).contains("장보기"))
        #expect(!desk.html(try desk.page(query: filter)).contains(card.text))
    }

    @Test func `its page says that it is archived, and offers to bring it back to those who may`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        #expect(!desk.html(try desk.page(["card", card])).contains("보관한 카드예요"))
        try desk.act("archive-card", ["card": card])
        let page = try desk.page(["card", card])
        #expect(desk.html(page).contains("보관한 카드예요") && desk.html(page).contains("/bring-back-card\""))
        let menu = String(decoding: Renderer.render(page.actions), as: UTF8.self)
        #expect(menu.contains("/bring-back-card\"") && menu.contains("/delete-card\""))
        #expect(!menu.contains("/move-card\"") && !menu.contains("/archive-card\""))
        let seen = desk.html(try desk.page(["card", card], as: desk.cast.sam))
        #expect(seen.contains("보관한 카드예요") && !seen.contains("/bring-back-card\""))
    }

    @Test func `the list has the last archived first, a page at a time, to the end`() throws {
        var desk = try Desk()
        let count = ArchivedCardsPage.pageLength + 2
        for number in 1...count {
            let card = try desk.add("카드-\(number)-")
            desk.tools = Tools(
                entropy: desk.tools.entropy, clock: desk.tools.clock, now: Desk.noon + Int64(number), sealer: .later)
            try desk.act("archive-card", ["card": card.text])
        }
        let first = desk.html(try desk.page(["archived-cards"]))
        func place(_ number: Int) -> String.Index? { first.firstRange(of: "카드-\(number)-")?.lowerBound }
        #expect(try #require(place(count)) < #require(place(count - 1)))
        #expect(place(3) != nil && place(2) == nil)
        let cards = desk.board.cards.values.sorted { ArchiveCursor($0).isBefore($1) }
        let after = ArchiveCursor(cards[ArchivedCardsPage.pageLength - 1]).text
        #expect(first.contains("archived-cards?after=\(after)"))
        let second = desk.html(try desk.page(["archived-cards"], query: Fields([.init("after", after)])))
        #expect(second.contains("카드-2-") && second.contains("카드-1-") && !second.contains("카드-3-"))
        #expect(!second.contains("after="))
    }

    @Test(arguments: ["x", "1.", ".", "1.x", "x.00000000-0000-0004-0000-000000000004"])
    func `a place in the list that is none is refused with its field`(_ given: String) throws {
        let desk = try Desk()
        #expect(throws: Refusal.notACursor(given)) {
            try desk.page(["archived-cards"], query: Fields([.init("after", given)]))
        }
    }

    @Test func `a viewer sees the list without buttons`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        try desk.act("archive-card", ["card": card.text])
        #expect(desk.html(try desk.page(["archived-cards"])).contains("/bring-back-card\""))
        let seen = desk.html(try desk.page(["archived-cards"], as: desk.cast.sam))
        #expect(seen.contains("하나") && !seen.contains("/bring-back-card\""))
    }

    @Test func `a copy of the board keeps who archived what`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        try desk.add("둘")
        try desk.act("archive-card", ["card": card])
        #expect(try BoardSnapshot(json: BoardSnapshot(of: desk.board).json).board() == desk.board)
    }
}
