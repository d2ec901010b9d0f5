import Floor
import Testing

@testable import BoardRoom

struct EditCommentTests {
    /// A card about which 도윤 said something.
    private func said() throws -> (desk: Desk, card: String, comment: ID<Entity>) {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let made = try desk.act("add-comment", ["card": card, "text": "도윤의 말"], as: desk.cast.doyun)
        return (desk, card, try #require(made?.subject))
    }

    @Test func `nobody changes another's words, not even an owner`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let made = try desk.act("add-comment", ["card": card, "text": "도윤의 말"], as: desk.cast.doyun)
        let comment = try #require(made?.subject).text
        for useCase in ["edit-comment", "delete-comment"] {
            #expect(throws: Refusal.commentNotYours) {
                try desk.act(useCase, ["card": card, "comment": comment, "text": "딴말"])
            }
        }
        try desk.act("edit-comment", ["card": card, "comment": comment, "text": "고친 말"], as: desk.cast.doyun)
        #expect(desk.html(try desk.page(["card", card])).contains("고침"))
    }

    @Test func `only the text is written, and who said it and when stays`() throws {
        var (desk, card, comment) = try said()
        let before = try #require(desk.board.comments[comment])
        let operation = try desk.act(
            "edit-comment", ["card": card, "comment": comment.text, "text": " 고친 말 "], as: desk.cast.doyun)
        #expect(operation?.kind == "comment.edited" && operation?.intent == .act)
        #expect(
            operation?.changes == [Change(comment, "comment-text", from: .string("도윤의 말"), to: .string("고친 말"))])
        let after = try #require(desk.board.comments[comment])
        #expect(after.text.value == "고친 말" && after.isEdited && after.added == before.added)
    }

    @Test func `the same words again are nothing to record`() throws {
        var (desk, card, comment) = try said()
        let fields = ["card": card, "comment": comment.text, "text": "도윤의 말 "]
        #expect(try desk.act("edit-comment", fields, as: desk.cast.doyun) == nil)
        #expect(desk.board.comments[comment]?.isEdited == false)
    }

    @Test(arguments: [("", "comment-text-empty"), (String(repeating: "가", count: 5_001), "comment-text-too-long")])
    func `words that are none, or too many, are refused`(text: String, name: String) throws {
        let (desk, card, comment) = try said()
        let fields = ["card": card, "comment": comment.text, "text": text]
        #expect(desk.refusal("edit-comment", fields, as: desk.cast.doyun)?.name == name)
    }

    @Test func `one that is older than those the page shows can be changed too`() throws {
        var (desk, card, comment) = try said()
        for number in 1...Comment.pageLimit { try desk.act("add-comment", ["card": card, "text": "\(number)"]) }
        let fields = ["card": card, "comment": comment.text, "text": "고친 말"]
        #expect(try desk.act("edit-comment", fields, as: desk.cast.doyun) != nil)
        #expect(desk.board.comments[comment]?.text.value == "고친 말")
    }

    @Test func `one of another card, one that is gone and one that never was are missing`() throws {
        var (desk, card, comment) = try said()
        let other = try desk.add("다른 카드").text
        func refusal(_ card: String, _ comment: String) -> Refusal? {
            desk.refusal("edit-comment", ["card": card, "comment": comment, "text": "딴말"], as: desk.cast.doyun)
        }
        #expect(refusal(other, comment.text) == .commentMissing && refusal(card, Desk.unused) == .commentMissing)
        try desk.act("delete-comment", ["card": card, "comment": comment.text], as: desk.cast.doyun)
        #expect(refusal(card, comment.text) == .commentMissing)
    }

    @Test func `who is a viewer by now does not change what they said as an editor`() throws {
        var (desk, card, comment) = try said()
        try desk.act("change-role", ["person": desk.cast.doyun.id.text, "role": "viewer"])
        let fields = ["card": card, "comment": comment.text, "text": "딴말"]
        #expect(desk.refusal("edit-comment", fields, as: desk.cast.doyun) == .forbidden)
    }
}
