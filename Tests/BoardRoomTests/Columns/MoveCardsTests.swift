import Floor
import Testing

@testable import BoardRoom

struct MoveCardsTests {
    /// Three cards in the first column, two in the second.
    private func desk() throws -> Desk {
        var desk = try Desk()
        for title in ["a", "b", "c"] { try desk.add(title) }
        for title in ["y", "z"] { try desk.add(title, to: 1) }
        return desk
    }

    private func form(_ desk: Desk, _ from: Int, _ to: Int) -> [String: String] {
        ["column": desk.board.standing[from].id.text, "to": desk.board.standing[to].id.text]
    }

    @Test func `all cards go below those of the other column, in their order`() throws {
        var desk = try desk()
        let operation = try #require(try desk.act("move-cards", form(desk, 0, 1)))
        #expect(desk.titles(0).isEmpty)
        #expect(desk.titles(1) == ["y", "z", "a", "b", "c"])
        #expect(operation.kind == "cards.moved" && operation.changes.map(\.field) == ["place", "place", "place"])
    }

    @Test func `one undo takes all of them back to where they were, and one redo moves them again`() throws {
        var desk = try desk()
        try desk.act("move-cards", form(desk, 0, 1))
        try desk.act("undo")
        #expect(desk.titles(0) == ["a", "b", "c"] && desk.titles(1) == ["y", "z"])
        try desk.act("redo")
        #expect(desk.titles(1) == ["y", "z", "a", "b", "c"])
    }

    @Test func `a card that another moved since stays where they put it`() throws {
        var desk = try desk()
        try desk.act("move-cards", form(desk, 0, 1))
        let card = try #require(desk.board.cards.values.first { $0.title.value == "b" }).id.text
        let done = desk.board.standing[2].id.text
        try desk.act("move-card", ["card": card, "column": done], as: desk.cast.doyun)
        try desk.act("undo")
        #expect(desk.titles(0) == ["a", "c"] && desk.titles(2) == ["b"])
    }

    @Test func `of a device only what it has shown is moved, and only what is still there`() throws {
        var desk = try desk()
        let shown = desk.board.shownCards(in: desk.board.standing[0].id)
        let card = try #require(desk.board.cards.values.first { $0.title.value == "b" }).id.text
        try desk.act("move-card", ["card": card, "column": desk.board.standing[2].id.text], as: desk.cast.doyun)
        try desk.add("d")
        var form = form(desk, 0, 1)
        form["cards"] = shown
        try desk.act("move-cards", form)
        #expect(desk.titles(0) == ["d"] && desk.titles(1) == ["y", "z", "a", "c"] && desk.titles(2) == ["b"])
    }

    @Test func `a column that was full can be deleted then`() throws {
        var desk = try desk()
        let column = desk.board.standing[0].id.text
        #expect(desk.refusal("delete-column", ["column": column]) == .columnNotEmpty)
        try desk.act("move-cards", form(desk, 0, 2))
        #expect(try desk.act("delete-column", ["column": column]) != nil)
    }

    @Test func `one change moves so many from the top and no more, and the next ones the next time`() throws {
        var desk = try Desk()
        for number in 0...Column.moveLimit { try desk.add("\(number)") }
        try desk.act("move-cards", form(desk, 0, 1))
        #expect(desk.titles(0) == ["\(Column.moveLimit)"] && desk.titles(1).count == Column.moveLimit)
        try desk.act("move-cards", form(desk, 0, 1))
        #expect(desk.titles(0).isEmpty && desk.titles(1).last == "\(Column.moveLimit)")
    }

    @Test func `an empty column has nothing to move, nor has one that it would move to itself`() throws {
        var desk = try desk()
        #expect(try desk.act("move-cards", form(desk, 2, 0)) == nil)
        #expect(try desk.act("move-cards", form(desk, 0, 0)) == nil)
    }

    @Test func `what was deleted stays in the trash, and in its column`() throws {
        var desk = try desk()
        let gone = try desk.add("gone")
        try desk.act("delete-card", ["card": gone.text])
        let operation = try #require(try desk.act("move-cards", form(desk, 0, 1)))
        #expect(!operation.changes.contains { $0.subject == gone })
    }

    @Test func `a column that is gone or never was, either of them, and a viewer's wish are refused`() throws {
        var desk = try desk()
        #expect(desk.refusal("move-cards", form(desk, 0, 1), as: desk.cast.sam) == .forbidden)
        let gone = desk.board.standing[2].id.text
        try desk.act("delete-column", ["column": gone])
        let here = desk.board.standing[0].id.text
        for id in [gone, Desk.unused, ""] {
            #expect(desk.refusal("move-cards", ["column": id, "to": here]) == .columnMissing)
            #expect(desk.refusal("move-cards", ["column": here, "to": id]) == .columnMissing)
        }
        #expect(desk.titles(0) == ["a", "b", "c"])
    }

    @Test func `the page says how many moved where, and the history says it once`() throws {
        var desk = try desk()
        let operation = try #require(try desk.act("move-cards", form(desk, 0, 1)))
        let page = try desk.page(["columns"], query: Fields([.init("did", operation.id.text)]))
        #expect(page.toast?.text == "카드 3장을 ‘하는 중’으로 옮겼어요.")
        let history = desk.html(try desk.page(["history"]))
        #expect(history.ranges(of: "‘할 일’의 카드 3장을 ‘하는 중’으로 옮겼어요.").count == 1)
        #expect(!history.contains("class=\"change\""), "no line for each card")
    }
}
