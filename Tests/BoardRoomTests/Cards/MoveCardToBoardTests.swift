import Floor
import Testing

@testable import BoardRoom

struct MoveCardToBoardTests {
    private static let elsewhere = ID<Space>(high: 8, low: 8)

    /// A card being done that has everything, among others.
    private func desk() throws -> (Desk, card: ID<Entity>) {
        var desk = try Desk()
        let card = try desk.add("장보기", to: 1)
        try desk.act("edit-card", ["card": card.text, "body": "시장에서", "due": "2026-12-03", "start": "2026-12-01"])
        for label in ["급해요", "나중에"] { try desk.act("add-label", ["name": label, "card": card.text]) }
        for person in [desk.cast.minji, desk.cast.ann] {
            try desk.act("assign-card", ["card": card.text, "person": person.id.text])
        }
        let milk = try #require(try desk.act("add-item", ["card": card.text, "text": "우유"])?.subject)
        try desk.act("add-item", ["card": card.text, "text": "두부"])
        try desk.act("check-item", ["card": card.text, "item": milk.text])
        try desk.act("add-comment", ["card": card.text, "text": "@Ann 두 병이요 @민지"], as: desk.cast.doyun)
        return (desk, card)
    }

    /// Another board, without Ann, that knows one of the labels.
    private func other() throws -> Desk {
        var other = try Desk()
        other.tools = Tools(entropy: Entropy(seed: (9, 9, 9, 9)), clock: .zero, now: Desk.noon + 1, sealer: .later)
        try other.act("add-label", ["name": "급해요"])
        try other.act("remove-member", ["person": other.cast.ann.id.text])
        try other.add("먼저 온 것", to: 1)
        return other
    }

    private func arrival(of card: ID<Entity>, from desk: Desk) throws -> CardArrival {
        let part = try BoardRules.moveCardToBoard.needs(Fields([.init("card", card.text)]), desk.board.id)
        let slice = try desk.slice(part, as: desk.cast.minji)
        var names: [ID<Person>: String] = [:]
        for person in desk.cast.all { names[person.id] = person.name }
        return CardArrival(
            of: try #require(slice.board.cards[card]), from: slice, comments: desk.board.comments(on: card),
            names: names)
    }

    /// What the host loads of the other board.
    private func target(_ desk: Desk, _ card: ID<Entity>, as person: Cast.Member? = nil) throws -> BoardSlice {
        var part = BoardQuery.Part(desk.board.id, cards: .these([card]), depth: .whole(card), people: true)
        part.newID = card
        var slice = try desk.slice(part, as: person ?? desk.cast.minji)
        slice.board.insertLoaded(Array(desk.board.items.values.filter { $0.card.value == card }))
        slice.board.insertLoaded(Array(desk.board.comments.values.filter { $0.card.value == card }))
        for column in desk.board.standing { slice.board.insertLoaded(Array(desk.board.cards(in: column.id).suffix(1))) }
        return slice
    }

    private func refusal(_ arrival: CardArrival, on target: BoardSlice) -> Refusal? {
        do throws(Refusal) {
            _ = try arrival.changes(on: target)
            return nil
        } catch {
            return error
        }
    }

    @discardableResult
    private func move(_ card: ID<Entity>, from desk: inout Desk, to other: inout Desk) throws -> Operation {
        let changes = try arrival(of: card, from: desk).changes(on: target(other, card))
        other.tools.meet(desk.tools.clock, ahead: .max)
        let made = Operation(
            id: other.tools.id(), space: other.board.id, author: other.cast.minji.id, device: ID(high: 9, low: 1),
            clock: other.tools.tick(), kind: CardArrival.kind, intent: .permanent, changes: changes)
        other.log.append(made)
        other.board.apply(made)
        desk.tools.meet(other.tools.clock, ahead: .max)
        try desk.act("move-card-to-board", ["card": card.text, "to": Self.elsewhere.text])
        return made
    }

    private func lines(_ desk: Desk, _ card: ID<Entity>) -> [String] {
        desk.board.items(on: card).map { "\($0.text.value) \($0.done.value)" }
    }

    @Test func `a card arrives below the others of its kind of column, with all that the other board knows`() throws {
        var (desk, card) = try desk()
        var other = try other()
        let made = try move(card, from: &desk, to: &other)
        #expect(made.subject == card && made.departed == desk.board.id)
        #expect(other.titles(1) == ["먼저 온 것", "장보기"])
        let moved = try #require(other.board.cards[card])
        #expect(moved.body.value == "시장에서" && moved.due.value == Day("2026-12-03"))
        #expect(moved.start.value == Day("2026-12-01"))
        #expect(other.board.labels(on: moved).map(\.name.value) == ["급해요"])
        #expect(moved.labels.held == other.board.standingLabels.map(\.id))
        #expect(moved.assignees.held == [other.cast.minji.id], "Ann is not on it")
        #expect(lines(other, card) == ["우유 true", "두부 false"])
        let comment = try #require(other.board.comments(on: card).first)
        #expect(comment.origin.value?.name == "도윤")
        #expect(comment.firstSaidAt == desk.board.comments(on: card).first?.firstSaidAt)
        #expect(comment.text.value == "@Ann 두 병이요 " + CommentText.token(other.cast.minji.id))
    }

