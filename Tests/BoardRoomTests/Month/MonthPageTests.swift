import Floor
import Testing

@testable import BoardRoom

struct MonthPageTests {
    @Test(arguments: [("month", "2026-13", "month-not-a-month"), ("day", "2026-02-30", "day-not-a-day")])
    func `what no calendar has is refused by the field that gave it`(field: String, given: String, name: String) throws
    {
        let desk = try Desk()
        let query = Fields([.init("month", "2026-02")].filter { $0.name != field } + [.init(field, given)])
        let refusal = #expect(throws: Refusal.self) { try desk.page(["month"], query: query) }
        #expect(refusal?.name == name && refusal?.field == field && refusal?.given == given)
    }
}
