import Floor
import Foundation
import Testing

@testable import DiaryRoom

struct DeleteEntryTests {
    @Test func `a deleted entry leaves the list, is in the trash, and its page is missing`() throws {
        var desk = try Desk()
        try desk.write("지울 글")
        let operation = try desk.act("delete-entry", ["entry": Desk.entry.text])
        #expect(operation?.changes.map(\.field) == ["removed"])
        #expect(try !desk.html().contains("지울 글"))
        #expect(try desk.html(["trash"]).contains("지울 글"))
        #expect(throws: Refusal.entryMissing) { try desk.page(["entry", Desk.entry.text]) }
        #expect(throws: Refusal.entryMissing) { try desk.page(["entry", Desk.entry.text], query: ["new": "1"]) }
    }

    @Test func `deleting a page that was never written, or twice, changes nothing`() throws {
        var desk = try Desk()
        #expect(try desk.act("delete-entry", ["entry": Desk.unused.text]) == nil)
        try desk.write("글")
        try desk.act("delete-entry", ["entry": Desk.entry.text])
        #expect(try desk.act("delete-entry", ["entry": Desk.entry.text]) == nil)
    }

    @Test func `the page asks first, with the way back before the button, and leaves a page that was never written`()
        throws
    {
        var desk = try Desk()
        try desk.write("글")
        let html = try desk.html(["entry", Desk.entry.text, "delete"])
        let cancel = try #require(html.range(of: "취소"))
        let delete = try #require(html.range(of: "data-style=\"danger\""))
        #expect(cancel.lowerBound < delete.lowerBound)
        let outcome = try desk.run(.get, [desk.journal.id.text, "entry", Desk.unused.text, "delete"])
        guard case .redirect(let link) = outcome else { throw Desk.Missed.page }
        #expect(link == DiaryRules.link(to: desk.journal.id))
    }
}
