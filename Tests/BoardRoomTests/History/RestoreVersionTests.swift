import Floor
import Testing

@testable import BoardRoom

struct RestoreVersionTests {
    /// A card that was written, rewritten twice and moved; each operation in its order.
    private func rewritten() throws -> (desk: Desk, card: ID<Entity>, operations: [Operation]) {
        var desk = try Desk()
        let card = try desk.add("첫 제목")
        let acts = [
            ("edit-card", ["title": "둘째 제목", "body": "글", "due": "2026-12-03"]),
            ("move-card", ["column": desk.board.standing[1].id.text]),
            ("edit-card", ["title": "셋째 제목", "body": "다른 글", "due": ""]),
        ]
        for (useCase, fields) in acts {
            try desk.act(useCase, fields.merging(["card": card.text]) { $1 }, as: desk.cast.ann)
        }
        return (desk, card, Array(desk.log.dropFirst()))
    }

    @Test func `a version brings back title, text, day and column, and undo takes that back`() throws {
        var (desk, card, operations) = try rewritten()
        let present = try #require(desk.board.cards[card])
        let restored = try desk.act(
            "restore-version", ["card": card.text, "version": operations[1].id.text], as: desk.cast.doyun)
        #expect(restored?.kind == "version.restored")
        let then = try #require(desk.board.cards[card])
        #expect(then.title.value == "둘째 제목" && then.body.value == "글" && then.due.value == Day("2026-12-03"))
        #expect(desk.board.column(of: then)?.id == desk.board.standing[0].id)
        try desk.act("undo", as: desk.cast.doyun)
        let again = try #require(desk.board.cards[card])
        #expect(again.title.value == present.title.value && again.body.value == present.body.value)
        #expect(again.due.value == nil && again.place.value == present.place.value)
    }

    @Test func `the newest version and one restored twice change nothing`() throws {
        var (desk, card, operations) = try rewritten()
        let newest: [String: String] = ["card": card.text, "version": operations[3].id.text]
        #expect(try desk.act("restore-version", newest) == nil)
        let first: [String: String] = ["card": card.text, "version": operations[0].id.text]
        #expect(try desk.act("restore-version", first) != nil)
        #expect(try desk.act("restore-version", first) == nil)
    }

    @Test func `a column that is gone is not brought back, and the page says so`() throws {
        var (desk, card, operations) = try rewritten()
        try desk.act("delete-column", ["column": desk.board.standing[0].id.text])
        let page = desk.html(try desk.page(["card", card.text, "history", operations[1].id.text]))
        #expect(page.contains("‘할 일’ 칸은 이제 없어서"))
        try desk.act("restore-version", ["card": card.text, "version": operations[1].id.text])
        let card2 = try #require(desk.board.cards[card])
        #expect(card2.title.value == "둘째 제목")
        #expect(desk.board.column(of: card2)?.kind.value == .doing)
    }

    @Test func `another card's operation, a viewer and a deleted card are refused`() throws {
        var (desk, card, operations) = try rewritten()
        let other = try desk.add("다른 카드")
        let theirs = try #require(desk.log.last)
        #expect(throws: Refusal.versionMissing) {
            try desk.act("restore-version", ["card": card.text, "version": theirs.id.text])
        }
        #expect(throws: Refusal.versionMissing) { try desk.act("restore-version", ["card": other.text]) }
        let form: [String: String] = ["card": card.text, "version": operations[0].id.text]
        #expect(throws: Refusal.forbidden) { try desk.act("restore-version", form, as: desk.cast.sam) }
        try desk.act("delete-card", ["card": card.text])
        #expect(throws: Refusal.cardMissing) { try desk.act("restore-version", form) }
        #expect(desk.html(try desk.page(["card", card.text, "history", operations[0].id.text])).contains("휴지통"))
    }

    @Test func `a version's page shows what restoring would change`() throws {
        let (desk, card, operations) = try rewritten()
        let page = desk.html(try desk.page(["card", card.text, "history", operations[1].id.text]))
        #expect(page.contains("<del>셋째 제목</del>") && page.contains("<ins>둘째 제목</ins>"))
        #expect(page.contains("<del>하는 중</del>") && page.contains("<ins>할 일</ins>"))
        #expect(page.contains("이 모습으로 되돌리기"))
        let seen = desk.html(try desk.page(["card", card.text, "history", operations[1].id.text], as: desk.cast.sam))
        #expect(!seen.contains("이 모습으로 되돌리기"), "a viewer looks")
    }

    /// A title that a device wrote earlier and the house heard of later: it never stood, and is taken back from here.
    @Test func `the version of an overtaken title has that title, and later versions do not`() throws {
        var (desk, card, operations) = try rewritten()
        let title = Change(card, "title", from: .string("둘째 제목"), to: .string("기차에서"))
        let late = Operation(
            id: ID(high: 5, low: 5), space: desk.board.id, author: desk.cast.minji.id, device: ID(high: 9, low: 9),
            clock: operations[1].clock.next, kind: "card.edited", changes: [title])
        desk.board.apply(late)
        desk.log.append(late)
        #expect(desk.board.cards[card]?.title.value == "셋째 제목")
        let page = desk.html(try desk.page(["card", card.text, "history", late.id.text]))
        #expect(page.contains("<del>셋째 제목</del>") && page.contains("<ins>기차에서</ins>"))
        try desk.act("move-card", ["card": card.text, "column": desk.board.standing[2].id.text])
        let moved = try #require(desk.log.last)
        let later = desk.html(try desk.page(["card", card.text, "history", moved.id.text]))
        #expect(!later.contains("기차에서"))
        try desk.act("restore-version", ["card": card.text, "version": late.id.text])
        #expect(desk.board.cards[card]?.title.value == "기차에서")
    }
}
