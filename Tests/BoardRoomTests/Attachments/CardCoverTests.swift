import Floor
import Testing

@testable import BoardRoom

struct CardCoverTests {
    private static func file(_ number: UInt64) -> ID<StoredFile> { ID(high: 0x0197_0000_0000_7000, low: number) }

    private func board(_ width: Int, _ height: Int, kind: String = "picture") throws -> String {
        var desk = try Desk()
        let card = try desk.add("소풍")
        let fields = ["card": card.text, "name": "강.jpg", "width": String(width), "height": String(height)]
        try desk.act("add-attachment", fields.merging(["file": Self.file(1).text, "kind": kind]) { $1 })
        try desk.act("add-attachment", fields.merging(["file": Self.file(2).text, "kind": "picture"]) { $1 })
        return desk.html(try desk.page())
    }

    @Test(arguments: [
        (300, 200, "width=\"60\" height=\"40\""), (200, 300, "width=\"26\" height=\"40\""),
        (4_000, 100, "width=\"80\" height=\"2\""), (1, 9_000, "width=\"1\" height=\"40\""),
    ])
    func `the board shows a card's first picture small, and loads it late`(
        _ width: Int, _ height: Int, _ shown: String
    ) throws {
        let page = try board(width, height)
        #expect(page.contains("/file/\(Self.file(1).text)/256") && page.contains(shown))
        #expect(page.contains("loading=\"lazy\"") && !page.contains(Self.file(2).text))
    }

    @Test func `a file that is no picture is passed over, and a picture of unknown size too`() throws {
        let page = try board(300, 200, kind: "file")
        #expect(page.contains("/file/\(Self.file(2).text)/256") && !page.contains(Self.file(1).text))
        #expect(try !board(0, 0).contains("/file/"))
    }
}
