import Floor
import Foundation
import Testing

@testable import BoardRoom

/// How much of a long body a board's page has.
@Suite struct `A card on its board` {
    @Test func `takes no more of the page with a body of 20,000 characters than with one of 300`() throws {
        func size(_ body: String) throws -> Int {
            var desk = try Desk()
            for _ in 0..<20 { try desk.act("add-card", ["title": "제목", "body": body]) }
            return desk.html(try desk.page()).utf8.count
        }
        let short = try size(String(repeating: "가", count: 300))
        #expect(try size(String(repeating: "가", count: 20_000)) == short)
        let lines = String(repeating: "가나다라마바사\n", count: 2_500)
        #expect(lines.count == Card.bodyLimit)
        #expect(try size(lines) <= short)
    }

    @Test(arguments: [
        ("", 0), ("가", 1), (String(repeating: "가", count: 3_000), 3_000), (String(repeating: "가", count: 3_001), 3_000),
        (String(repeating: "👍", count: 20_000), 3_000), (String(repeating: "a", count: 2_999) + "é가👍", 3_000),
        (String(repeating: "\n", count: 20_000), 3_000),
    ])
    func `has the beginning of its body, cut between two scalars`(body: String, count: Int) {
        let face = Card.face(of: body)
        #expect(face.unicodeScalars.count == count && !face.unicodeScalars.contains("\u{FFFD}"))
        #expect(body.utf8.starts(with: face.utf8))
        #expect(Card.face(of: face) == face, "what a host loaded cut is cut no further")
    }

    @Test func `shows the first lines of its body that are not empty`() throws {
        var desk = try Desk()
        try desk.act("add-card", ["title": "제목", "body": "\n\n첫 줄\n\n둘째 줄\n셋째 줄\n넷째 줄"])
        let html = desk.html(try desk.page())
        #expect(html.contains("첫 줄\n둘째 줄\n셋째 줄") && !html.contains("넷째 줄"))
    }

    @Test func `links the addresses of its body and its checklist on its page, for those who only look at it too`()
        throws
    {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "회의록: https://maru.example/notes<b>"])
        try desk.act("add-item", ["card": card.text, "text": "www.example.org 보기"])
        try desk.act("add-item", ["card": card.text, "text": "우유"])
        let link = #"<a href="https://maru.example/notes" target="_blank" rel="noopener noreferrer nofollow">"#
        let itemLink = #"<a href="https://www.example.org" target="_blank" rel="noopener noreferrer nofollow">"#
        let looking = desk.html(try desk.page(["card", card.text], as: desk.cast.sam))
        #expect(looking.contains(link) && looking.contains("&lt;b&gt;"))
        #expect(looking.components(separatedBy: itemLink).count == 2)
        let editing = desk.html(try desk.page(["card", card.text]))
        #expect(editing.components(separatedBy: itemLink).count == 2, "once, below the line that a press opens")
        #expect(!editing.contains("<summary class=\"item-text\"><a"))
    }

    @Test func `has a history in which one line of 20,000 characters does not fill the page`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let was = String(repeating: "가", count: 20_000)
        try desk.act("edit-card", ["card": card.text, "body": was])
        try desk.act("edit-card", ["card": card.text, "body": String(repeating: "나", count: 20_000), "was-body": was])
        let html = desk.html(try desk.page(["card", card.text, "history"]))
        #expect(html.contains(String(repeating: "나", count: HistoryDetail.lineLength) + "…</ins>"))
        #expect(!html.contains(String(repeating: "나", count: HistoryDetail.lineLength + 1)))
    }
}
