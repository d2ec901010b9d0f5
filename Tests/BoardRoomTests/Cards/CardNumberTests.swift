import Floor
import Testing

@testable import BoardRoom

struct CardNumberTests {
    /// The board as the log of a desk comes to, in the log's order.
    private func folded(_ desk: Desk) -> Board {
        var board = Board(id: desk.board.id)
        for operation in desk.log { board.applyNext(operation) }
        return board
    }

    private func operation(_ changes: [Change], at time: Int64 = 1, on desk: Desk) -> Operation {
        Operation(
            id: ID(high: 5, low: UInt64(time)), space: desk.board.id, author: desk.cast.minji.id,
            device: ID(high: 9, low: 1), clock: HybridTime(milliseconds: Desk.noon + time), kind: "card.added",
            intent: .permanent, changes: changes)
    }

    private func arrival(_ id: ID<Entity>, from title: JSON = .null) -> [Change] {
        [
            Change(id, Card.removed, from: true, to: false),
            Change(id, Card.title.name, from: title, to: .string("새 카드")),
        ]
    }

    @Test func `cards are numbered as they come, whatever becomes of them`() throws {
        var desk = try Desk()
        let first = try desk.add("하나")
        let second = try desk.add("둘")
        try desk.act("delete-card", ["card": first.text])
        let third = try desk.add("셋", to: 1)
        #expect(folded(desk).cards[first]?.number == 1, "what is deleted keeps its number")
        try desk.act("restore-card", ["card": first.text])
        try desk.act("edit-card", ["card": second.text, "title": "두 번째"])
        try desk.act("undo")
        let board = folded(desk)
        #expect([first, second, third].map { board.cards[$0]?.number } == [1, 2, 3])
        #expect(board.lastNumber == 3)
    }

