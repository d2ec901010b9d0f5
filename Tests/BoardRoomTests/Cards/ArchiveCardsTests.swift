import Floor
import Testing

@testable import BoardRoom

struct ArchiveCardsTests {
    @Test func `a column's cards are archived by one operation, which one undo takes back`() throws {
        var desk = try Desk()
        for title in ["하나", "둘", "셋"] { try desk.add(title, to: 2) }
        try desk.add("남을 것")
        let done = desk.board.standing[2].id.text
        let operation = try #require(try desk.act("archive-cards", ["column": done], as: desk.cast.ann))
        #expect(operation.kind == "cards.archived" && operation.intent == .act)
        #expect(operation.changes.count == 3 && operation.changes.allSatisfy { $0.field == "card-archived" })
        #expect(desk.titles(2) == [] && desk.titles(0) == ["남을 것"])
        try desk.act("undo", as: desk.cast.ann)
        #expect(desk.titles(2) == ["하나", "둘", "셋"])
        try desk.act("redo", as: desk.cast.ann)
        #expect(desk.titles(2) == [])
        #expect(try desk.act("archive-cards", ["column": done]) == nil, "an empty column has nothing to archive")
    }

    @Test func `undo leaves what somebody has brought back since as it is`() throws {
        var desk = try Desk()
        let card = try desk.add("하나", to: 2).text
        try desk.add("둘", to: 2)
        try desk.act("archive-cards", ["column": desk.board.standing[2].id.text])
        try desk.act("bring-back-card", ["card": card], as: desk.cast.ann)
        let undo = try #require(try desk.act("undo"))
        #expect(undo.changes.count == 1 && desk.titles(2) == ["하나", "둘"])
    }

    @Test func `of a device only what it has shown is archived, and only what is still there`() throws {
        var desk = try Desk()
        let (stays, goes) = (try desk.add("남은 것", to: 2), try desk.add("옮긴 것", to: 2))
        let column = desk.board.standing[2].id
        let shown = desk.board.shownCards(in: column)
        #expect(shown == "\(stays.text) \(goes.text)")
        try desk.act("move-card", ["card": goes.text, "column": desk.board.standing[0].id.text])
        try desk.add("그사이 온 것", to: 2)
        let form = ["column": column.text, "cards": shown]
        let operation = try #require(try desk.act("archive-cards", form))
        #expect(operation.changes.map(\.subject) == [stays])
        #expect(desk.titles(2) == ["그사이 온 것"] && desk.titles(0) == ["옮긴 것"])
        #expect(try desk.act("archive-cards", form) == nil, "nothing that it has shown is left")
        let wrong = try #require(desk.refusal("archive-cards", ["column": column.text, "cards": "\(stays.text) x"]))
        #expect(wrong.name == "not-an-id" && wrong.field == "cards" && wrong.given == "x")
    }

    @Test func `one press archives no more than one operation holds, from the top`() throws {
        var desk = try Desk()
        let column = desk.board.standing[2].id
        for (place, rank) in Rank.evenly(count: Column.moveLimit + 1).enumerated() {
            let id = ID<Entity>(high: 5, low: UInt64(place))
            desk.board.insertLoaded([Card.standing(id, "\(place)", at: Place(column: column, rank: rank))])
        }
        let slice = BoardSlice(board: desk.board, sequence: 1, role: .owner)
        let form = Fields([.init("column", column.text)])
        let outcome = try BoardRules.archiveCards.decide(form, slice, desk.viewer(desk.cast.minji), &desk.tools)
        guard case .record(let operations, _) = outcome else {
            Issue.record("nothing was recorded")
            return
        }
        #expect(operations.count == 1 && operations[0].changes.count == Column.moveLimit)
        desk.board.apply(operations[0])
        #expect(desk.titles(2) == ["\(Column.moveLimit)"])
    }

    @Test func `a column that is gone or none is missing, and a viewer archives nothing`() throws {
        let desk = try Desk()
        for id in [Desk.unused, ""] { #expect(desk.refusal("archive-cards", ["column": id]) == .columnMissing) }
        let column = desk.board.standing[2].id.text
        #expect(desk.refusal("archive-cards", ["column": column], as: desk.cast.sam) == .forbidden)
    }

    @Test func `history and the button of undo tell how many, in both languages`() throws {
        var desk = try Desk()
        let card = try desk.add("하나", to: 2)
        try desk.add("둘", to: 2)
        try desk.act("archive-card", ["card": card.text])
        try desk.act("bring-back-card", ["card": card.text])
        try desk.act("archive-cards", ["column": desk.board.standing[2].id.text])
        for (language, words) in [
            (
                Language.ko,
                ["민지 님이 카드 2장을 보관했어요.", "민지 님이 보관한 ‘하나’를 되돌려 놓았어요.", "민지 님이 ‘하나’를 보관했어요."]
            ),
            (
                .enUS,
                ["민지 archived 2 cards.", "민지 brought “하나” back from the archive.", "민지 archived “하나”."]
            ),
        ] {
            let slice = try desk.slice(as: desk.cast.minji, history: HistoryQuery(card: nil))
            let told = (slice.history?.recorded ?? []).map { HistorySentence.text(of: $0.operation, slice, language) }
            #expect(Array(told.prefix(3)) == words)
        }
        #expect(String(decoding: Renderer.render(try desk.page().actions), as: UTF8.self).contains("카드 2장 보관"))
    }

    @Test func `the page of columns offers it for done columns`() throws {
        let desk = try Desk()
        let page = desk.html(try desk.page(["columns"]))
        #expect(page.ranges(of: "/archive-cards\"").count == 1 && page.contains("‘완료’의 카드 모두 보관"))
        #expect(page.contains("<span>카드 모두 보관</span>"), "in words, not only a mark")
        #expect(!desk.html(try desk.page(["columns"], as: desk.cast.sam)).contains("/archive-cards\""))
    }
}
