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

    @Test func `who gave a card another day can take that back there`() throws {
        var desk = try Desk()
        let card = try desk.add("발표")
        let edit = try #require(try desk.act("edit-card", ["card": card.text, "due": "2026-12-10"]))
        let query = Fields([.init("month", "2026-12"), .init("did", edit.id.text)])
        let toast = try #require(try desk.page(["month"], query: query).toast)
        #expect(toast.undo != nil && toast.text.contains("발표"))
        #expect(try desk.page(["month"], as: desk.cast.ann, query: query).toast == nil)
        #expect(try desk.page(query: Fields([.init("did", edit.id.text)])).toast == nil, "a board has its own button")
    }

    @Test func `a card that comes again has the sign of that in the list of days and in the calendar`() throws {
        var desk = try Desk()
        let query = Fields([.init("month", "2026-12")])
        try desk.act("add-card", ["title": "하나", "due": "2026-12-10"])
        #expect(!desk.html(try desk.page(["month"], query: query)).contains("매주"))
        try desk.act("add-card", ["title": "물 주기", "due": "2026-12-10", "repeat": "weekly"])
        #expect(desk.html(try desk.page(["month"], query: query)).contains("매주"))
        // Beside another day's list, only the calendar has it.
        let beside = Fields([.init("month", "2026-12"), .init("day", "2026-12-11")])
        #expect(desk.html(try desk.page(["month"], query: beside)).contains("매주</span></span> 물 주기"))
    }

    @Test func `a chosen day leads to a new card of that day, for whoever may add one`() throws {
        let desk = try Desk()
        let query = Fields([.init("month", "2026-12"), .init("day", "2026-12-10")])
        let link = "new-card?due=2026-12-10"
        #expect(desk.html(try desk.page(["month"], query: query)).contains(link))
        #expect(!desk.html(try desk.page(["month"], as: desk.cast.sam, query: query)).contains(link))
        #expect(!desk.html(try desk.page(["month"], query: Fields([.init("month", "2026-12")]))).contains("new-card"))
        let form = try desk.page(["new-card"], query: Fields([.init("due", "2026-12-10")]))
        #expect(desk.html(form).contains("value=\"2026-12-10\""))
    }
}
