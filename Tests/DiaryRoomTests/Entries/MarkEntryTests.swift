import Floor
import Testing

@testable import DiaryRoom

struct MarkEntryTests {
    @Test func `an entry has one mark at most, which is shown in its row and can be taken away`() throws {
        var desk = try Desk()
        try desk.write("글")
        for mark in ["flag", "moon"] { try desk.act("mark-entry", ["entry": Desk.entry.text, "mark": mark]) }
        #expect(desk.journal.entries[Desk.entry]?.mark.value == .moon)
        #expect(try desk.html().contains("#i-moon"))
        #expect(try desk.act("mark-entry", ["entry": Desk.entry.text, "mark": "moon"]) == nil)
        try desk.act("mark-entry", ["entry": Desk.entry.text, "mark": ""])
        #expect(desk.journal.entries[Desk.entry]?.mark.value == nil)
    }

    @Test func `an unknown mark and a missing entry are refused`() throws {
        let desk = try Desk()
        #expect(desk.refusal("mark-entry", ["entry": Desk.unused.text, "mark": "flag"]) == .entryMissing)
        #expect(desk.refusal("mark-entry", ["entry": Desk.unused.text, "mark": "🚩"])?.name == "entry-mark-unknown")
    }
}
