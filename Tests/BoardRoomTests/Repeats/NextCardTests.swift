import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// The desk's day is Saturday, 2026-11-21.
struct NextCardTests {
    /// A weekly card in the first column with everything on it, one above and one below it.
    private func desk() throws -> (Desk, card: ID<Entity>) {
        var desk = try Desk()
        try desk.add("앞")
        let fields = ["title": "회고 준비", "body": "질문 고르기", "due": "2026-11-16", "mine": "on", "repeat": "weekly"]
        let card = try #require(try desk.act("add-card", fields)?.subject)
        try desk.add("뒤")
        try desk.act("add-label", ["name": "급해요", "card": card.text])
        let item = try #require(try desk.act("add-item", ["card": card.text, "text": "메일"])?.subject)
        try desk.act("add-item", ["card": card.text, "text": "자리"])
        try desk.act("check-item", ["card": card.text, "item": item.text])
        try desk.act("add-comment", ["card": card.text, "text": "늦지 않게"])
        return (desk, card)
    }

    @discardableResult
    private func move(
        _ card: ID<Entity>, to column: Int, _ desk: inout Desk, _ more: [String: String] = [:],
        as person: Cast.Member? = nil
    ) throws -> Operation? {
        let form = ["card": card.text, "column": desk.board.standing[column].id.text]
        return try desk.act("move-card", form.merging(more) { $1 }, as: person)
    }

    private func lines(_ desk: Desk, _ card: ID<Entity>) -> [String] {
        desk.board.items(on: card).map { "\($0.text.value) \($0.done.value)" }
    }

    private func all(_ desk: Desk) -> [String] { (0..<3).flatMap { desk.titles($0) } }

    @Test func `a card that is done comes again where it stood, with all but its comments and ticks`() throws {
        var (desk, card) = try desk()
        let made = try #require(try move(card, to: 2, &desk, as: desk.cast.doyun))
        #expect(made.kind == "card.moved" && made.intent == .act && made.subject == card)
        #expect(desk.titles(0) == ["앞", "회고 준비", "뒤"] && desk.titles(2) == ["회고 준비"])
        let done = try #require(desk.board.cards[card])
        #expect(done.repeats.value == nil && done.due.value == Day("2026-11-16"))
        #expect(lines(desk, card) == ["메일 true", "자리 false"])
        let next = try #require(made.nextCards.first.flatMap { desk.board.cards[$0] })
        #expect(made.nextCards.count == 1 && made.nextDue?.day == Day("2026-11-23"))
        #expect(next.due.value == Day("2026-11-23") && next.repeats.value == Repeat(.weekly))
        #expect(next.body.value == "질문 고르기" && next.assignees.held == [desk.cast.minji.id])
        #expect(desk.board.labels(on: next).map(\.name.value) == ["급해요"])
        #expect(lines(desk, next.id) == ["메일 false", "자리 false"])
        #expect(desk.board.comments(on: next.id).isEmpty && next.added.value == desk.cast.doyun.id)
    }

    @Test func `it begins again in the first column to do, at its end, if it was begun`() throws {
        var (desk, card) = try desk()
        try move(card, to: 1, &desk)
        #expect(all(desk).count == 3, "only a done column makes the next one")
        try move(card, to: 2, &desk)
        #expect(desk.titles(0) == ["앞", "뒤", "회고 준비"] && desk.titles(1).isEmpty)
    }

    @Test func `a done card makes no others, however it is moved`() throws {
        var (desk, card) = try desk()
        for column in [2, 0, 2, 1, 2] { try move(card, to: column, &desk) }
        #expect(all(desk).filter { $0 == "회고 준비" }.count == 2)
    }

    @Test func `a card without a repetition or without a due day makes none`() throws {
        var (desk, card) = try desk()
        try desk.act("edit-card", ["card": card.text, "due": ""])
        #expect(desk.board.cards[card]?.repeats.value == nil, "one goes with the other")
        #expect(try move(card, to: 2, &desk)?.changes.count == 1)
    }

