import Floor
import Testing

@testable import BoardRoom

@Suite struct `A board's filter` {
    private let today = Day(year: 2026, month: 12, day: 3)!
    private let label = ID<Entity>(high: 1, low: 1)
    private let ann = ID<Person>(high: 2, low: 1)
    private let column = Column(id: ID(high: 3, low: 1))

    private var viewer: Viewer { .guest(language: .ko, today: today, dayEnds: 0, now: 0) }

    private func card(_ title: String, _ body: String = "", due: String? = nil) -> Card {
        .standing(ID(high: 4, low: 1), title, body, due: due.flatMap { Day($0) })
    }

    private func holds(_ query: KeyValuePairs<String, String>, _ card: Card, in column: Column? = nil) throws -> Bool {
        let fields = Fields(query.map { Fields.Pair($0.key, $0.value) })
        let filter = try BoardFilter(fields)
        return filter.holds(card, in: column ?? self.column, viewer, words: SearchQuery(filter.text))
    }

    @Test(arguments: [
        ("결제", true), ("결제 안내", true), ("안내 결제", true), ("환불", false), ("APP", true), ("app 결제", true), (" ", true),
        ("ㄱㅈ", true), ("ㄱㅎ", false), ("결ㅈ", true), ("àpp", true), ("pp", false), ("!!", false),
    ])
    func `each word must stand in the title or the body, as search finds it`(text: String, isHeld: Bool) throws {
        let held = try holds(["text": text], card("결제 실패 문구", "App에서 안내하기"))
        #expect(held == isHeld)
    }

    @Test(arguments: [("회", 2), ("호", 2), ("획", 1), ("회골", 1), ("후", 0), ("회고록", 1)])
    func `a syllable that finds nothing is taken for one that is still being typed`(text: String, count: Int) throws {
        let cards = ["회고록", "회의"].enumerated().map { index, title in
            Card.standing(ID(high: 4, low: UInt64(index)), title)
        }
        let filter = try BoardFilter(Fields([Fields.Pair("text", text)]))
        let stacks = [Stack(column: column, cards: cards, count: 2)].filtered(by: filter, viewer)
        #expect(stacks[0].cards.count == count)
    }

    @Test(arguments: [
        ("over", "2026-12-02", true), ("over", "2026-12-03", false), ("today", "2026-12-03", true),
        ("week", "2026-12-10", true), ("week", "2026-12-11", false), ("week", "2026-12-02", false),
    ])
    func `a due day is held by the days it asks for`(due: String, day: String, isHeld: Bool) throws {
        let held = try holds(["due": due], card("가", due: day))
        #expect(held == isHeld)
        let undated = try holds(["due": due], card("가"))
        #expect(!undated)
    }

    @Test func `what is done is never overdue, and what has no day can be asked for`() throws {
        var done = Column(id: ID(high: 3, low: 2))
        done.parts.kind = Register(.done)
        let (over, none) = (
            try holds(["due": "over"], card("가", due: "2026-12-01"), in: done), try holds(["due": "none"], card("가"))
        )
        #expect(!over && none)
    }

    @Test func `labels and people are those on the card now`() throws {
        var marked = card("가")
        let (plain, nobody) = (
            try holds(["label": label.text], marked), try holds(["assignee": "nobody"], marked)
        )
        #expect(!plain && nobody)
        let stamp = Stamp(clock: HybridTime(milliseconds: 1), operation: ID(high: 5, low: 5))
        for mark in [Card.Mark.label(label), .assignee(ann)] {
            marked.write(Change(marked.id, mark.field, to: .bool(true)), stamp, ann)
        }
        let (labelled, hers, others) = (
            try holds(["label": label.text], marked), try holds(["assignee": ann.text], marked),
            try holds(["assignee": "nobody"], marked)
        )
        #expect(labelled && hers && !others)
    }

    @Test func `of several labels or people one is enough, and of both one each`() throws {
        var hers = card("가")
        let other = ID<Entity>(high: 1, low: 2)
        let stamp = Stamp(clock: HybridTime(milliseconds: 1), operation: ID(high: 5, low: 5))
        for mark in [Card.Mark.label(label), .assignee(ann)] {
            hers.write(Change(hers.id, mark.field, to: .bool(true)), stamp, ann)
        }
        let sam = ID<Person>(high: 2, low: 2)
        #expect(try holds(["label": other.text + "," + label.text], hers))
        #expect(try !holds(["label": other.text], hers))
        #expect(try holds(["assignee": "nobody," + ann.text], hers))
        #expect(try !holds(["assignee": "nobody," + sam.text], hers))
        #expect(try holds(["assignee": "nobody," + sam.text], card("나")))
        #expect(try !holds(["label": label.text, "assignee": sam.text], hers))
        #expect(try holds(["label": label.text, "assignee": ann.text + "," + sam.text], hers))
    }

