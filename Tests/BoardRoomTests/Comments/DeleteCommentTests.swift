import Floor
import Testing

@testable import BoardRoom

struct DeleteCommentTests {
    /// A card about which 도윤 said something.
    private func said() throws -> (desk: Desk, card: String, comment: ID<Entity>) {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let made = try desk.act("add-comment", ["card": card, "text": "도윤의 말"], as: desk.cast.doyun)
        return (desk, card, try #require(made?.subject))
    }

    @Test func `who said something takes it away, and the others' words stay`() throws {
        var (desk, card, comment) = try said()
        try desk.act("add-comment", ["card": card, "text": "민지의 말"])
        let fields = ["card": card, "comment": comment.text]
        let operation = try #require(try desk.act("delete-comment", fields, as: desk.cast.doyun))
        #expect(operation.kind == "comment.deleted" && operation.intent == .act)
        #expect(operation.changes == [Change(comment, "comment-removed", from: .bool(false), to: .bool(true))])
        #expect(desk.board.comments.values.filter { !$0.isRemoved }.map(\.text.value) == ["민지의 말"])
        let page = desk.html(try desk.page(["card", card]))
        #expect(page.contains("민지의 말") && !page.contains("도윤의 말"))
    }

    @Test func `nobody takes another's words away, whatever their role`() throws {
        let (desk, card, comment) = try said()
        let fields = ["card": card, "comment": comment.text]
        #expect(desk.refusal("delete-comment", fields, as: desk.cast.minji) == .commentNotYours)
        #expect(desk.refusal("delete-comment", fields, as: desk.cast.ann) == .commentNotYours)
        #expect(desk.refusal("delete-comment", fields, as: desk.cast.sam) == .forbidden)
    }

    @Test func `one deleted twice, one of another card and one that never was are missing`() throws {
        var (desk, card, comment) = try said()
        let other = try desk.add("다른 카드").text
        func refusal(_ card: String, _ comment: String) -> Refusal? {
            desk.refusal("delete-comment", ["card": card, "comment": comment], as: desk.cast.doyun)
        }
        #expect(refusal(other, comment.text) == .commentMissing && refusal(card, Desk.unused) == .commentMissing)
        try desk.act("delete-comment", ["card": card, "comment": comment.text], as: desk.cast.doyun)
        #expect(refusal(card, comment.text) == .commentMissing)
    }
}
