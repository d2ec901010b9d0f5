import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

struct LastLinesTests {
    private func trello(_ attachments: String, body: String = "") throws -> ParsedImport {
        let file = """
            {"lists":[{"id":"L","name":"x"}],
             "cards":[{"idList":"L","name":"하나","desc":"\(body)","attachments":[\(attachments)]}]}
            """
        return try ParsedImport(Array(file.utf8), fileName: "") { Moment(milliseconds: $0) }
    }

    @Test func `attachments that are links are the last lines of the text`() throws {
        let parsed = try trello(
            """
            {"name":"지도","url":"https://example.org/map?a=1,2"},{"name":"","url":"HTTP://example.org"},
            {"name":"https://example.org/b","url":"https://example.org/b","isUpload":false}
            """, body: "첫 줄\\n둘째 줄")
        let links = "지도: https://example.org/map?a=1,2\nHTTP://example.org\nhttps://example.org/b"
        #expect(parsed.document.cards[0].body == "첫 줄\n둘째 줄\n\n" + links)
        #expect(parsed.warnings == ImportWarnings())
        #expect(try trello("{\"url\":\"https://example.org\"}").document.cards[0].body == "https://example.org")
    }

    @Test(arguments: [
        "{\"name\":\"a.pdf\",\"url\":\"https://trello.com/a.pdf\",\"isUpload\":true}", "{\"name\":\"a.pdf\"}",
        "{\"name\":\"a.pdf\",\"url\":\"javascript:alert(1)\"}", "{\"name\":\"a.pdf\",\"url\":\"ftp://example.org/a\"}",
        "{\"name\":\"a.pdf\",\"url\":\"https://\"}", "{\"name\":\"a.pdf\",\"url\":\"https://a b\"}",
        "{\"name\":\"a.pdf\",\"url\":\"https://a\\nb\"}",
    ])
    func `any other attachment is left out, counted and named`(attachment: String) throws {
        let parsed = try trello(attachment, body: "글")
        #expect(parsed.document.cards[0].body == "글")
        #expect(parsed.warnings.counts.map(\.kind) == [.attachments] && parsed.warnings.counts.map(\.count) == [1])
        #expect(parsed.warnings.names(of: .attachments) == ["a.pdf"])
    }

    @Test func `a long text makes room for its links`() throws {
        let link = "https://example.org"
        let attachment = "{\"url\":\"\(link)\"}"
        let room = Card.bodyLimit - link.count - 2
        let fits = try trello(attachment, body: String(repeating: "가", count: room))
        #expect(fits.document.cards[0].body.count == Card.bodyLimit && fits.warnings == ImportWarnings())
        let cut = try trello(attachment, body: String(repeating: "가", count: room + 1))
        #expect(cut.document.cards[0].body.count == Card.bodyLimit)
        #expect(cut.document.cards[0].body.hasSuffix("가\n\n" + link))
        #expect(cut.warnings.counts.map(\.kind) == [.bodiesCut] && cut.warnings.counts.map(\.count) == [1])
    }

    @Test func `links for which there is no room are counted, and the others stay`() throws {
        let long = "https://example.org/" + String(repeating: "a", count: Card.bodyLimit)
        let parsed = try trello("{\"url\":\"\(long)\"},{\"url\":\"https://example.org\"}", body: "글")
        #expect(parsed.document.cards[0].body == "글\n\nhttps://example.org")
        #expect(parsed.warnings.counts.map(\.kind) == [.attachments] && parsed.warnings.counts.map(\.count) == [1])
    }

    @Test(arguments: ["나", "👨‍👩‍👧‍👦"])
    func `the last lines stay at the end, whatever else of a card is too long`(character: String) throws {
        let (title, item) = (String(repeating: "가", count: 101), String(repeating: "다", count: Item.textLimit + 1))
        let details = String(repeating: character, count: character.utf8.count > 3 ? 8_001 : Card.bodyLimit)
        let text = "title,details,Attachments,checklist\n\(title),\(details),https://example.org/a,\(item)\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        let body = parsed.document.cards[0].body
        #expect(body.hasPrefix("…가가\n\n\(character)"))
        #expect(body.hasSuffix("\(character)\n\nhttps://example.org/a\n\n- [ ] \(item)"))
        #expect(body.count <= Card.bodyLimit && body.utf8.count <= Card.bodyByteLimit)
        #expect(parsed.warnings.counts.map(\.kind) == [.titlesCut, .textsCut, .bodiesCut])
        #expect(parsed.warnings.counts.map(\.count) == [1, 1, 1], "each once")
        #expect(try ParsedImport(kept: parsed.kept.bytes).document == parsed.document)
    }

    @Test func `a table's column of attachments gives its links as well`() throws {
        let text = "title,details,Attachments\n하나,글,\"표: https://example.org/a\nb.pdf\"\n둘,,https://example.org/c\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        #expect(parsed.document.cards.map(\.body) == ["글\n\n표: https://example.org/a", "https://example.org/c"])
        #expect(parsed.warnings.names(of: .attachments) == ["b.pdf"] && parsed.warnings.counts.map(\.count) == [1])
    }
}
