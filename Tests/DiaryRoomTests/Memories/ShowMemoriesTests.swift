import Floor
import Testing

@testable import DiaryRoom

struct ShowMemoriesTests {
    @Test func `nothing is shown of this day until somebody asks for it, with show-memories, nor after hide-memories`()
        throws
    {
        var desk = try Desk()
        try desk.write("작년 글", day: "2025-11-21")
        try desk.write("어제 글", ID(high: 5, low: 2), day: "2025-11-20")
        #expect(try !desk.html(["on-this-day"]).contains("작년 글"))
        try desk.act("show-memories")
        let html = try desk.html(["on-this-day"])
        #expect(html.contains("작년 글") && html.contains("1년 전") && !html.contains("어제 글"))
        #expect(try desk.act("show-memories") == nil)
        try desk.act("hide-memories")
        #expect(try !desk.html(["on-this-day"]).contains("작년 글"))
    }

    @Test func `29 February is remembered on the 28th where a year has none`() throws {
        #expect(YearDay.remembered(on: Day("2026-02-28")!).map(\.text) == ["02-28", "02-29"])
        #expect(YearDay.remembered(on: Day("2024-02-28")!).map(\.text) == ["02-28"])
        #expect(YearDay.remembered(on: Day("2024-02-29")!).map(\.text) == ["02-29"])
    }
}
