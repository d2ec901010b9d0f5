import Floor
import Testing

@testable import BoardRoom

@Suite struct `My cards` {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func card(_ number: UInt64, _ title: String, due: String? = nil, column: Int = 0) -> MyCard {
        let column = desk.board.standing[column]
        return MyCard(
            board: desk.board.id, boardName: "집안일", id: ID(high: 4, low: number), title: title,
            due: due.flatMap { Day($0) }, kind: column.kind.value, column: column)
    }

    private func html(_ mine: MyCards) -> String {
        desk.html(MyCardsPage.page(mine, desk.viewer(desk.cast.minji)))
    }

    @Test func `without a due day stand in a group of their own, after all others`() throws {
        let cards = [card(1, "어제", due: "2026-11-20"), card(2, "먼 날", due: "2027-11-20"), card(3, "언젠가")]
        let page = html(MyCards(cards, limit: 10))
        let order = try ["기한 지남", "그 뒤", "먼 날", "마감일 없음", "언젠가"].map {
            try #require(page.firstRange(of: $0)).lowerBound
        }
        #expect(order == order.sorted())
        #expect(page.ranges(of: "<time").count == 2, "no day is shown where there is none")
        #expect(!html(MyCards([cards[0]], limit: 10)).contains("마감일 없음"))
    }

    @Test func `that come again have the sign of that beside their day`() throws {
        var card = self.card(1, "물 주기", due: "2026-11-25")
        #expect(!html(MyCards([card], limit: 10)).contains("매주"))
        card.repeats = Repeat(stored: "weekly")
        #expect(html(MyCards([card], limit: 10)).contains("매주"))
        card.due = nil
        #expect(!html(MyCards([card], limit: 10)).contains("매주"), "nothing comes again without a day")
    }

    @Test func `are continued among those without a due day as among the others`() throws {
        let cards = [card(1, "오늘", due: "2026-11-21"), card(2, "언젠가"), card(3, "또 언젠가")]
        let first = MyCards(cards, limit: 2)
        #expect(first.next?.text == "none." + cards[1].id.text)
        #expect(html(first).contains("/board/mine?after=none." + cards[1].id.text))
        let after = try #require(first.next)
        #expect(cards.map { after.isBefore($0) } == [false, false, true])
        let dated = MyCards.Cursor(cards[0])
        #expect(cards.map { dated.isBefore($0) } == [false, true, true])
        #expect(cards.map { MyCards.Cursor.beforeUndated.isBefore($0) } == [false, true, true])
    }

    @Test(arguments: ["2026-11-21", "none"])
    func `know a place by its text`(day: String) throws {
        let text = day + "." + Desk.unused
        let cursor = try #require(MyCards.Cursor(text))
        #expect(cursor.text == text && cursor.day == day)
    }

    @Test(arguments: [
        "", "none", "none.", ".x", "2026-11-31.\(Desk.unused)", "x.\(Desk.unused)", "none.\(Desk.unused).x",
    ])
    func `know no other`(text: String) { #expect(MyCards.Cursor(text) == nil) }

    @Test func `say the name of their column, not its kind`() throws {
        var desk = desk
        let doing = desk.board.standing[1].id.text
        try desk.act("rename-column", ["column": doing, "name": "검토 중"])
        var one = card(1, "하나", column: 1)
        one.column = desk.board.standing[1]
        let page = html(MyCards([one, card(2, "둘")], limit: 10))
        #expect(page.contains("집안일 · 검토 중") && page.contains("집안일 · 할 일") && !page.contains("하는 중"))
    }
}
