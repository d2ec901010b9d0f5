import Floor
import Testing

@testable import BoardRoom

@Suite struct `Board's part of Today` {
    private func card(on board: Board, finishing: ID<Entity>?) -> MyCard {
        MyCard(
            board: board.id, boardName: "집안일", id: ID(high: 4, low: 1), title: "우유 사기", due: Day("2026-11-21"),
            kind: .todo, column: board.standing.first, finishing: finishing)
    }

    private func waiting(_ card: MyCard, _ desk: Desk) -> String {
        let today = BoardToday(cards: [card], lately: [])
        return String(decoding: Renderer.render(today.waiting(desk.viewer(desk.cast.minji))), as: UTF8.self)
    }

    @Test func `ticks a card off by its board's own form, under its title`() throws {
        let desk = try Desk()
        let done = try #require(desk.board.finishing?.id)
        let page = waiting(card(on: desk.board, finishing: done), desk)
        #expect(page.contains("action=\"/board/\(desk.board.id.text)/move-card\""))
        #expect(page.contains("name=\"column\" value=\"\(done.text)\""))
        #expect(page.contains("role=\"checkbox\" aria-checked=\"false\" aria-label=\"우유 사기\""))
    }

    @Test func `has no tick for what cannot be finished`() throws {
        let desk = try Desk()
        #expect(!waiting(card(on: desk.board, finishing: nil), desk).contains("<form"))
    }

    private func adding(
        _ targets: CardTargets, _ desk: Desk, _ fields: Fields = Fields(), _ refusal: Refusal? = nil
    ) -> String {
        let today = BoardToday(cards: [], lately: [], targets: targets)
        let line = today.adding(desk.viewer(desk.cast.minji), form: fields, refusal: refusal)
        return String(decoding: Renderer.render(line), as: UTF8.self)
    }

    @Test func `says where a new card goes, also where there is nothing to choose`() throws {
        var desk = try Desk()
        let line = adding(CardTargets(), desk)
        #expect(line.contains("name=\"board\" value=\"own\"") && !line.contains("<select"))
        #expect(line.contains("→") && line.contains("내 할 일 · 나만 봐요"))
        #expect(adding(CardTargets(ownList: "장보기"), desk).contains("장보기 · 나만 봐요"))
        desk.language = .enUS
        #expect(adding(CardTargets(), desk).contains("My list · only you"))
    }

    @Test func `offers one's own list first, and takes it where no other board was chosen`() throws {
        let desk = try Desk()
        let (one, two) = (ID<Space>(high: 7, low: 1), ID<Space>(high: 7, low: 2))
        var targets = CardTargets(boards: [.init(id: one, name: "출시"), .init(id: two, name: "집안일")])
        let own = "<option value=\"own\""
        #expect(adding(targets, desk).contains(own + " selected>"))
        targets.chosen = two
        let line = adding(targets, desk)
        #expect(line.contains(own + ">") && line.contains("<option value=\"\(two.text)\" selected>집안일"))
        #expect(line.ranges(of: " selected").count == 1)
        // What stood in a refused form stays.
        let fields = Fields([.init("board", one.text), .init("title", "")])
        #expect(adding(targets, desk, fields, .missing).contains("<option value=\"\(one.text)\" selected>출시"))
        let back = Fields([.init("board", CardTargets.ownListWord), .init("title", "")])
        #expect(adding(targets, desk, back, .missing).contains(own + " selected>"))
    }

    @Test func `finishes cards in the first done column that is there`() throws {
        var desk = try Desk()
        let first = try #require(desk.board.finishing?.id)
        #expect(first == desk.board.standing[2].id)
        let second = try #require(try desk.act("add-column", ["name": "보관", "kind": "done"])?.subject)
        #expect(desk.board.finishing?.id == first)
        try desk.act("delete-column", ["column": first.text])
        #expect(desk.board.finishing?.id == second)
        try desk.act("delete-column", ["column": second.text])
        #expect(desk.board.finishing == nil)
    }

    @Test func `tells what was ticked off, and undoes it while nothing was done since`() throws {
        var desk = try Desk()
        let card = try desk.add("우유 사기")
        let done = desk.board.standing[2].id.text
        let moved = try #require(try desk.act("move-card", ["card": card.text, "column": done]))
        let part = BoardQuery.Part(desk.board.id, cards: .none, undo: true, lastAction: moved.id)
        func toast() throws -> Page.Toast? {
            BoardToday.toast(try desk.slice(part, as: desk.cast.minji), desk.viewer(desk.cast.minji))
        }
        let told = try #require(try toast())
        #expect(told.text == "‘우유 사기’를 ‘완료’로 옮겼어요." && told.undo != nil)
        try desk.act("rename-column", ["column": done, "name": "끝"])
        let later = try #require(try toast())
        #expect(later.text == "‘우유 사기’를 ‘끝’으로 옮겼어요." && later.undo == nil)
    }
}
