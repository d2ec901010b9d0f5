import Floor
import Testing

@testable import BoardRoom

extension Desk {
    @discardableResult
    fileprivate mutating func limit(_ column: Int, to limit: String) throws(Refusal) -> Operation? {
        try act("limit-column", ["column": board.standing[column].id.text, "limit": limit])
    }
}

struct LimitColumnTests {
    /// A board whose first column holds so many cards, and is meant to hold two.
    private func desk(cards: Int) throws -> Desk {
        var desk = try Desk()
        for number in 0..<cards { try desk.add("카드 \(number)") }
        try desk.limit(0, to: "2")
        return desk
    }

    @Test(arguments: [("1", 1), (" 99 ", 99), ("", nil)] as [(String, Int?)])
    func `a limit of 1 to 99 is taken, and an empty one is none`(given: String, taken: Int?) throws {
        var desk = try Desk()
        try desk.limit(0, to: "50")
        #expect(try desk.limit(0, to: given)?.kind == "column.limited")
        #expect(desk.board.standing[0].cardLimit.value == taken)
        #expect(desk.board.standing[1].cardLimit.value == nil, "the others keep theirs")
    }

    @Test(arguments: ["0", "100", "-1", "1.5", "1e1", "둘", "99999999999999999999"])
    func `what is no limit is refused and leaves no operation`(given: String) throws {
        var desk = try Desk()
        try desk.limit(0, to: "5")
        let before = desk.log.count
        let refusal = #expect(throws: Refusal.self) { try desk.limit(0, to: given) }
        #expect(refusal?.name == "column-limit-out-of-range" && refusal?.field == "limit" && refusal?.given == given)
        #expect(desk.log.count == before && desk.board.standing[0].cardLimit.value == 5)
    }

    @Test func `a limit that is there already is nothing to record`() throws {
        var desk = try Desk()
        #expect(try desk.limit(0, to: "") == nil)
        try desk.limit(0, to: "4")
        #expect(try desk.limit(0, to: "04") == nil)
    }

    @Test func `a column that is gone or never was has no limit`() throws {
        var desk = try Desk()
        let column = desk.board.standing[2].id.text
        try desk.act("delete-column", ["column": column])
        for id in [column, Desk.unused] {
            #expect(desk.refusal("limit-column", ["column": id, "limit": "3"]) == .columnMissing)
        }
    }

    @Test func `a viewer sets no limit`() throws {
        var desk = try Desk()
        let form = ["column": desk.board.standing[0].id.text, "limit": "3"]
        #expect(throws: Refusal.self) { try desk.act("limit-column", form, as: desk.cast.sam) }
        #expect(try desk.act("limit-column", form, as: desk.cast.ann) != nil)
    }

    @Test func `nobody is refused a card because of a limit`() throws {
        var desk = try desk(cards: 2)
        let third = try desk.add("셋째")
        #expect(desk.titles(0).count == 3)
        try desk.act("move-card", ["card": third.text, "column": desk.board.standing[1].id.text])
        try desk.act("move-card", ["card": third.text, "column": desk.board.standing[0].id.text])
        try desk.act("delete-card", ["card": third.text])
        try desk.act("restore-card", ["card": third.text])
        #expect(desk.titles(0).count == 3)
    }

    @Test(arguments: [(Language.ko, "카드 3장, 한도 2장을 넘었어요"), (.enUS, "3 cards, over the limit of 2")])
    func `a column with more cards than its limit says so in its head and its tab`(
        language: Language, said: String
    ) throws {
        var desk = try desk(cards: 3)
        desk.language = language
        let page = desk.html(try desk.page())
        let badge =
            "<span class=\"badge\" data-style=\"warning\"><span aria-hidden=\"true\">3/2</span>"
            + "<span class=\"spoken\">\(said)</span></span>"
        #expect(page.ranges(of: badge).count == 2, "once in the column's head, once in its tab")
        #expect(page.ranges(of: "data-style=\"warning\"").count == 2, "the other columns say nothing")
    }

    @Test func `a column that holds as many as its limit says nothing of it`() throws {
        let page = try desk(cards: 2).page()
        let html = try desk(cards: 2).html(page)
        #expect(!html.contains("data-style=\"warning\"") && html.contains("카드 2장</span>"))
    }

    @Test func `of a filtered column only the filter is told`() throws {
        let desk = try desk(cards: 3)
        let html = desk.html(try desk.page(query: Fields([.init("text", "카드 1")])))
        #expect(!html.contains("data-style=\"warning\"") && html.contains("1/3"))
    }

    @Test func `the last of two limits stays, whichever comes first`() throws {
        let desk = try Desk()
        let column = desk.board.standing[0].id
        let operations = (1...2).map { number in
            Operation(
                id: ID(high: 50, low: UInt64(number)), space: desk.board.id, author: desk.cast.ann.id,
                device: ID(high: 3, low: 3), clock: HybridTime(milliseconds: Desk.noon + Int64(number) * 1000),
                kind: "column.limited", changes: [Change(column, "column-limit", to: .integer(Int64(number)))])
        }
        for order in [operations, operations.reversed()] {
            var board = desk.board
            for operation in order { board.apply(operation) }
            #expect(board.columns[column]?.cardLimit.value == 2)
        }
    }

    @Test func `a limit another has changed since is not undone`() throws {
        var desk = try desk(cards: 0)
        let form = ["column": desk.board.standing[0].id.text, "limit": "7"]
        try desk.act("limit-column", form, as: desk.cast.doyun)
        let undone = try desk.act("undo")
        #expect(try #require(undone).changes.isEmpty)
        #expect(desk.board.standing[0].cardLimit.value == 7)
    }

    @Test func `a snapshot brings the limit along, with who wrote it when`() throws {
        let board = try desk(cards: 1).board
        let again = try BoardSnapshot(json: JSON.parse(BoardSnapshot(of: board).json.bytes)).board()
        #expect(again.columns == board.columns)
        #expect(again.standing[0].cardLimit.value == 2 && again.standing[0].cardLimit.stamp != .never)
    }

    @Test func `the page of columns has each column's limit to change, and a refused one as it was typed`() throws {
        var desk = try desk(cards: 0)
        let column = desk.board.standing[0].id.text
        let page = desk.html(try desk.page(["columns"]))
        #expect(page.contains("id=\"column-limit-\(column)\"") && page.contains("type=\"number\" value=\"2\""))
        let form = Fields([.init("column", column), .init("limit", "100")])
        let outcome = try desk.run(.post, [desk.board.id.text, "limit-column"], form, as: desk.cast.minji)
        guard case .page(let refused) = outcome else { throw Desk.Missed.page }
        let html = desk.html(refused)
        #expect(refused.status == 422 && html.contains("value=\"100\""))
        #expect(html.ranges(of: "한도는 1에서 99까지예요").count == 1, "told once, at its field")
        let seen = desk.html(try desk.page(["columns"], as: desk.cast.sam))
        #expect(seen.contains("카드 한도 2") && !seen.contains("limit-column"))
    }
}
