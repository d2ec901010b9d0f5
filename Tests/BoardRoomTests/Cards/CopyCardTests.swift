import Floor
import Testing

@testable import BoardRoom

struct CopyCardTests {
    /// A card with everything on it, between two others.
    private func desk() throws -> (Desk, card: ID<Entity>) {
        var desk = try Desk()
        try desk.add("앞")
        let added = try desk.act("add-card", ["title": "장보기", "body": "시장에서", "due": "2026-12-03", "mine": "on"])
        let card = try #require(added?.subject)
        try desk.add("뒤")
        try desk.act("add-label", ["name": "급해요", "card": card.text])
        let milk = try #require(try desk.act("add-item", ["card": card.text, "text": "우유"])?.subject)
        try desk.act("add-item", ["card": card.text, "text": "두부"])
        try desk.act("check-item", ["card": card.text, "item": milk.text])
        try desk.act("add-comment", ["card": card.text, "text": "두 병이요"])
        return (desk, card)
    }

    private func lines(_ desk: Desk, _ card: ID<Entity>) -> [String] {
        desk.board.items(on: card).map { "\($0.text.value) \($0.done.value)" }
    }

    @Test func `a copy stands below its original, with all but its comments`() throws {
        var (desk, card) = try desk()
        let before = try #require(desk.board.cards[card])
        let made = try #require(
            try desk.act("copy-card", ["card": card.text, "copy": Desk.unused], as: desk.cast.doyun))
        #expect(made.kind == "card.copied" && made.intent == .act && made.subject?.text == Desk.unused)
        #expect(made.original == card)
        #expect(desk.titles(0) == ["앞", "장보기", "장보기", "뒤"])
        let copy = try #require(desk.board.cards[ID(Desk.unused)!])
        #expect(desk.board.cards(in: desk.board.standing[0].id).map(\.id)[1...2] == [card, copy.id])
        #expect(copy.body.value == "시장에서" && copy.due.value == Day("2026-12-03"))
        #expect(desk.board.labels(on: copy).map(\.name.value) == ["급해요"])
        #expect(copy.assignees.held == [desk.cast.minji.id] && copy.added.value == desk.cast.doyun.id)
        #expect(lines(desk, copy.id) == ["우유 true", "두부 false"])
        #expect(desk.board.comments(on: copy.id).isEmpty)
        #expect(desk.board.cards[card] == before && lines(desk, card) == ["우유 true", "두부 false"])
        #expect(Set(desk.board.items(on: copy.id).map(\.id)).isDisjoint(with: desk.board.items(on: card).map(\.id)))
    }

    @Test func `a bare card's copy is as bare, and of the copy a copy is made`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        let made = try #require(try desk.act("copy-card", ["card": card.text]))
        #expect(made.changes.map(\.field) == ["removed", "copied-from", "title", "place"])
        let again = try #require(made.subject)
        try desk.act("add-item", ["card": again.text, "text": "우유"])
        let third = try #require(try desk.act("copy-card", ["card": again.text])?.subject)
        #expect(desk.titles(0) == ["하나", "하나", "하나"] && lines(desk, third) == ["우유 false"])
    }

    /// A place and the marks are about one board, and written by those who take a card along.
    @Test(
        arguments: [
            (.version, ["title", "body", "due", "place", "due-time", "start"]),
            (.copy, ["title", "body", "due", "due-time", "repeat", "start"]), (.anew, ["title", "body"]),
            (.move, ["title", "body", "due", "due-time", "repeat", "start"]),
        ] as [(FieldStays, [String])])
    func `each field says what takes it along`(stays: FieldStays, fields: [String]) {
        #expect(Card(id: ID(high: 1, low: 1)).writes(stays).map(\.name) == fields)
    }

    @Test func `a repetition that lost its day to somebody else goes nowhere`() {
        var card = Card(id: ID(high: 1, low: 1))
        let stamp = Stamp(clock: HybridTime(rawValue: 5), operation: ID(high: 6, low: 1))
        card.write(Change(card.id, Card.repeats, to: Repeat(stored: "weekly")), stamp, .unmade)
        #expect(card.repeats.value != nil)
        #expect(card.taken(along: .copy).first { $0.name == "repeat" }?.value == .null)
    }

    @Test func `what a device and the house do with one form gives the items the same ids`() throws {
        let (desk, card) = try desk()
        let form = ["card": card.text, "copy": Desk.unused]
        var (here, there) = (desk, desk)
        there.tools = Tools(entropy: Entropy(seed: (9, 9, 9, 9)), clock: .zero, now: Desk.noon + 1, sealer: .later)
        try here.act("copy-card", form)
        try there.act("copy-card", form)
        let ids = here.board.items(on: ID(Desk.unused)!).map(\.id)
        #expect(ids.count == 2 && Set(ids).count == 2)
        #expect(there.board.items(on: ID(Desk.unused)!).map(\.id) == ids)
    }

    @Test func `undo takes the copy away, the trash gives it back with its list, and redo too`() throws {
        var (desk, card) = try desk()
        let copy = try #require(try desk.act("copy-card", ["card": card.text])?.subject)
        let undo = try #require(try desk.act("undo"))
        #expect(undo.changes.map(\.subject) == [copy])
        #expect(desk.titles(0) == ["앞", "장보기", "뒤"])
        try desk.act("redo")
        #expect(desk.titles(0).count == 4 && lines(desk, copy) == ["우유 true", "두부 false"])
        try desk.act("undo")
        try desk.act("restore-card", ["card": copy.text], as: desk.cast.ann)
        #expect(lines(desk, copy) == ["우유 true", "두부 false"])
    }

    @Test func `a copy that somebody has written on stays whole when it is undone`() throws {
        var (desk, card) = try desk()
        let copy = try #require(try desk.act("copy-card", ["card": card.text])?.subject)
        try desk.act("edit-card", ["card": copy.text, "title": "다음 장보기"], as: desk.cast.ann)
        try desk.act("undo")
        #expect(desk.titles(0) == ["앞", "장보기", "다음 장보기", "뒤"] && lines(desk, copy).count == 2)
    }

    @Test func `who left the board and a label that is gone are not copied`() throws {
        var (desk, card) = try desk()
        try desk.act("assign-card", ["card": card.text, "person": desk.cast.ann.id.text])
        try desk.act("remove-member", ["person": desk.cast.ann.id.text])
        try desk.act("delete-label", ["label": desk.board.standingLabels[0].id.text])
        let copy = try #require(
            try desk.act("copy-card", ["card": card.text])?.subject.flatMap { desk.board.cards[$0] })
        #expect(copy.assignees.held == [desk.cast.minji.id] && copy.labels.held.isEmpty)
    }

    @Test func `a full board, a taken id, a card that is gone and a viewer are refused`() throws {
        var (desk, card) = try desk()
        let form = Fields([.init("card", card.text)])
        let part = try BoardRules.copyCard.needs(form, desk.board.id)
        for (count, isFull) in [(Card.countLimit - 1, false), (Card.countLimit, true)] {
            let slice = BoardSlice(
                board: try desk.slice(part, as: desk.cast.minji).board, sequence: 1, role: .owner, cardCount: count)
            #expect(desk.refusal(BoardRules.copyCard, form, given: slice) == (isFull ? .tooManyCards : nil))
        }
        #expect(desk.refusal("copy-card", ["card": card.text, "copy": card.text]) == .taken("copy"))
        #expect(desk.refusal("copy-card", ["card": card.text], as: desk.cast.sam) == .forbidden)
        try desk.act("delete-card", ["card": card.text])
        #expect(desk.refusal("copy-card", ["card": card.text]) == .cardMissing)
        #expect(desk.refusal("copy-card", ["card": Desk.unused]) == .cardMissing)
    }

    @Test func `its history tells what it was copied from, and leads there`() throws {
        var (desk, card) = try desk()
        let made = try #require(try desk.act("copy-card", ["card": card.text]))
        let copy = try #require(made.subject)
        try desk.act("edit-card", ["card": copy.text, "title": "다음 장보기"])
        let slice = try desk.slice(as: desk.cast.minji)
        #expect(
            HistorySentence.text(of: made, slice, .ko) == "민지 님이 ‘다음 장보기’를 추가했어요. ‘장보기’를 복사한 카드예요.")
        #expect(HistorySentence.text(of: made, slice, .enUS) == "민지 added “다음 장보기”, copied from “장보기”.")
        let page = desk.html(try desk.page(["card", copy.text, "history"]))
        #expect(page.contains("href=\"/board/\(desk.board.id.text)/card/\(card.text)\">원래 카드 보기"))
        #expect(!page.contains("시장에서"), "what it says is in the original's history")
    }
}
