import Floor
import Foundation
import Testing

@testable import BoardRoom

struct AddCommentTests {
    @Test func `comments stand in the order they were said, and the card on the board counts them`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("add-comment", ["card": card.text, "text": "먼저"])
        try desk.act("add-comment", ["card": card.text, "text": "다음"], as: desk.cast.doyun)
        #expect(desk.board.comments(on: card).map(\.text.value) == ["먼저", "다음"])
        let board = desk.html(try desk.page())
        #expect(board.contains("댓글 2개") && !board.contains("먼저"), "the board has no comment's text")
    }

    @Test func `a name becomes the person, and a rename follows`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("add-comment", ["card": card.text, "text": "@도윤이 볼까요? @Ann, thanks"])
        let comment = try #require(desk.board.comments(on: card).first)
        let text = CommentText(comment.text.value)
        #expect(text.people == [desk.cast.doyun.id, desk.cast.ann.id])
        #expect(text.typed { $0 == desk.cast.doyun.id ? "이도윤" : "Anna" } == "@이도윤이 볼까요? @Anna, thanks")
        #expect(desk.html(try desk.page(["card", card.text])).contains("<span class=\"mention\">@도윤</span>이 볼까요?"))
    }

    @Test(arguments: [
        (" \n ", "comment-text-empty"), (String(repeating: "가", count: 5_001), "comment-text-too-long"),
    ])
    func `a comment that says nothing or too much is refused and comes back as typed`(text: String, name: String) throws
    {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let before = desk.log.count
        let form = Fields([.init("card", card), .init("text", text)])
        let outcome = try desk.run(.post, [desk.board.id.text, "add-comment"], form, as: desk.cast.minji)
        guard case .page(let page) = outcome else { throw Desk.Missed.page }
        #expect(page.status == 422 && desk.html(page).contains("\(text)</textarea>"))
        #expect(desk.log.count == before)
        let thrown = #expect(throws: Refusal.self) { try desk.act("add-comment", ["card": card, "text": text]) }
        #expect(thrown?.name == name)
    }

    @Test func `one comment too many is told where it was written, and not at the checklist`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let form = Fields([.init("card", card.text), .init("text", "하나 더")])
        var slice = try desk.slice(BoardRules.addComment.needs(form, desk.board.id), as: desk.cast.minji)
        slice.tallies[card] = CardTally(comments: Comment.countLimit)
        let outcome = try BoardRules.addComment.respond(
            to: Request(.post, [desk.board.id.text, "add-comment"], form: form), slice, desk.viewer(desk.cast.minji),
            &desk.tools)
        guard case .page(let page) = outcome else { throw Desk.Missed.page }
        let html = desk.html(page)
        #expect(html.components(separatedBy: "댓글을 1,000개까지").count == 2, "once")
        #expect(html.contains("하나 더</textarea>") && !html.contains("value=\"하나 더\""))
    }

    @Test func `the limit of a comment counts what was typed, the space around it too`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let text = String(repeating: "가", count: 4_999)
        try desk.act("add-comment", ["card": card, "text": text + "\n"])
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("add-comment", ["card": card, "text": text + "\n\n"])
        }
        #expect(refusal?.name == "comment-text-too-long")
    }

    @Test func `a comment is on the card that was named, by whoever said it`() throws {
        var desk = try Desk()
        let (card, other) = (try desk.add("하나"), try desk.add("둘"))
        let operation = try #require(
            try desk.act("add-comment", ["card": card.text, "text": " 좋아요\r\n네 "], as: desk.cast.ann))
        #expect(operation.kind == "comment.added" && operation.intent == .act)
        #expect(!operation.changes.contains { $0.subject == card }, "the card itself is not written")
        let comment = try #require(desk.board.comments(on: card).first)
        #expect(comment.id == operation.subject && comment.text.value == "좋아요\n네")
        #expect(comment.added.value == desk.cast.ann.id && !comment.isEdited && comment.origin.value == nil)
        #expect(desk.board.comments(on: other).isEmpty)
    }

    @Test func `of two with one name the one who was picked is named`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let form = Fields([.init("card", card), .init("text", "@Ann 봐요"), .init("picked", desk.cast.sam.id.text)])
        var slice = try desk.slice(BoardRules.addComment.needs(form, desk.board.id), as: desk.cast.minji)
        slice.people = slice.people.map {
            BoardPerson(id: $0.id, name: $0.name == "Sam" ? "Ann" : $0.name, role: $0.role)
        }
        let outcome = try BoardRules.addComment.decide(form, slice, desk.viewer(desk.cast.minji), &desk.tools)
        guard case .record(let operations, _) = outcome else { throw Desk.Missed.page }
        let text = operations.first?.changes.first { $0.writes(Comment.text) }?.to.stringValue ?? ""
        #expect(CommentText(text).people == [desk.cast.sam.id])
    }

    @Test
    func `an id is taken where anything on the board has it: another's comment on another card, or a deleted one`()
        throws
    {
        var desk = try Desk()
        let (card, other) = (try desk.add("하나").text, try desk.add("둘").text)
        let said = try desk.act("add-comment", ["card": other, "text": "도윤의 말"], as: desk.cast.doyun)
        let theirs = try #require(said?.subject)
        let gone = try #require(try desk.act("add-comment", ["card": card, "text": "지울 말"])?.subject).text
        try desk.act("delete-comment", ["card": card, "comment": gone])
        let item = try #require(try desk.act("add-item", ["card": other, "text": "우유"])?.subject).text
        for id in [theirs.text, gone, item, card, desk.board.id.text] {
            #expect(desk.refusal("add-comment", ["card": card, "text": "딴말", "comment": id]) == .taken("comment"))
        }
        #expect(desk.board.comments[theirs]?.text.value == "도윤의 말")
    }

    @Test func `a card that is gone or never was takes no comment, and no card takes a viewer's`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        #expect(desk.refusal("add-comment", ["card": card, "text": "나도요"], as: desk.cast.sam) == .forbidden)
        try desk.act("delete-card", ["card": card])
        for id in [card, Desk.unused, ""] {
            #expect(desk.refusal("add-comment", ["card": id, "text": "나도요"]) == .cardMissing)
        }
    }
}
