import Floor
import Testing

@testable import DiaryRoom

struct RestoreEntryTests {
    @Test func `a restored entry is on its own day again, however often it is deleted`() throws {
        var desk = try Desk()
        try desk.write("글", day: "2026-11-01")
        for _ in 0..<3 {
            try desk.act("delete-entry", ["entry": Desk.entry.text])
            try desk.act("restore-entry", ["entry": Desk.entry.text])
        }
        let entry = try #require(desk.journal.entries[Desk.entry])
        #expect(!entry.isRemoved && entry.day.value?.day == Day("2026-11-01") && entry.text.value == "글")
        #expect(try desk.act("restore-entry", ["entry": Desk.entry.text]) == nil)
    }

    @Test func `after 30 days it is no longer restored, and never if it never was`() throws {
        var desk = try Desk()
        try desk.write("글")
        try desk.act(
            "delete-entry", ["entry": Desk.entry.text], at: HybridTime(milliseconds: Desk.noon - 31 * 86_400_000))
        #expect(desk.refusal("restore-entry", ["entry": Desk.unused.text]) == .entryMissing)
        // The rule wrote past the entry's arrival, so age it by a later day.
        desk.now += 31 * 86_400_000
        desk.tools = Tools(entropy: Entropy(seed: (5, 6, 7, 8)), clock: desk.tools.clock, now: desk.now, sealer: .later)
        #expect(desk.refusal("restore-entry", ["entry": Desk.entry.text]) == .entryMissing)
        #expect(try !desk.html(["trash"]).contains("restore-entry"))
    }
}
