import Floor
import Testing

@testable import DiaryRoom

struct MonthPageTests {
    @Test func `the days with writing are links, the others are not`() throws {
        var desk = try Desk()
        try desk.write("글", day: "2024-02-29")
        let html = try desk.html(["month"], query: ["month": "2024-02"])
        #expect(html.contains("2024년 2월") && html.contains("data-written"))
        #expect(html.contains("2024년 2월 29일 목요일, 일기 1편"))
        #expect(try !desk.html(["month"], query: ["month": "2024-05"]).contains("data-written"))
    }

    @Test func `without a month it is the present one, and a month that does not exist is refused`() throws {
        var desk = try Desk()
        guard case .redirect(let link) = try desk.run(.get, [desk.journal.id.text, "month"]) else {
            throw Desk.Missed.page
        }
        #expect(link.text.hasSuffix("month?month=2026-11"))
        #expect(throws: Refusal.self) { try desk.page(["month"], query: ["month": "2024-13"]) }
    }
}
