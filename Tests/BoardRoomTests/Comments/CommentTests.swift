import Floor
import Foundation
import Testing

@testable import BoardRoom

struct CommentTests {
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

    @Test(arguments: [
        (" \n ", "comment-text-empty"), (String(repeating: "가", count: 1001), "comment-text-too-long"),
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
        let text = String(repeating: "가", count: 999)
        try desk.act("add-comment", ["card": card, "text": text + "\n"])
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("add-comment", ["card": card, "text": text + "\n\n"])
        }
        #expect(refusal?.name == "comment-text-too-long")
    }

    @Test func `the same comment sent twice is the same request, whatever people are called meanwhile`() {
        let text = CommentText(CommentText.stored("@도윤 이거 봐요, @Ann", naming: CommentTextTests.people))
        #expect(text.comes(of: "@도윤 이거 봐요, @Ann"))
        let two = CommentText(CommentText.stored("@Ann Lee @도윤", naming: CommentTextTests.people))
        #expect(two.comes(of: "@Ann Lee @도윤") && !two.comes(of: "@Ann Lee 도윤"))
        #expect(!text.comes(of: "@도윤 저거 봐요, @Ann") && !text.comes(of: "이거 봐요"))
        #expect(CommentText("그냥 말").comes(of: "그냥 말") && !CommentText("그냥 말").comes(of: "그냥 말 더"))
    }
}

struct CommentTextTests {
    static let people: [(id: ID<Person>, name: String)] = [
        (ID(high: 1, low: 1), "김민"), (ID(high: 1, low: 2), "김민지"), (ID(high: 1, low: 3), "Ann"),
        (ID(high: 1, low: 4), "도윤"), (ID(high: 1, low: 5), "Ann Lee"), (ID(high: 1, low: 6), "도윤"),
    ]

    @Test(arguments: [
        ("@김민지가 봐요", [2]), ("@김민이 봐요", [1]), ("@Ann", [3]), ("@Anna", []), ("@Ann Lee!", [5]), ("@Ann님", [3]),
        ("mail@Ann", []), ("안녕@도윤", [4]), ("@도윤 @도윤", [4]), ("@@도윤", [4]), ("@", []), ("@아무개", []),
    ])
    func `whom a text names`(typed: String, named: [UInt64]) {
        let stored = CommentText.stored(typed, naming: CommentTextTests.people)
        #expect(CommentText(stored).people.map(\.low) == named)
        let back = CommentText(stored).typed { id in CommentTextTests.people.first { $0.id == id }?.name ?? "" }
        #expect(back == typed)
    }

    @Test func `what is kept once is kept the same again`() {
        let token = CommentText.token(ID(high: 9, low: 9))
        #expect(CommentText.stored("보세요 \(token)", naming: CommentTextTests.people) == "보세요 \(token)")
        #expect(CommentText("@[없는 것] \(token)@[").pieces.count == 3)
    }

    @Test(arguments: 1...200)
    func `any bytes are read and come back`(seed: Int) {
        var random = Entropy(seed: (UInt64(seed), 3, 3, 3))
        let alphabet = ["@", "[", "]", "도윤", "A", "0", "-", " ", "\n", "👩‍👩‍👧", CommentText.token(ID(high: 3, low: 4))]
        var text = ""
        for _ in 0..<40 { text += alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
        let stored = CommentText.stored(text, naming: CommentTextTests.people)
        let again = CommentText(stored).pieces.map { piece in
            switch piece {
            case .words(let words): words
            case .person(let person): CommentText.token(person)
            }
        }
        #expect(again.joined() == stored)
        #expect(CommentText(stored).comes(of: stored))
    }
}
