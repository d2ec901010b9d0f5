import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

struct MakeTemplateTests {
    /// A template with everything on it, and a card beside it.
    private func desk() throws -> (Desk, template: ID<Entity>) {
        var desk = try Desk()
        let added = try desk.act("add-card", ["title": "장보기", "body": "시장에서", "due": "2026-11-23", "mine": "on"])
        let card = try #require(added?.subject)
        try desk.add("남은 일")
        try desk.act("add-label", ["name": "급해요", "card": card.text])
        let milk = try #require(try desk.act("add-item", ["card": card.text, "text": "우유"])?.subject)
        try desk.act("check-item", ["card": card.text, "item": milk.text])
        try desk.act("make-template", ["card": card.text], as: desk.cast.ann)
        return (desk, card)
    }

    private func has(_ words: String, _ desk: Desk, _ path: [String], _ query: [Fields.Pair] = []) throws -> Bool {
        desk.html(try desk.page(path, query: Fields(query))).contains(words)
    }

    @Test func `a template is on no board, in no count and in no month, and comes back to where it stood`() throws {
        var (desk, card) = try desk()
        let made = try #require(desk.log.last)
        #expect(made.kind == "card.made-template" && made.intent == .act)
        #expect(made.changes == [Change(card, "card-archived", from: .bool(false), to: .string("template"))])
        #expect(desk.titles(0) == ["남은 일"])
        let slice = try desk.slice(as: desk.cast.minji)
        #expect(slice.cardCount == 1 && slice.stacks().map(\.count) == [1, 0, 0])
        #expect(try !has("장보기", desk, ["month"], [.init("month", "2026-11")]))
        #expect(try !has(card.text, desk, [], [.init("text", "장보기")]))
        #expect(try desk.act("make-template", ["card": card.text]) == nil)
        let back = try #require(try desk.act("bring-back-card", ["card": card.text]))
        #expect(back.changes == [Change(card, "card-archived", from: .string("template"), to: .bool(false))])
        #expect(desk.titles(0) == ["장보기", "남은 일"])
        let seen = try desk.slice(as: desk.cast.minji)
        #expect(HistorySentence.text(of: made, seen, .ko) == "Ann 님이 ‘장보기’를 템플릿으로 두었어요.")
        #expect(HistorySentence.text(of: back, seen, .enUS) == "민지 put the template “장보기” back on the board.")
    }

    @Test func `an archived card becomes a template and a template an archived card, in one list at a time`() throws {
        var (desk, card) = try desk()
        for (useCase, list, other) in [
            ("archive-card", "archived-cards", "templates"), ("make-template", "templates", "archived-cards"),
        ] {
            try desk.act(useCase, ["card": card.text])
            #expect(try has("장보기", desk, [list]), "\(useCase)")
            #expect(try !has("장보기", desk, [other]), "\(useCase)")
        }
        try desk.act("undo")
        #expect(desk.board.cards[card]?.shelf.value == .archive)
    }

    @Test func `of two who put a card away at once the later is followed, in either order`() throws {
        let (desk, card) = try desk()
        let minji = desk.cast.minji.id
        func written(_ values: [JSON], at times: [Int64]) -> Card.Shelf? {
            var board = desk.board
            for (value, time) in zip(values, times) {
                let stamp = Stamp(
                    clock: HybridTime(milliseconds: Desk.noon + time), operation: ID(high: 1, low: UInt64(time)))
                board.write(Change(card, "card-archived", to: value), stamp: stamp, author: minji)
            }
            return board.cards[card]?.shelf.value
        }
        #expect(written([.string("template"), .bool(true)], at: [1_000, 2_000]) == .archive)
        #expect(written([.string("template"), .bool(true)], at: [2_000, 1_000]) == .template)
        #expect(written([.bool(false), .string("shelf"), .integer(1)], at: [1_000, 2_000, 3_000]) == .board)
    }

