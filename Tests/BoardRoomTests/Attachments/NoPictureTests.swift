import Floor
import Testing

@testable import BoardRoom

struct NoPictureTests {
    private static func file(_ number: UInt64) -> ID<StoredFile> { ID(high: 0x0197_0000_0000_7000, low: number) }

    private static func attachment(_ number: UInt64, isPicture: Bool = true) -> BoardRoom.Attachment {
        let side = isPicture ? 300 : 0
        return BoardRoom.Attachment(
            file(number), name: "\(number).jpg", size: 2048, isPicture: isPicture, width: side, height: side)
    }

    private static func value(_ number: UInt64, isPicture: Bool) -> JSON {
        let side: Int64 = isPicture ? 300 : 0
        return .array([
            .string("\(number).jpg"), .integer(2048), .bool(isPicture), .integer(side), .integer(side),
        ])
    }

    @Test func `those pictures of a card that are none become files, and the others stay`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        for number in 1...UInt64(3) {
            let operation = try #require(
                try desk.act(
                    "add-attachment",
                    [
                        "card": card.text, "file": Self.file(number).text, "name": "\(number).jpg", "size": "2048",
                        "kind": number == 3 ? "file" : "picture", "width": number == 3 ? "0" : "300",
                        "height": number == 3 ? "0" : "300",
                    ]))
            #expect(operation.pictures == (number == 3 ? [] : [Self.file(number)]))
        }
        let changes = try #require(desk.board.cards[card]).changes(downloading: [Self.file(1), Self.file(3)])
        #expect(
            changes == [
                Change(
                    card, "file." + Self.file(1).text, from: Self.value(1, isPicture: true),
                    to: Self.value(1, isPicture: false))
            ])
        #expect(try #require(desk.board.cards[card]).changes(downloading: [Self.file(9)]).isEmpty)
    }

    @Test func `those of a comment too`() throws {
        var desk = try Desk()
        let card = try desk.add("소풍")
        let files = JSON.array([Self.attachment(1).document, Self.attachment(2, isPicture: false).document])
        let made = try #require(
            try desk.act("add-comment", ["card": card.text, "text": "봐요", "files": files.text]))
        #expect(made.pictures == [Self.file(1)])
        let comment = try #require(made.subject.flatMap { desk.board.comments[$0] })
        #expect(
            comment.changes(downloading: [Self.file(1), Self.file(2)]) == [
                Change(
                    comment.id, "comment-file." + Self.file(1).text, from: Self.value(1, isPicture: true),
                    to: Self.value(1, isPicture: false))
            ])
    }
}