    @Test func `one that was taken back and done again has the number that it had`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        try desk.act("undo")
        try desk.act("redo")
        let next = try desk.add("둘")
        let board = folded(desk)
        #expect(board.cards[card]?.number == 1 && board.cards[next]?.number == 2)
    }

    @Test func `a copy, one of a template and the next of a series have numbers of their own`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        let copy = try #require(try desk.act("copy-card", ["card": card.text])?.subject)
        try desk.act("make-template", ["card": card.text])
        let made = try #require(try desk.act("copy-card", ["card": card.text])?.subject)
        let fields = ["title": "약 먹기", "due": "2026-11-20", "repeat": "daily"]
        let daily = try #require(try desk.act("add-card", fields)?.subject)
        let done = ["card": daily.text, "column": desk.board.standing[2].id.text]
        let next = try #require(try desk.act("move-card", done)?.nextCards.first)
        let last = try desk.add("끝")
        try desk.act("delete-card", ["card": last.text])
        let cards = [card, copy, made, daily, next, last]
        #expect(cards.map { folded(desk).cards[$0]?.number } == [1, 2, 3, 4, 5, 6])
    }

    @Test func `the next of a series that was taken back comes again with its number`() throws {
        var desk = try Desk()
        let fields = ["title": "약 먹기", "due": "2026-11-20", "repeat": "daily"]
        let daily = try #require(try desk.act("add-card", fields)?.subject)
        let done = ["card": daily.text, "column": desk.board.standing[2].id.text]
        let next = try #require(try desk.act("move-card", done)?.nextCards.first)
        try desk.act("undo")
        #expect(desk.board.cards[next]?.isRemoved == true)
        let later = try desk.add("그사이")
        let again = try #require(try desk.act("move-card", done))
        #expect(again.nextCards == [next] && again.newCards.isEmpty)
        let board = folded(desk)
        #expect(board.cards[next]?.number == 2 && board.cards[later]?.number == 3 && board.lastNumber == 3)
    }

    @Test func `those that come at once are numbered by their ids`() throws {
        let desk = try Desk()
        let ids = [3, 1, 2].map { ID<Entity>(high: 6, low: $0) }
        let come = operation(ids.flatMap { arrival($0) }, on: desk)
        #expect(come.newCards == ids.sorted())
        var board = desk.board
        board.applyNext(come)
        #expect(ids.map { board.cards[$0]?.number } == [3, 1, 2] && board.lastNumber == 3)
    }

    /// A card that is put where nothing is known of it has an empty title before.
    @Test func `one whose title was empty comes, and one that had a title comes back`() throws {
        let desk = try Desk()
        let (new, old) = (ID<Entity>(high: 6, low: 1), ID<Entity>(high: 6, low: 2))
        let come = operation(arrival(new, from: ""), on: desk)
        let back = operation(arrival(old, from: "먼저 있던 이름"), on: desk)
        let restored = operation([Change(old, Card.removed, from: true, to: false)], on: desk)
        #expect(come.newCards == [new] && back.newCards.isEmpty && restored.newCards.isEmpty)
        #expect(!desk.board.lacksReturning(come))
        for operation in [back, restored] {
            #expect(
                desk.board.lacksReturning(operation), "a copy of the board without the card does not know its number")
        }
        var knowing = desk.board
        knowing.applyNext(operation(arrival(old), on: desk))
        #expect(!knowing.lacksReturning(back) && !knowing.lacksReturning(restored))
        knowing.applyNext(
            operation([Change(old, Card.removed, from: false, to: true)], at: 2, on: desk))
        knowing.applyNext(operation(back.changes, at: 3, on: desk))
        #expect(knowing.cards[old]?.number == 1 && knowing.lastNumber == 1)
    }

    @Test func `an operation that is not in the log yet numbers nothing`() throws {
        var desk = try Desk()
        let first = try desk.add("하나")
        var board = folded(desk)
        let unsent = operation(arrival(ID(high: 6, low: 1)), on: desk)
        board.apply(unsent)
        #expect(board.cards[ID(high: 6, low: 1)]?.number == nil && board.cards[first]?.number == 1)
        #expect(board.lastNumber == 1)
    }

    @Test func `a snapshot has the numbers, and one from before them is asked for again`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        try desk.add("둘")
        let board = folded(desk)
        let json = try JSON.parse(BoardSnapshot(of: board).json.bytes)
        #expect(try BoardSnapshot(json: json).board() == board)
        let row = try #require(board.cards[card]?.row.arrayValue)
        // A row from before there were start days is read, and one from before there were numbers is not.
        var before = Array(row.dropLast())
        let stamps = try #require(before[1].stringValue.flatMap { Stamps.read($0) })
        before[1] = .string(Stamps.text(Array(stamps.dropLast())))
        #expect(before.last == 1 && Card(row: .array(before)) != nil)
        #expect(Card(row: .array(Array(before.dropLast()))) == nil)
        let head = try #require(json["board"]?.arrayValue)
        let old = JSON.object(
            (json.members ?? []).map { $0.name == "board" ? JSON.Member("board", .array(Array(head.dropLast()))) : $0 })
        #expect(throws: BoardSnapshot.Unreadable.self) { try BoardSnapshot(json: old).board() }
    }

    @Test(
        arguments: [
            ("#12", 12), (" #1 ", 1), ("#007", 7), ("#123456789", 123_456_789), ("12", nil), ("#", nil), ("", nil),
            ("#12 회고", nil), ("##12", nil), ("#12a", nil), ("#-1", nil), ("＃12", nil), ("#1234567890", nil),
        ] as [(String, Int?)])
    func `only a number sign with digits asks for a number`(query: String, number: Int?) {
        #expect(SearchQuery(query).cardNumber == number)
    }

    @Test func `the card's page says it, once it is known`() throws {
        var desk = try Desk()
        try desk.add("하나")
        let card = try desk.add("둘")
        let path = ["card", card.text]
        #expect(try !desk.html(desk.page(path)).contains("카드 #"))
        desk.board = folded(desk)
        #expect(try desk.html(desk.page(path)).contains("<p class=\"card-history\">카드 #2 · "))
        desk.language = .enUS
        #expect(try desk.html(desk.page(path, as: desk.cast.sam)).contains("<p class=\"card-history\">Card #2 · "))
    }
}
