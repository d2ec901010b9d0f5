import Floor
import Testing

@testable import BoardRoom

struct CommentFilesTests {
    private static func file(_ number: UInt64) -> ID<StoredFile> { ID(high: 0x0197_0000_0000_7000, low: number) }

    /// As a form has them: pictures of 300 × 200 pixels, in the order of the numbers.
    private static func files(_ numbers: UInt64...) -> String {
        JSON.array(
            numbers.map {
                Attachment(file($0), name: "\($0).jpg", size: 2048, isPicture: true, width: 300, height: 200).document
            }
        ).text
    }

    private func said(_ files: String, _ text: String = "봐요") throws -> (
        desk: Desk, card: ID<Entity>, comment: ID<Entity>
    ) {
        var desk = try Desk()
        let card = try desk.add("소풍")
        let made = try desk.act("add-comment", ["card": card.text, "text": text, "files": files])
        return (desk, card, try #require(made?.subject))
    }

    private func names(_ desk: Desk, _ comment: ID<Entity>) -> [String]? {
        desk.board.comments[comment]?.attachments.held.map(\.name)
    }

    @Test func `files are written with their comment, shown under it, and not among those of the card`() throws {
        let (desk, card, comment) = try said(Self.files(1, 2))
        let operation = try #require(desk.log.last)
        #expect(operation.kind == "comment.added" && operation.subject == comment)
        let value = JSON.array([.string("1.jpg"), .integer(2048), .bool(true), .integer(300), .integer(200)])
        #expect(operation.changes.contains(Change(comment, "comment-file." + Self.file(1).text, to: value)))
        #expect(names(desk, comment) == ["1.jpg", "2.jpg"])
        #expect(desk.board.cards[card]?.attachments.isEmpty == true)
        let page = desk.html(try desk.page(["card", card.text], as: desk.cast.sam))
        let place = try #require(page.firstRange(of: "id=\"comment-\(comment.text)\""))
        #expect(page[place.upperBound...].contains("/file/\(Self.file(1).text)/256"))
        #expect(!page[..<place.lowerBound].contains("/file/"), "the card has none of its own")
        #expect(!desk.html(try desk.page()).contains("/file/"), "they are no cover")
    }

    @Test func `a picture alone is a comment, and stays one when it is edited`() throws {
        var (desk, card, comment) = try said(Self.files(1), " ")
        #expect(!desk.html(try desk.page(["card", card.text])).contains("comment-text\">"))
        let form = ["card": card.text, "comment": comment.text]
        try desk.act("edit-comment", form.merging(["text": "강이에요"]) { $1 })
        try desk.act("edit-comment", form.merging(["text": ""]) { $1 })
        #expect(desk.board.comments[comment]?.text.value == "" && names(desk, comment) == ["1.jpg"])
        for files in ["", "[]"] {
            #expect(
                desk.refusal("add-comment", ["card": card.text, "text": "", "files": files])?.name
                    == "comment-text-empty")
        }
    }

    @Test func `a deleted comment shows its files no longer, and undo and redo bring them back and take them away`()
        throws
    {
        var (desk, card, comment) = try said(Self.files(1))
        func isShown() throws -> Bool { desk.html(try desk.page(["card", card.text])).contains("/file/") }
        try desk.act("delete-comment", ["card": card.text, "comment": comment.text])
        #expect(try !isShown())
        try desk.act("undo")
        #expect(try isShown())
        try desk.act("undo")
        // They stay with a comment that is gone, as its text does.
        #expect(try !isShown())
        #expect(desk.board.comments[comment]?.isRemoved == true)
        try desk.act("redo")
        #expect(try isShown() && names(desk, comment) == ["1.jpg"])
    }

