import Floor
import Testing

@testable import BoardRoom

/// Two who write in one place of a body at once: both texts stay, and its page says so.
struct MergeConflictTests {
    /// A card on which 도윤 and then 민지 have each put another line for the same one.
    private func met(mine: String = "하나\n민지", was: String = "하나") throws -> (desk: Desk, card: ID<Entity>) {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나"])
        try desk.act("edit-card", ["card": card.text, "body": "하나\n도윤", "was-body": "하나"], as: desk.cast.doyun)
        try desk.act("edit-card", ["card": card.text, "body": mine, "was-body": was])
        return (desk, card)
    }

    private func says(_ desk: Desk, _ card: ID<Entity>, as person: Cast.Member) throws -> Bool {
        desk.html(try desk.page(["card", card.text], as: person)).contains("두 글이 모두 남아 있어요")
    }

    @Test func `everybody on the board reads whose texts stand there, with the way to the history`() throws {
        let (desk, card) = try met()
        #expect(desk.board.cards[card]?.body.value == "하나\n도윤\n민지")
        #expect(desk.log.last?.kind == "card.merged")
        for person in [desk.cast.minji, desk.cast.doyun, desk.cast.sam] {
            let page = desk.html(try desk.page(["card", card.text], as: person))
            let (first, second) = (desk.cast.doyun.name, desk.cast.minji.name)
            #expect(page.contains("\(first) 님과 \(second) 님이 동시에 고쳐서 두 글이 모두 남아 있어요."))
            #expect(page.contains("card/\(card.text)/history\">기록 보기"))
        }
    }

    @Test func `it is said until somebody edits the text, and not because of another change`() throws {
        var (desk, card) = try met()
        try desk.act("edit-card", ["card": card.text, "title": "다른 제목", "was-title": "제목"], as: desk.cast.ann)
        #expect(try says(desk, card, as: desk.cast.doyun))
        try desk.act(
            "edit-card", ["card": card.text, "body": "하나\n둘", "was-body": "하나\n도윤\n민지"], as: desk.cast.ann)
        #expect(try !says(desk, card, as: desk.cast.doyun))
        #expect(desk.log.last?.kind == "card.edited")
    }

    @Test func `nothing is said where texts met in different places, or one replaces what it had seen`() throws {
        var apart = try Desk()
        let first = try apart.add("제목")
        try apart.act("edit-card", ["card": first.text, "body": "하나\n둘\n셋"])
        try apart.act(
            "edit-card", ["card": first.text, "body": "하나!\n둘\n셋", "was-body": "하나\n둘\n셋"], as: apart.cast.doyun)
        try apart.act("edit-card", ["card": first.text, "body": "하나\n둘\n셋!", "was-body": "하나\n둘\n셋"])
        #expect(try !says(apart, first, as: apart.cast.minji))
        #expect(apart.log.last?.kind == "card.edited")
        let (seen, second) = try met(mine: "하나\n둘", was: "하나\n도윤")
        #expect(try !says(seen, second, as: seen.cast.minji))
        #expect(seen.log.last?.kind == "card.edited")
    }

    @Test func `undo takes the merge back, and what is said of it`() throws {
        var (desk, card) = try met()
        try desk.act("undo")
        #expect(desk.board.cards[card]?.body.value == "하나\n도윤")
        #expect(try !says(desk, card, as: desk.cast.minji))
    }

    @Test func `one person on two devices is not two people`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "탁자에서"])
        try desk.act("edit-card", ["card": card.text, "body": "기차에서", "was-body": ""])
        let page = desk.html(try desk.page(["card", card.text]))
        #expect(page.contains("두 곳에서 동시에 고쳐서 두 글이 모두 남아 있어요."))
    }

    @Test func `the history says that both texts are kept`() throws {
        let (desk, card) = try met()
        let page = desk.html(try desk.page(["card", card.text, "history"]))
        #expect(page.contains("다른 사람과 동시에 고쳐서 두 글이 모두 남았어요"))
    }
}