    @Test func `it leaves its board for good: no trash, no undo and no redo bring it back there`() throws {
        var (desk, card) = try desk()
        // Both would be undone, and this one redone, by a change of the same field to the value that it has now.
        try desk.act("delete-card", ["card": card.text])
        try desk.act("restore-card", ["card": card.text], as: desk.cast.ann)
        let left = try #require(
            try desk.act("move-card-to-board", ["card": card.text, "to": Self.elsewhere.text]))
        #expect(left.kind == "card.moved-away" && left.intent == .permanent)
        #expect(BoardRules.destination(left) == Self.elsewhere)
        #expect(desk.titles(1).isEmpty)
        #expect(desk.board.cards[card]?.home(besides: desk.board) == Self.elsewhere)
        #expect(desk.refusal("restore-card", ["card": card.text]) == .cardMoved)
        #expect(desk.refusal("edit-card", ["card": card.text, "title": "다시"]) == .cardMoved)
        #expect(desk.refusal("move-card-to-board", ["card": card.text, "to": Desk.unused]) == .cardMoved)
        #expect(!desk.html(try desk.page(["trash"])).contains("장보기"))
        let refusal = #expect(throws: Refusal.self) { try desk.page(["card", card.text]) }
        #expect(refusal == .cardMoved)
        while desk.refusal("undo") == nil { try desk.act("undo") }
        #expect(desk.board.cards[card]?.isRemoved == true)
        #expect(desk.log.contains { $0.intent == .undo(desk.log.first { $0.kind == "card.deleted" }?.id ?? left.id) })
        while desk.refusal("redo") == nil { try desk.act("redo") }
        #expect(desk.board.cards[card]?.isRemoved == true)
        let kept = try desk.add("지운 것")
        try desk.act("delete-card", ["card": kept.text])
        #expect(desk.board.cards[kept]?.home(besides: desk.board) == nil)
        try desk.act("restore-card", ["card": kept.text])
    }

    @Test func `a card that comes back is as it was there, and its comments are their writers' again`() throws {
        var (desk, card) = try desk()
        var other = try other()
        try move(card, from: &desk, to: &other)
        let tofu = try #require(other.board.items(on: card).last)
        try other.act("delete-item", ["card": card.text, "item": tofu.id.text])
        try other.act("add-item", ["card": card.text, "text": "귤"])
        try move(card, from: &other, to: &desk)
        #expect(desk.titles(1) == ["장보기"] && other.titles(1) == ["먼저 온 것"])
        #expect(lines(desk, card) == ["우유 true", "귤 false"])
        let back = try #require(desk.board.cards[card])
        #expect(desk.board.labels(on: back).map(\.name.value) == ["급해요"] && back.home(besides: desk.board) == nil)
        let comment = try #require(desk.board.comments(on: card).first)
        #expect(comment.added.value == desk.cast.doyun.id && comment.origin.value == nil)
    }

    @Test func `who may not edit, the same board, no board, and an archived or missing card are refused`() throws {
        var (desk, card) = try desk()
        let form = ["card": card.text, "to": Self.elsewhere.text]
        #expect(desk.refusal("move-card-to-board", form, as: desk.cast.sam) == .forbidden)
        #expect(
            desk.refusal("move-card-to-board", ["card": card.text, "to": desk.board.id.text]) == .destinationSame)
        #expect(desk.refusal("move-card-to-board", ["card": card.text]) == .destinationMissing)
        #expect(desk.refusal("move-card-to-board", ["card": Desk.unused, "to": Self.elsewhere.text]) == .cardMissing)
        let file = ["card": card.text, "file": Desk.unused, "name": "표.pdf"]
        try desk.act("add-attachment", file)
        #expect(desk.refusal("move-card-to-board", form) == .cardWithFilesStays)
        try desk.act("remove-attachment", file)
        try desk.act("archive-card", ["card": card.text])
        #expect(desk.refusal("move-card-to-board", form) == .archivedCardStays)
        try desk.act("bring-back-card", ["card": card.text])
        try desk.act("delete-card", ["card": card.text])
        #expect(desk.refusal("move-card-to-board", form) == .cardMissing)
    }

    @Test func `a board that may only be viewed, is archived or full, or has the id, takes no card`() throws {
        let (desk, card) = try desk()
        let arrival = try arrival(of: card, from: desk)
        var other = try other()
        #expect(refusal(arrival, on: try target(other, card)) == nil)
        #expect(refusal(arrival, on: try target(other, card, as: other.cast.sam)) == .destinationReadOnly)
        let there = try target(other, card)
        for (count, isFull) in [(Card.countLimit - 1, false), (Card.countLimit, true)] {
            let slice = BoardSlice(
                board: there.board, sequence: 1, role: .editor, people: there.people, cardCount: count)
            #expect(refusal(arrival, on: slice) == (isFull ? .destinationFull : nil))
        }
        try other.act("add-card", ["title": "같은 id", "card": card.text])
        #expect(refusal(arrival, on: try target(other, card)) == .taken("card"))
        try other.act("archive-board")
        #expect(refusal(arrival, on: try target(other, card)) == .destinationArchived)
    }

    @Test func `both boards tell of it, with the way to the other, and name no board`() throws {
        var (desk, card) = try desk()
        var other = try other()
        let came = try move(card, from: &desk, to: &other)
        let left = try #require(desk.log.last)
        let here = try desk.slice(as: desk.cast.minji)
        var there = try other.slice(as: other.cast.minji)
        there.board.insertLoaded([try #require(other.board.cards[card])])
        var gone = here
        gone.board.insertLoaded([try #require(desk.board.cards[card])])
        #expect(HistorySentence.text(of: left, gone, .ko) == "민지 님이 ‘장보기’를 다른 보드로 옮겼어요.")
        #expect(HistorySentence.text(of: left, gone, .enUS) == "민지 moved “장보기” to another board.")
        #expect(HistorySentence.text(of: came, there, .ko) == "민지 님이 ‘장보기’를 다른 보드에서 옮겨 왔어요.")
        #expect(HistorySentence.text(of: came, there, .enUS) == "민지 moved “장보기” here from another board.")
        let before = desk.html(try desk.page(["history"]))
        #expect(before.contains("href=\"\(CardLink.link(to: card).text)\""))
        let after = other.html(try other.page(["card", card.text, "history"]))
        #expect(after.contains("href=\"/board/\(desk.board.id.text)/card/\(card.text)/history\""))
        #expect(!after.contains("시장에서"), "what it says is in the history of its board")
    }

    @Test func `the page says of each board exactly what does not come along`() throws {
        let (desk, card) = try desk()
        let query = Fields([.init("card", card.text)])
        let part = try BoardRules.moveCardToBoard.needs(query, desk.board.id)
        var slice = try desk.slice(part, as: desk.cast.minji)
        let viewer = desk.viewer(desk.cast.minji)
        #expect(desk.html(try MoveCardPage.page(query, slice, viewer)).contains("옮겨 갈 보드가 없어요"))
        slice.destinations.boards = [
            CardDestination(id: Self.elsewhere, name: "집", lostLabels: 2, lostPeople: 1),
            CardDestination(id: ID(high: 8, low: 9), name: "가득", isFull: true),
        ]
        let html = desk.html(try MoveCardPage.page(query, slice, viewer))
        #expect(html.contains("라벨 2개와 담당자 1명이 빠져요.") && html.contains("댓글 1개는"))
        #expect(html.contains("value=\"\(Self.elsewhere.text)\"") && html.contains("‘집’으로 옮기기"))
        #expect(!html.contains(ID<Space>(high: 8, low: 9).text), "a full board has no button")
        let words = [(0, 0), (1, 0), (0, 2)].map { labels, people in
            MoveCardPage.loss(
                CardDestination(id: Self.elsewhere, name: "집", lostLabels: labels, lostPeople: people))(.enUS)
        }
        #expect(words == ["Everything moves along.", "Leaves out 1 label.", "Leaves out 2 assignees."])
        #expect(throws: Refusal.forbidden) {
            try MoveCardPage.page(query, try desk.slice(part, as: desk.cast.sam), desk.viewer(desk.cast.sam))
        }
    }

    @Test func `after the move the page leads whoever is on the other board to the card`() throws {
        var (desk, card) = try desk()
        try desk.act("move-card-to-board", ["card": card.text, "to": Self.elsewhere.text])
        let query = Fields([.init("card", card.text)])
        var slice = try desk.slice(
            BoardRules.moveCardToBoard.needs(query, desk.board.id), as: desk.cast.minji)
        let viewer = desk.viewer(desk.cast.minji)
        #expect(throws: Refusal.cardMoved) { try MoveCardPage.page(query, slice, viewer) }
        slice.destinations.home = "집"
        let html = desk.html(try MoveCardPage.page(query, slice, viewer))
        #expect(html.contains("‘장보기’를 ‘집’으로 옮겼어요."))
        #expect(html.contains("href=\"/board/\(Self.elsewhere.text)/card/\(card.text)\""))
    }

    @Test func `the menu of a card leads to the page, for those who may edit`() throws {
        let (desk, card) = try desk()
        #expect(desk.html(try desk.page(["card", card.text, "menu"])).contains("/other-boards\""))
        #expect(!desk.html(try desk.page(as: desk.cast.sam)).contains("/other-boards\""))
    }
}
