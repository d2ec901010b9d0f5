import Floor
import Testing

@testable import DiaryRoom

struct RenameJournalTests {
    @Test func `a journal gets another name, trimmed`() throws {
        var desk = try Desk()
        try desk.act("rename-journal", ["name": " 여행 "])
        #expect(desk.journal.name.value == "여행")
        #expect(try desk.act("rename-journal", ["name": "여행"]) == nil)
        #expect(desk.refusal("rename-journal", ["name": "  "])?.field == "name")
        #expect(desk.refusal("rename-journal", ["name": "내 것"], as: Desk.sam) == .missing)
    }
}