    @Test func `the mover's day counts, and a device says its own`() throws {
        var (here, card) = try desk()
        var there = here
        try move(card, to: 2, &here, [Card.movedDay: "2026-11-30"])
        there.today = try #require(Day("2026-12-09"))
        try move(card, to: 2, &there, [Card.movedDay: "2026-11-30"])
        let next = Repeat.next(after: card, due: try #require(Day("2026-11-16")))
        #expect(here.board.cards[next]?.due.value == Day("2026-11-30"))
        #expect(there.board.cards[next]?.due.value == Day("2026-11-30"))
        #expect(here.board.items(on: next).map(\.id) == there.board.items(on: next).map(\.id))
    }

    @Test func `two people who do the card at once get one next card`() throws {
        var (desk, card) = try desk()
        let alone = desk
        let first = try #require(try move(card, to: 2, &desk))
        var other = alone
        other.tools = Tools(entropy: Entropy(seed: (9, 9, 9, 9)), clock: .zero, now: Desk.noon + 1, sealer: .later)
        let second = try #require(try move(card, to: 2, &other, as: other.cast.doyun))
        #expect(first.nextCards == second.nextCards)
        // As operations, in either order, and as a form after the other's.
        for (one, two) in [(first, second), (second, first)] {
            var board = alone.board
            board.apply(one)
            board.apply(two)
            #expect(board.cards.values.count { $0.isOnBoard && $0.title.value == "회고 준비" } == 2)
            #expect(board.items(on: first.nextCards[0]).count == 2)
        }
        try move(card, to: 2, &desk, as: desk.cast.doyun)
        #expect(all(desk).count == 4)
    }

    @Test func `undo takes the next card away and gives the repetition back, redo and another tick bring the same one`()
        throws
    {
        var (desk, card) = try desk()
        let next = try #require(try move(card, to: 2, &desk)?.nextCards.first)
        let undo = try #require(try desk.act("undo"))
        #expect(Set(undo.changes.map(\.field)) == ["place", "repeat", "removed"])
        #expect(desk.titles(0) == ["앞", "회고 준비", "뒤"] && desk.titles(2).isEmpty)
        #expect(desk.board.cards[card]?.repeats.value == Repeat(.weekly))
        try desk.act("redo")
        #expect(all(desk).count == 4 && lines(desk, next) == ["메일 false", "자리 false"])
        try desk.act("undo")
        let items = desk.board.items(on: card)
        try desk.act("edit-card", ["card": card.text, "title": "회고", "body": ""])
        try desk.act("delete-item", ["card": card.text, "item": items[0].id.text])
        #expect(try move(card, to: 2, &desk)?.nextCards == [next])
        #expect(desk.titles(0) == ["앞", "회고", "뒤"] && lines(desk, next) == ["자리 false"])
        #expect(desk.board.cards[next]?.body.value == "" && desk.board.cards[next]?.repeats.value == Repeat(.weekly))
    }

    @Test func `a next card that somebody has used stays, and is the one that repeats`() throws {
        var (desk, card) = try desk()
        let next = try #require(try move(card, to: 2, &desk)?.nextCards.first)
        let item = desk.board.items(on: next)[0]
        try desk.act("check-item", ["card": next.text, "item": item.id.text], as: desk.cast.doyun)
        try desk.act("undo")
        #expect(desk.board.cards[next]?.isOnBoard == true && lines(desk, next) == ["메일 true", "자리 false"])
        #expect(desk.board.column(of: try #require(desk.board.cards[card]))?.id == desk.board.standing[0].id)
        #expect(desk.board.cards[card]?.repeats.value == nil, "it would come twice")
        try move(card, to: 2, &desk)
        #expect(all(desk).count == 4)
    }

    @Test func `where somebody has moved the done card, undo leaves the next one`() throws {
        var (desk, card) = try desk()
        let next = try #require(try move(card, to: 2, &desk)?.nextCards.first)
        try move(card, to: 1, &desk, as: desk.cast.doyun)
        let undo = try desk.act("undo")
        #expect(undo?.changes.isEmpty == true)
        #expect(desk.board.cards[next]?.isOnBoard == true && desk.board.cards[card]?.repeats.value == nil)
    }

    @Test func `a move that a later one has overtaken makes no next card`() throws {
        var (desk, card) = try desk()
        let later = Operation(
            id: ID(high: 50, low: 1), space: desk.board.id, author: desk.cast.ann.id, device: ID(high: 3, low: 3),
            clock: HybridTime(milliseconds: Desk.noon + 86_400_000), kind: "card.moved",
            changes: [
                Change(
                    card, "place",
                    to: .string(Place(column: desk.board.standing[1].id, rank: .middle).text))
            ])
        desk.board.apply(later)
        try move(card, to: 2, &desk)
        #expect(all(desk).count == 3 && desk.titles(1) == ["회고 준비"])
        #expect(desk.board.cards[card]?.repeats.value == Repeat(.weekly))
    }

    @Test func `a full board moves the card and keeps its repetition until there is room`() throws {
        let (desk, card) = try desk()
        let form = Fields([.init("card", card.text), .init("column", desk.board.standing[2].id.text)])
        let part = try BoardRules.moveCard.needs(form, desk.board.id)
        for (count, comes) in [(Card.countLimit - 1, true), (Card.countLimit, false)] {
            let given = try desk.slice(part, as: desk.cast.minji)
            let slice = BoardSlice(
                board: given.board, sequence: 1, role: .owner, people: given.people, cardCount: count)
            var tools = desk.tools
            let outcome = try BoardRules.moveCard.decide(form, slice, desk.viewer(desk.cast.minji), &tools)
            guard case .record(let operations, _) = outcome else {
                Issue.record("nothing was moved")
                continue
            }
            #expect(operations[0].nextCards.isEmpty == !comes)
            #expect(operations[0].changes.contains { $0.subject == card && $0.field == "repeat" } == comes)
        }
    }

    @Test func `all cards of a column come again, as many as one change takes`() throws {
        var (desk, card) = try desk()
        for _ in 0..<Card.nextLimit {
            try desk.act("add-card", ["title": "약", "due": "2026-11-21", "repeat": "daily"])
        }
        let columns = desk.board.standing.map(\.id.text)
        let form = ["column": columns[0], "to": columns[2]]
        let made = try #require(try desk.act("move-cards", form))
        #expect(made.nextCards.count == Card.nextLimit && made.movedCount == Card.nextLimit + 2)
        #expect(desk.board.cards[card]?.repeats.value == nil)
        try desk.act("undo")
        #expect(all(desk).count == Card.nextLimit + 3 && desk.titles(2).isEmpty)
    }

    @Test(arguments: ["hourly", "0"])
    func `an unknown repetition is refused`(given: String) throws {
        let (desk, card) = try desk()
        #expect(desk.refusal("edit-card", ["card": card.text, "repeat": given]) == .repeatUnknown(given))
    }

    @Test func `a repetition needs a due day, that of the same form or the card's own`() throws {
        var desk = try Desk()
        let card = try desk.add("월세")
        #expect(desk.refusal("edit-card", ["card": card.text, "repeat": "monthly"]) == .repeatWithoutDue("monthly"))
        #expect(desk.refusal("add-card", ["title": "월세", "repeat": "monthly"]) == .repeatWithoutDue("monthly"))
        try desk.act("edit-card", ["card": card.text, "repeat": "monthly", "due": "2026-12-01"])
        #expect(desk.board.cards[card]?.repeats.value == Repeat(.monthly))
        #expect(try desk.act("edit-card", ["card": card.text, "repeat": "monthly"]) == nil)
        try desk.act("edit-card", ["card": card.text, "repeat": "none"])
        #expect(desk.board.cards[card]?.repeats.value == nil)
    }

    @Test func `a board's file keeps the repetition`() throws {
        var (desk, card) = try desk()
        try desk.act("edit-card", ["card": card.text, "due": "2026-10-31", "repeat": "monthly"])
        let next = try #require(try move(card, to: 2, &desk)?.nextCards.first)
        #expect(desk.board.cards[next]?.due.value == Day("2026-11-30"))
        var warnings = ImportWarnings()
        let read = try BoardDocument(maru: BoardDocument(desk.board) { _ in nil }.json, &warnings)
        #expect(read.cards.compactMap(\.repeats) == [Repeat(.monthly, day: 31)])
        let snapshot = try BoardSnapshot(json: BoardSnapshot(of: desk.board).json).board()
        #expect(snapshot.cards[next]?.repeats == desk.board.cards[next]?.repeats)
        #expect(snapshot.cards[card]?.repeats == desk.board.cards[card]?.repeats)
    }

    @Test func `a copy repeats as its original does`() throws {
        var (desk, card) = try desk()
        let copy = try #require(try desk.act("copy-card", ["card": card.text])?.subject)
        #expect(desk.board.cards[copy]?.repeats.value == Repeat(.weekly))
    }

    @Test func `the card says that it repeats, its page how, and the history and the toast when it comes again`() throws
    {
        var (desk, card) = try desk()
        #expect(desk.html(try desk.page()).contains("반복:"))
        let page = desk.html(try desk.page(["card", card.text]))
        #expect(page.contains("name=\"repeat\" value=\"weekly\" aria-pressed=\"true\""))
        let made = try #require(try move(card, to: 2, &desk))
        var part = BoardQuery.Part(desk.board.id, cards: .all, depth: .face, undo: true)
        part.lastAction = made.id
        let slice = try desk.slice(part, as: desk.cast.minji)
        let viewer = desk.viewer(desk.cast.minji)
        #expect(RepeatView.after(made, slice, viewer).contains("11월 23일"))
        #expect(BoardToday.toast(slice, viewer)?.text.contains("다음 마감일") == true)
        #expect(HistoryDetail.all(made, slice, viewer).count == 1)
        #expect(!desk.html(try desk.page(["card", card.text])).contains("반복:"), "a done card repeats no more")
    }
}
