import Floor
import Testing

@testable import BoardRoom

struct DueTests {
    @Test(arguments: Column.Kind.allCases)
    func `a card is over exactly when today is after its day and it is not done`(kind: Column.Kind) throws {
        let due = try #require(Day("2026-11-21"))
        #expect(DueState(due, today: due.adding(days: 1), kind: kind) == (kind == .done ? .settled : .over))
        #expect(DueState(due, today: due, kind: kind) == (kind == .done ? .settled : .today))
        #expect(DueState(due, today: due.adding(days: -1), kind: kind) == (kind == .done ? .settled : .ahead))
    }

    @Test func `the board says it with a word, in the column's kind, whatever the column is called`() throws {
        var desk = try Desk()
        try desk.act("add-card", ["title": "a", "due": "2026-11-20"])
        #expect(desk.html(try desk.page()).contains("due-word\">기한 지남"))
        let card = try #require(desk.board.cards.keys.first)
        try desk.act("move-card", ["card": card.text, "column": desk.board.standing[2].id.text])
        #expect(!desk.html(try desk.page()).contains("due-word\">기한 지남"))
        desk.today = try #require(Day("2026-11-20"))
        try desk.act("undo")
        #expect(desk.html(try desk.page()).contains("due--today"))
    }
}
