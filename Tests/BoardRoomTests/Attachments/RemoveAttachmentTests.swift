import Floor
import Testing

@testable import BoardRoom

struct RemoveAttachmentTests {
    private static let file = ID<StoredFile>(high: 0x0197_0000_0000_7000, low: 1)

    private func begin() throws -> (desk: Desk, card: ID<Entity>, fields: [String: String]) {
        var desk = try Desk()
        let card = try desk.add("소풍")
        try desk.act("add-attachment", ["card": card.text, "file": Self.file.text, "name": "강.jpg"])
        return (desk, card, ["card": card.text, "file": Self.file.text])
    }

    @Test func `a removed file is on the card no longer, and undo and redo bring it back and take it away`() throws {
        var (desk, card, fields) = try begin()
        let operation = try #require(try desk.act("remove-attachment", fields))
        #expect(operation.kind == "card.detached" && operation.changes.map(\.to) == [.null])
        #expect(desk.board.cards[card]?.attachments.held == [])
        try desk.act("undo")
        #expect(desk.board.cards[card]?.attachments.held.map(\.name) == ["강.jpg"])
        try desk.act("redo")
        #expect(desk.board.cards[card]?.attachments.held == [])
        try desk.act("add-attachment", fields.merging(["name": "산.jpg"]) { $1 })
        try desk.act("undo")
        #expect(desk.board.cards[card]?.attachments.held == [])
    }

    @Test func `its page tells of it with undo, and its history which file it was`() throws {
        var (desk, card, fields) = try begin()
        let operation = try #require(try desk.act("remove-attachment", fields))
        let page = try desk.page(["card", card.text], query: Fields([.init("did", operation.id.text)]))
        #expect(page.toast != nil)
        let history = desk.html(try desk.page(["card", card.text, "history"]))
        #expect(history.contains("‘소풍’에 파일 ‘강.jpg’") && history.contains("‘소풍’에서 파일 ‘강.jpg’"))
    }

    @Test func `a file that the card does not have is missing, and a viewer removes none`() throws {
        var (desk, card, fields) = try begin()
        #expect(desk.refusal("remove-attachment", fields, as: desk.cast.sam) == .forbidden)
        for file in ["", Desk.unused] {
            #expect(desk.refusal("remove-attachment", ["card": card.text, "file": file]) == .attachmentMissing)
        }
        try desk.act("remove-attachment", fields)
        #expect(desk.refusal("remove-attachment", fields) == .attachmentMissing)
    }

    @Test func `whoever may only look sees the files and nothing that changes them`() throws {
        let (desk, card, _) = try begin()
        let page = desk.html(try desk.page(["card", card.text], as: desk.cast.sam))
        #expect(page.contains("강.jpg") && !page.contains("remove-attachment") && !page.contains("data-add-photos"))
        #expect(desk.html(try desk.page(["card", card.text])).contains("remove-attachment"))
    }
}
