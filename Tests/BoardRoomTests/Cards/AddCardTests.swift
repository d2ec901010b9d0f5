import Floor
import Testing

@testable import BoardRoom

struct AddCardTests {
    @Test func `what was given is written, and nothing that was not`() throws {
        var desk = try Desk()
        let bare = try #require(try desk.act("add-card", ["title": " 하나 "], as: desk.cast.ann))
        #expect(bare.kind == "card.added" && bare.intent == .act)
        #expect(bare.changes.map(\.field) == ["removed", "title", "place"])
        let card = try #require(bare.subject.flatMap { desk.board.cards[$0] })
        #expect(card.title.value == "하나" && card.body.value == "" && card.due.value == nil)
        #expect(card.added.value == desk.cast.ann.id && card.assignees.held.isEmpty && card.labels.held.isEmpty)
        let whole = try #require(
            try desk.act("add-card", ["title": "둘", "body": "글", "due": "2026-12-03", "mine": "on"], as: desk.cast.ann))
        let second = try #require(whole.subject.flatMap { desk.board.cards[$0] })
        #expect(second.body.value == "글" && second.due.value == Day("2026-12-03"))
        #expect(second.assignees.held == [desk.cast.ann.id])
    }

    @Test func `an id is taken where anything on the board has it, in the trash too`() throws {
        var desk = try Desk()
        let (card, gone) = (try desk.add("하나").text, try desk.add("둘").text)
        try desk.act("delete-card", ["card": gone])
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject).text
        let item = try #require(try desk.act("add-item", ["card": card, "text": "우유"])?.subject).text
        let comment = try #require(try desk.act("add-comment", ["card": card, "text": "좋아요"])?.subject).text
        for id in [desk.board.id.text, desk.board.standing[0].id.text, card, gone, label, item, comment] {
            #expect(desk.refusal("add-card", ["title": "셋", "card": id]) == .taken("card"))
        }
        try desk.act("add-card", ["title": "셋", "card": Desk.unused])
        #expect(desk.titles(0) == ["하나", "셋"])
    }

    @Test func `a board that is full takes no card`() throws {
        let desk = try Desk()
        let form = Fields([.init("title", "하나")])
        let part = try BoardRules.addCard.needs(form, desk.board.id)
        for (count, isFull) in [(Card.countLimit - 1, false), (Card.countLimit, true)] {
            let slice = BoardSlice(
                board: try desk.slice(part, as: desk.cast.minji).board, sequence: 1, role: .owner, cardCount: count)
            #expect(desk.refusal(BoardRules.addCard, form, given: slice) == (isFull ? .tooManyCards : nil))
        }
    }

    @Test func `a new card stands last in its column and in no other`() throws {
        var desk = try Desk()
        try desk.add("하나")
        try desk.add("둘")
        try desk.add("셋", to: 1)
        #expect(desk.titles(0) == ["하나", "둘"])
        #expect(desk.titles(1) == ["셋"])
    }

    @Test(arguments: ["", "   ", "\n\t", "\u{3000}"])
    func `a blank title is refused and leaves no operation`(title: String) throws {
        var desk = try Desk()
        let before = desk.log.count
        let refusal = #expect(throws: Refusal.self) { try desk.act("add-card", ["title": title]) }
        #expect(refusal?.field == "title")
        #expect(refusal?.kind == .invalid)
        #expect(desk.log.count == before)
    }

    @Test func `a title of 100 and a body of 20,000 characters fit, one more of either does not`() throws {
        var desk = try Desk()
        // Three scalars and nine bytes each.
        let syllable = "\u{1112}\u{1161}\u{11AB}"
        try desk.act(
            "add-card",
            ["title": String(repeating: "각", count: 100), "body": String(repeating: syllable, count: 20_000)])
        #expect(desk.titles(0).count == 1)
        let title = #expect(throws: Refusal.self) {
            try desk.act("add-card", ["title": String(repeating: "각", count: 101)])
        }
        #expect(title?.field == "title")
        let body = #expect(throws: Refusal.self) {
            try desk.act("add-card", ["title": "a", "body": String(repeating: syllable, count: 20_001)])
        }
        #expect(body?.field == "body" && body?.name == "card-body-too-long")
        #expect(desk.titles(0).count == 1)
    }

    /// Twice as much, as a change of it is sent, must be no longer than a request may be.
    @Test func `a body of characters that take much room ends at 200,000 bytes, which the refusal says`() throws {
        var desk = try Desk()
        let family = "👨‍👩‍👧‍👦"
        #expect(family.utf8.count == 25)
        try desk.act("add-card", ["title": "가", "body": String(repeating: family, count: 8_000)])
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("add-card", ["title": "나", "body": String(repeating: family, count: 8_000) + "a"])
        }
        #expect(refusal?.name == "card-body-too-large" && refusal?.field == "body" && refusal?.kind == .invalid)
        #expect(refusal?.phrase.ko.contains("200KB까지예요. 지금 201KB") == true)
        #expect(desk.titles(0) == ["가"])
    }

    @Test(arguments: ["2026-02-30", "어제", "2026-1-1", "99999-01-01"])
    func `a due day that no calendar has is refused with what was given`(due: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) { try desk.act("add-card", ["title": "a", "due": due]) }
        #expect(refusal?.field == "due")
        #expect(refusal?.given == due)
    }

    @Test func `a due day long past is as good as any`() throws {
        var desk = try Desk()
        try desk.act("add-card", ["title": "a", "due": "1999-12-31"])
        #expect(desk.board.cards.values.first?.due.value == Day("1999-12-31"))
    }

    @Test func `a viewer may not add`() throws {
        var desk = try Desk()
        #expect(throws: Refusal.forbidden) { try desk.act("add-card", ["title": "a"], as: desk.cast.sam) }
    }

    @Test func `a column of another board is refused`() throws {
        var desk = try Desk()
        #expect(throws: Refusal.columnMissing) { try desk.act("add-card", ["title": "a", "column": Desk.unused]) }
    }

    @Test func `what was typed comes back with the reason`() throws {
        var desk = try Desk()
        let outcome = try desk.run(
            .post, [desk.board.id.text, "add-card"],
            Fields([.init("title", " "), .init("body", "지키고 싶은 글 <b>")]), as: desk.cast.minji)
        guard case .page(let page) = outcome else { throw Desk.Missed.page }
        #expect(page.status == 422)
        #expect(desk.html(page).contains("지키고 싶은 글 &lt;b&gt;"))
    }
}
