import Floor
import Testing

@testable import DiaryRoom

struct RemovePhotoTests {
    private func photo(_ number: UInt64) -> [String: String] {
        ["entry": Desk.entry.text, "photo": Desk.photo(number).text]
    }

    @Test func `undo puts it back where it was, with its description`() throws {
        var desk = try Desk()
        try desk.write("글")
        for number in 1...3 as ClosedRange<UInt64> { try desk.addPhoto(number, Desk.entry, ["alt": "설명 \(number)"]) }
        let removed = try #require(try desk.act("remove-photo", photo(2)))
        #expect(desk.photos() == [1, 3])
        let page = try desk.page(["entry", Desk.entry.text], query: ["did": removed.id.text])
        let undo = try #require(page.toast?.undo.map { Desk.text($0) })
        #expect(undo.contains("add-photo") && undo.contains("설명 2"))
        var form: [String: String] = [:]
        for match in undo.matches(of: /name="([a-z]+)" value="([^"]*)"/) where match.1 != "operation" {
            form[String(match.1)] = String(match.2)
        }
        try desk.act("add-photo", form)
        #expect(desk.photos() == [1, 2, 3])
        #expect(desk.journal.entries[Desk.entry]?.photos[1].alt == "설명 2")
        // What is undone is not offered again.
        #expect(try desk.page(["entry", Desk.entry.text], query: ["did": removed.id.text]).toast == nil)
    }

    @Test func `the last photo of an entry without a text takes the entry along, and restoring brings back both`()
        throws
    {
        var desk = try Desk()
        try desk.addPhoto(1, Desk.entry, ["alt": "강"])
        let outcome = try desk.run(.post, [desk.journal.id.text, "remove-photo"], photo(1))
        guard case .record(let operations, let link) = outcome else {
            Issue.record("nothing was recorded")
            return
        }
        #expect(desk.journal.entries[Desk.entry]?.isRemoved == true)
        #expect(link.text.hasPrefix("/diary/\(desk.journal.id.text)?did="))
        #expect(try desk.page(query: ["did": operations[0].id.text]).toast?.text == "빈 일기를 지웠어요.")
        try desk.act("restore-entry", ["entry": Desk.entry.text])
        #expect(desk.photos() == [1] && desk.journal.entries[Desk.entry]?.photos.first?.alt == "강")
    }

    @Test func `one that is not there is refused`() throws {
        var desk = try Desk()
        try desk.write("글")
        #expect(desk.refusal("remove-photo", photo(1)) == .photoMissing)
        try desk.addPhoto(1)
        try desk.act("remove-photo", photo(1))
        #expect(desk.refusal("remove-photo", photo(1)) == .photoMissing)
        #expect(try desk.html(["entry", Desk.entry.text]).contains("/file/") == false)
    }
}
