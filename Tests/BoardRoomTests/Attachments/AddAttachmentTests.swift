import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

struct AddAttachmentTests {
    private static func file(_ number: UInt64) -> ID<StoredFile> { ID(high: 0x0197_0000_0000_7000, low: number) }

    private func fields(_ card: ID<Entity>, _ number: UInt64 = 1, _ more: [String: String] = [:]) -> [String: String] {
        ["card": card.text, "file": Self.file(number).text, "name": "강.jpg"].merging(more) { $1 }
    }

    @Test func `a picture and another file are on the card in the order in which they were chosen`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        let picture = ["kind": "picture", "size": "2048", "width": "300", "height": "200"]
        try desk.act("add-attachment", fields(card, 2, ["name": "표.pdf", "size": "1048576"]))
        let operation = try #require(try desk.act("add-attachment", fields(card, 1, picture), as: desk.cast.ann))
        #expect(operation.kind == "card.attached" && operation.intent == .act)
        let value = JSON.array([.string("강.jpg"), .integer(2048), .bool(true), .integer(300), .integer(200)])
        #expect(operation.changes == [Change(card, "file." + Self.file(1).text, to: value)])
        let held = try #require(desk.board.cards[card]).attachments.held
        #expect(held.map(\.name) == ["강.jpg", "표.pdf"] && held.map(\.isPicture) == [true, false])
        let page = desk.html(try desk.page(["card", card.text]))
        #expect(page.contains("/file/\(Self.file(1).text)/256") && page.contains("alt=\"강.jpg\""))
        #expect(page.contains("download=\"표.pdf\"") && page.contains("1 MB"))
        #expect(!page.contains("/file/\(Self.file(2).text)/256"), "it is no picture")
    }

    @Test func `an attachment has a value and a stamp, and an unwritten one none`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        try desk.act("add-attachment", fields(card))
        let (here, none) = (Attachment.field(Self.file(1)), Attachment.field(Self.file(2)))
        #expect(desk.board.value(of: here, on: card)?.arrayValue?.count == 5)
        #expect(desk.board.stamp(of: here, on: card) != nil)
        #expect(desk.board.value(of: none, on: card) == .null && desk.board.stamp(of: none, on: card) == nil)
        let affected = BoardAffectedIDs(of: desk.log.suffix(1).map { $0 })
        #expect(affected.cards == [card] && affected.attached == [card] && !affected.hasMarks)
    }

    @Test func `a card has twenty files, and the same one again changes nothing`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        for number in 1...UInt64(Attachment.countLimit) { try desk.act("add-attachment", fields(card, number)) }
        #expect(try desk.act("add-attachment", fields(card, 1, ["name": "다른 이름.jpg"])) == nil)
        #expect(desk.refusal("add-attachment", fields(card, 99)) == .tooManyAttachments)
    }

    @Test(arguments: [
        ("name", ""), ("name", ".."), ("name", " . "), ("name", String(repeating: "가", count: 201)),
        ("name", "a\u{202E}gpj.exe"), ("size", "-1"), ("size", String(StoredFile.byteLimit + 1)), ("width", "70000"),
        ("height", "x"), ("kind", "video"),
    ])
    func `a bad value is refused by its field`(_ field: String, _ given: String) throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        let refusal = try #require(desk.refusal("add-attachment", fields(card, 1, [field: given])))
        #expect(refusal.field == field && refusal.kind == .invalid)
        #expect(try desk.act("add-attachment", fields(card)) != nil)
    }

    @Test func `a name that a Mac has taken apart is whole again`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        let apart = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}.pdf"
        try desk.act("add-attachment", fields(card, 1, ["name": apart]))
        let held = try #require(desk.board.cards[card]).attachments.held
        #expect(held.map { Array($0.name.utf8) } == [Array("한글.pdf".utf8)])
    }

    @Test func `a viewer adds none, nor does anybody to a card that is gone`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        #expect(desk.refusal("add-attachment", fields(card), as: desk.cast.sam) == .forbidden)
        try desk.act("delete-card", ["card": card.text])
        #expect(desk.refusal("add-attachment", fields(card)) == .cardMissing)
    }

    @Test func `a copy of the card has the same files`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        try desk.act("add-attachment", fields(card, 1))
        try desk.act("add-attachment", fields(card, 2))
        try desk.act("remove-attachment", fields(card, 2))
        let copy = try #require(try desk.act("copy-card", ["card": card.text])?.subject)
        #expect(desk.board.cards[copy]?.attachments.held.map(\.file) == [Self.file(1)])
        try desk.act("remove-attachment", fields(copy, 1))
        #expect(desk.board.cards[card]?.attachments.held.count == 1)
    }

    @Test func `a device's copy has the files, with the removed ones' stamps`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        try desk.act("add-attachment", fields(card, 1))
        try desk.act("add-attachment", fields(card, 2))
        try desk.act("remove-attachment", fields(card, 2))
        let there = try BoardSnapshot(json: JSON.parse(BoardSnapshot(of: desk.board).json.bytes)).board()
        #expect(there.cards[card] == desk.board.cards[card])
        #expect(there.stamp(of: Attachment.field(Self.file(2)), on: card) != nil)
    }

    @Test func `an export says what the files are, and an import counts what it does not bring`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        try desk.act("add-attachment", fields(card))
        let document = BoardDocument(desk.board) { _ in nil }
        let told = document.json["cards"]?.arrayValue?.first?["attachments"]?.arrayValue?.first
        #expect(told?["name"] == "강.jpg" && told?["file"]?.stringValue == Self.file(1).text)
        let read = try ParsedImport(document.json.bytes, fileName: "") { Moment(milliseconds: $0) }
        #expect(read.warnings.counts.map(\.kind) == [.attachments] && read.document.cards[0].attachments.isEmpty)
    }
}