    @Test func `more labels than a board has are refused by their field and number`() throws {
        let ids = (0...BoardFilter.choiceLimit).map { ID<Entity>(high: 1, low: UInt64($0)).text }
        let refusal = #expect(throws: Refusal.self) { try holds(["label": ids.joined(separator: ",")], card("가")) }
        #expect(refusal?.field == "label" && refusal?.name == "filter-choices-limit" && refusal?.given == "51")
        #expect(try !holds(["label": ids.dropLast().joined(separator: ",")], card("가")))
    }

    @Test(arguments: [("due", "someday"), ("label", "x"), ("assignee", "me"), ("assignee", "nobody,x")])
    func `what is no filter is refused by its field`(field: String, value: String) {
        let refusal = #expect(throws: Refusal.self) {
            try BoardFilter(Fields([Fields.Pair(field, value)]))
        }
        #expect(refusal?.field == field && refusal?.kind == .invalid)
    }

    @Test func `it stands in the address, and is read from it as it was`() throws {
        let pairs = [("text", "한 글"), ("label", label.text), ("assignee", "nobody"), ("due", "week")]
        let filter = try BoardFilter(Fields(pairs.map { Fields.Pair($0.0, $0.1) }))
        let link = filter.on(Link("/board")).text
        #expect(link == "/board?text=%ED%95%9C%20%EA%B8%80&label=\(label.text)&assignee=nobody&due=week")
        let two = try BoardFilter(Fields([Fields.Pair("assignee", "nobody," + ann.text)]))
        #expect(two.assignees == [.nobody, .person(ann)])
        #expect(two.on(Link("/board")).text == "/board?assignee=nobody%2C\(ann.text)")
    }

    @Test func `a press adds a choice to those in the address, and the next takes it off`() throws {
        var desk = try Desk()
        try desk.add("가")
        let (minji, board) = (desk.cast.minji.id.text, "/board/" + desk.board.id.text)
        let none = desk.html(try desk.page())
        #expect(none.contains("href=\"\(board)?assignee=\(minji)\" data-only-mine>"))
        #expect(none.contains("href=\"\(board)?assignee=nobody\""))
        #expect(!none.contains("filter-count"))
        let query = Fields([.init("assignee", "nobody"), .init("due", "over")])
        let both = desk.html(try desk.page(query: query))
        #expect(both.contains("href=\"\(board)?assignee=nobody%2C\(minji)&amp;due=over\" data-only-mine>"))
        #expect(both.contains("href=\"\(board)?assignee=nobody&amp;due=today\""))
        #expect(both.contains("href=\"\(board)?due=over\" aria-current=\"true\""))
        #expect(both.contains("value=\"nobody\"") && both.contains("filter-count"))
    }

    @Test func `a board without cards has nothing to filter, and a filter that holds none can be cleared`() throws {
        var desk = try Desk()
        #expect(try !desk.html(desk.page()).contains("board-filter"))
        #expect(try desk.html(desk.page(query: Fields([.init("due", "over")]))).contains("board-filter"))
        try desk.add("가")
        #expect(try desk.html(desk.page()).contains("board-filter"))
    }

    @Test func `a form leads back to the filter or the month it was sent from, and to no other place`() throws {
        let board = ID<Space>(high: 9, low: 9)
        let here = Link("/board").at(board)
        let did = here.with("did", "01900000-0000-7000-8000-00000000000c")
        let filtered = Request(.get, [board.text], query: Fields([.init("due", "week"), .init("next", "//evil")]))
        #expect(BoardRules.stay(did, on: filtered).text == did.text + "&due=week")
        let month = Request(.get, [board.text, "month"], query: Fields([.init("month", "2026-12")]))
        #expect(
            BoardRules.stay(did, on: month).text
                == here.text + "/month?month=2026-12&did=01900000-0000-7000-8000-00000000000c")
        let card = here.at("card").at(ID<Entity>(high: 9, low: 1))
        #expect(BoardRules.stay(card, on: month).text == here.text + "/month?month=2026-12")
        #expect(
            BoardRules.stay(card.with("did", "01900000-0000-7000-8000-00000000000c"), on: month)
                == BoardRules.stay(did, on: month))
        let nonsense = Request(.get, [board.text, "month"], query: Fields([.init("month", "x")]))
        #expect(BoardRules.stay(did, on: nonsense) == did)
        let other = Request(.get, [ID<Space>(high: 8, low: 8).text], query: Fields([.init("due", "week")]))
        #expect(BoardRules.stay(did, on: other) == did)
        let settings = Request(.get, [board.text, "columns"])
        #expect(BoardRules.stay(here.at("columns"), on: settings) == here.at("columns"))
        #expect(BoardRules.stay(here.at("columns"), on: filtered).text == here.text + "?due=week")
        let done = here.at("columns").with("did", "01900000-0000-7000-8000-00000000000c")
        #expect(BoardRules.stay(done, on: filtered).text == did.text + "&due=week")
        #expect(BoardRules.stay(Link("/board"), on: filtered) == Link("/board"))
    }
}
