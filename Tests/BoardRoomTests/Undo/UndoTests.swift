import Floor
import Testing

@testable import BoardRoom

struct UndoTests {
    @Test func `undo takes back each kind of act, and redo does it again`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let acts: [(String, [String: String])] = [
            ("edit-card", ["card": card.text, "title": "새 제목", "body": "글", "due": "2026-12-03"]),
            ("move-card", ["card": card.text, "column": desk.board.standing[2].id.text]),
            ("delete-card", ["card": card.text]),
            ("restore-card", ["card": card.text]),
            ("add-column", ["name": "검토"]),
            ("rename-column", ["column": desk.board.standing[0].id.text, "name": "받은 일"]),
            ("move-column", ["column": desk.board.standing[0].id.text, "to": "right"]),
            ("delete-column", ["column": desk.board.standing[1].id.text]),
            ("rename-board", ["name": "4분기"]),
        ]
        for (useCase, fields) in acts {
            let before = shape(desk)
            #expect(try desk.act(useCase, fields) != nil)
            let after = shape(desk)
            #expect(after != before, "\(useCase)")
            try desk.act("undo")
            #expect(shape(desk) == before, "undo of \(useCase)")
            try desk.act("redo")
            #expect(shape(desk) == after, "redo of \(useCase)")
        }
        while (try? desk.act("undo")) != nil {}
        #expect(desk.titles(0).isEmpty && desk.board.standing.count == 3)
        while (try? desk.act("redo")) != nil {}
        #expect(desk.board.name.value == "4분기")
    }

    /// What a person sees of the board, without stamps.
    private func shape(_ desk: Desk) -> [String] {
        [desk.board.name.value]
            + desk.board.standing.flatMap { column in
                [column.title(.ko)]
                    + desk.board.cards(in: column.id).map {
                        "\($0.title.value)|\($0.body.value)|\($0.due.value?.iso ?? "")"
                    }
            }
    }

    @Test func `what others changed since stays, and the page says so`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "title": "민지의 제목", "body": "민지의 글"])
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        let undone = try desk.act("undo")
        let undo = try #require(undone)
        #expect(desk.board.cards[card]?.title.value == "도윤의 제목")
        #expect(desk.board.cards[card]?.body.value == "")
        let toast = try #require(try desk.page(query: Fields([.init("did", undo.id.text)])).toast)
        #expect(toast.text.contains("1가지는 그사이 다른 사람이 고쳐서 그대로 두었어요"))
    }

    @Test func `a card that somebody else has worked on is not taken away by undoing its beginning`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "도윤의 글"], as: desk.cast.doyun)
        let undone = try desk.act("undo")
        let undo = try #require(undone)
        #expect(undo.changes.isEmpty)
        #expect(desk.titles(0) == ["제목"])
        #expect(throws: Refusal.nothingToUndo) { try desk.act("undo") }
    }

    @Test func `undo is mine alone`() throws {
        var desk = try Desk()
        try desk.add("민지의 카드")
        try desk.add("도윤의 카드", as: desk.cast.doyun)
        try desk.act("undo")
        #expect(desk.titles(0) == ["도윤의 카드"])
    }

    @Test func `a new act ends what could be done again`() throws {
        var desk = try Desk()
        try desk.add("하나")
        try desk.act("undo")
        try desk.add("둘")
        #expect(throws: Refusal.nothingToRedo) { try desk.act("redo") }
    }

    @Test func `a board cannot be undone out of existence`() throws {
        var desk = try Desk()
        #expect(throws: Refusal.nothingToUndo) { try desk.act("undo") }
    }

    @Test func `a column with cards in it, or the last one, is not undone or redone out of existence`() throws {
        var desk = try Desk()
        try desk.act("add-column", ["name": "검토"])
        let column = try #require(desk.board.standing.last).id
        try desk.add("도윤의 카드", to: 3, as: desk.cast.doyun)
        let undone = try desk.act("undo")
        #expect(try #require(undone).changes.isEmpty)
        #expect(desk.board.standing.last?.id == column && desk.titles(3) == ["도윤의 카드"])

        desk = try Desk()
        let first = desk.board.standing[0].id
        try desk.act("delete-column", ["column": first.text])
        try desk.act("undo")
        for other in desk.board.standing.dropFirst() {
            try desk.act("delete-column", ["column": other.id.text], as: desk.cast.doyun)
        }
        try desk.act("redo")
        #expect(desk.board.standing.map(\.id) == [first])
    }
}