    @Test func `a card of a template comes to the end of the column asked for, without its day and its ticks`() throws {
        var (desk, template) = try desk()
        let column = desk.board.standing[1].id
        try desk.add("먼저", to: 1)
        let copy = try #require(
            try desk.act("copy-card", ["card": template.text, "column": column.text], as: desk.cast.doyun)?.subject)
        let card = try #require(desk.board.cards[copy])
        #expect(desk.titles(1) == ["먼저", "장보기"] && card.isOnBoard && card.body.value == "시장에서")
        #expect(card.due.value == nil && desk.board.items(on: copy).map(\.done.value) == [false])
        #expect(desk.board.labels(on: card).map(\.name.value) == ["급해요"])
        #expect(card.assignees.held == [desk.cast.minji.id])
        #expect(desk.board.cards[template]?.isTemplate == true)
        // The column where it once stood, by name and without.
        let own = desk.board.standing[0].id.text
        for form in [["card": template.text, "column": own], ["card": template.text]] {
            try desk.act("copy-card", form)
        }
        #expect(desk.titles(0) == ["남은 일", "장보기", "장보기"])
        try desk.act("undo")
        #expect(desk.titles(0) == ["남은 일", "장보기"])
        #expect(desk.refusal("copy-card", ["card": template.text, "column": Desk.unused]) == .columnMissing)
    }

    @Test func `a card of a template is told as one that was added, and any other copy as a copy`() throws {
        var (desk, template) = try desk()
        func withTemplate() throws -> BoardSlice {
            var slice = try desk.slice(as: desk.cast.minji)
            slice.board.insertLoaded([desk.board.cards[template]].compactMap { $0 })
            return slice
        }
        func told(_ operation: Floor.Operation?, _ language: Language) throws -> [String] {
            let did = try #require(operation?.id.text)
            let toast = try desk.page(query: Fields([.init("did", did)])).toast
            let slice = try withTemplate()
            return [
                try #require(toast?.text), OperationSummary.noun(try #require(operation), slice, language)(language),
            ]
        }
        let column = desk.board.standing[1]
        let name = column.title(.ko)
        let added = try desk.act("copy-card", ["card": template.text, "column": column.id.text])
        #expect(try told(added, .ko) == ["‘장보기’를 ‘\(name)’에 추가했어요.", "‘장보기’ 추가"])
        let english = OperationSummary.done(try #require(added), try withTemplate(), .enUS)
        #expect(english.en == "Added “장보기” to “\(column.title(.enUS))”.")
        let card = try #require(added?.subject)
        #expect(try told(try desk.act("copy-card", ["card": card.text]), .ko) == ["‘장보기’를 복사했어요.", "‘장보기’ 복사"])
    }

    @Test func `any card is copied to the end of another column, with its day`() throws {
        var desk = try Desk()
        let card = try #require(try desk.act("add-card", ["title": "하나", "due": "2026-12-03"])?.subject)
        try desk.add("끝", to: 2)
        let copy = try desk.act("copy-card", ["card": card.text, "column": desk.board.standing[2].id.text])
        #expect(desk.titles(2) == ["끝", "하나"] && desk.titles(0) == ["하나"])
        #expect(copy?.subject.flatMap { desk.board.cards[$0]?.due.value } == Day("2026-12-03"))
    }

    @Test func `the list leads from a column's line and from the menu, once there are templates`() throws {
        var (desk, card) = try desk()
        let column = desk.board.standing[1]
        let address = "/board/\(desk.board.id.text)/templates?column=\(column.id.text)"
        #expect(try has(address, desk, []))
        let list = desk.html(try desk.page(["templates"], query: Fields([.init("column", column.id.text)])))
        #expect(list.contains("/copy-card\"") && list.contains("value=\"\(column.id.text)\"") && list.contains("장보기"))
        #expect(list.contains("‘\(column.title(.ko))’ 칸의 끝에 와요"))
        let seen = desk.html(try desk.page(["templates"], as: desk.cast.sam))
        #expect(seen.contains("장보기") && !seen.contains("/copy-card\""))
        let page = try desk.page(["card", card.text])
        let menu = String(decoding: Renderer.render(page.actions), as: UTF8.self)
        #expect(desk.html(page).contains("템플릿이에요.") && menu.contains("/bring-back-card\""))
        #expect(!menu.contains("/make-template\"") && !menu.contains("/move-card\""))
        try desk.act("bring-back-card", ["card": card.text])
        #expect(try !has("/templates", desk, []))
        let back = String(decoding: Renderer.render(try desk.page(["card", card.text]).actions), as: UTF8.self)
        #expect(back.contains("/make-template\""))
        // The board's own menu has no such entry: the empty list says where it is.
        #expect(try !has("/make-template", desk, []))
        #expect(try has("카드를 열면 메뉴에 ‘템플릿으로 두기’가 있어요", desk, ["templates"]))
    }

    @Test func `a viewer makes none, a deleted one is in no list, and none moves to another board`() throws {
        var (desk, card) = try desk()
        let other = try desk.add("하나").text
        #expect(desk.refusal("make-template", ["card": other], as: desk.cast.sam) == .forbidden)
        for id in [Desk.unused, ""] { #expect(desk.refusal("make-template", ["card": id]) == .cardMissing) }
        let away = ["card": card.text, "to": Desk.unused]
        #expect(desk.refusal("move-card-to-board", away) == .archivedCardStays)
        try desk.act("delete-card", ["card": card.text])
        #expect(try !has("장보기", desk, ["templates"]))
        #expect(try !has("/templates", desk, []))
        try desk.act("restore-card", ["card": card.text])
        #expect(try has("장보기", desk, ["templates"]))
        #expect(desk.titles(0) == ["남은 일", "하나"])
    }

    @Test func `a copy of the board and its file keep what is a template`() throws {
        let (desk, card) = try desk()
        let copy = try BoardSnapshot(json: BoardSnapshot(of: desk.board).json).board()
        #expect(copy == desk.board && copy.cards[card]?.isTemplate == true)
        let document = BoardDocument(desk.board) { _ in nil }
        #expect(document.cards.map(\.isTemplate) == [true, false] && document.cards.map(\.isOnBoard) == [false, true])
    }
}
