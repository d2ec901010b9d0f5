import Floor
import Testing

@testable import BoardRoom

/// The forms in which what is half written stays on the device.
struct HalfWrittenTests {
    /// The drafts of a page's forms, without the person and the board that all of them begin with.
    private func drafts(_ html: String, _ desk: Desk) -> [String] {
        let start = "data-draft=\"" + desk.cast.minji.id.text + "/" + desk.board.id.text + "/"
        return html.components(after: start)
    }

    @Test func `each form for words of a board keeps them under its person, board and thing`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기")
        let item = try #require(try desk.act("add-item", ["card": card.text, "text": "우유"])?.subject).text
        let comment = try #require(try desk.act("add-comment", ["card": card.text, "text": "두부도"])?.subject).text
        let columns = desk.board.standing.map { "add-card/" + $0.id.text }
        #expect(drafts(desk.html(try desk.page()), desk) == columns)
        #expect(drafts(desk.html(try desk.page(["new-card"])), desk) == ["new-card"])
        // That of the title stands in the bar above.
        let parts = ["due", "body", "item", "item/" + item, "comment", "comment/" + comment]
        let page = drafts(desk.html(try desk.page(["card", card.text])), desk)
        #expect(Set(page) == Set(parts.map { card.text + "/" + $0 }))
        #expect(page.count == parts.count)
    }

    @Test func `whoever only looks has no form to keep`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기").text
        for path in [[], ["card", card]] {
            #expect(!desk.html(try desk.page(path, as: desk.cast.sam)).contains("data-draft"))
        }
    }

    @Test func `cancelling a new card drops its draft`() throws {
        let desk = try Desk()
        #expect(desk.html(try desk.page(["new-card"])).contains("data-drops"))
    }
}

extension String {
    /// What follows each place where a text begins, up to the next quotation mark.
    fileprivate func components(after start: String) -> [String] {
        ranges(of: start).map { String(self[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}