    @Test func `each has a value and a stamp, and an unwritten one none`() throws {
        let (desk, _, comment) = try said(Self.files(1))
        let (here, none) = (Comment.fileField(Self.file(1)), Comment.fileField(Self.file(2)))
        #expect(desk.board.value(of: here, on: comment)?.arrayValue?.count == 5)
        #expect(desk.board.stamp(of: here, on: comment) != nil)
        #expect(desk.board.value(of: none, on: comment) == .null && desk.board.stamp(of: none, on: comment) == nil)
        let affected = BoardAffectedIDs(of: desk.log.suffix(1).map { $0 })
        #expect(affected.comments == [comment] && affected.cards.isEmpty && affected.attached.isEmpty)
    }

    @Test func `a device's copy has them with their stamps, and one from before them is asked for again`() throws {
        let (desk, _, comment) = try said(Self.files(1))
        let json = BoardSnapshot(of: desk.board).json
        let there = try BoardSnapshot(json: JSON.parse(json.bytes)).board()
        #expect(there.comments[comment] == desk.board.comments[comment])
        let row = try #require(json["comments"]?.arrayValue?.first?.arrayValue)
        let old = JSON.object(
            (json.members ?? []).map {
                $0.name == "comments" ? JSON.Member($0.name, .array([.array(Array(row.dropLast()))])) : $0
            })
        #expect(throws: BoardSnapshot.Unreadable.self) { try BoardSnapshot(json: old).board() }
    }

    @Test func `ten at once are the most, and the same one counts once`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍").text
        func files(_ numbers: [UInt64]) -> String {
            JSON.array(numbers.map { Attachment(Self.file($0), name: "강.jpg", size: 0, isPicture: true).document }).text
        }
        let limit = UInt64(Comment.fileLimit)
        let many = desk.refusal("add-comment", ["card": card, "text": "", "files": files(Array(1...limit + 1))])
        #expect(many == .tooManyCommentFiles)
        let made = try desk.act("add-comment", ["card": card, "text": "", "files": files(Array(1...limit) + [1])])
        #expect(try names(desk, #require(made?.subject))?.count == Comment.fileLimit)
    }

    @Test(arguments: [
        "x", "{}", "[1]", "[{}]", #"[{"file":"x","name":"강.jpg"}]"#,
        #"[{"file":"01970000-0000-7000-8000-000000000001","name":""}]"#,
        #"[{"file":"01970000-0000-7000-8000-000000000001","name":"강.jpg","size":-1}]"#,
        #"[{"file":"01970000-0000-7000-8000-000000000001","name":"강.jpg","kind":"video"}]"#,
    ])
    func `a bad list is refused at the comment, with the text as it was typed`(_ files: String) throws {
        var desk = try Desk()
        let card = try desk.add("소풍").text
        let form = Fields([.init("card", card), .init("text", "강이에요"), .init("files", files)])
        let refusal = try #require(desk.refusal("add-comment", ["card": card, "text": "강이에요", "files": files]))
        #expect(refusal.field == "files")
        let outcome = try desk.run(.post, [desk.board.id.text, "add-comment"], form, as: desk.cast.minji)
        guard case .page(let page) = outcome else { throw Desk.Missed.page }
        let html = desk.html(page)
        #expect(page.status == 422)
        #expect(html.split(separator: refusal.phrase.ko).count == 2, "it is said once")
        #expect(html.split(separator: "강이에요</textarea>").count == 2, "and not taken for a checklist item")
        #expect(desk.board.comments.isEmpty)
    }

    @Test func `history names the files, and says nothing of an empty text`() throws {
        let (desk, card, _) = try said(Self.files(1), "")
        let history = desk.html(try desk.page(["card", card.text, "history"]))
        #expect(history.contains("‘소풍’에 댓글을 달았어요.") && history.contains("<ins>1.jpg</ins>"))
        #expect(!history.contains("class=\"diff\""))
    }

    @Test func `a card stays on its board with them`() throws {
        let (desk, card, _) = try said(Self.files(1))
        let form = ["card": card.text, "to": Desk.unused]
        #expect(desk.refusal("move-card-to-board", form) == .cardWithFilesStays)
    }
}
