import Floor
import Foundation
import Testing

@testable import DiaryRoom

struct DiarySearchPageTests {
    @Test func `matches are marked, titles come first, and each row leads to its own entry`() throws {
        var desk = try Desk()
        try desk.write("제목\n어제 커피를 마셨다", ID(high: 5, low: 1), day: "2026-11-20")
        try desk.write("커피\n글", ID(high: 5, low: 2), day: "2026-11-19")
        try desk.write("차\n글", ID(high: 5, low: 3))
        let html = try desk.html(["search"], query: ["q": "커피"])
        let title = try #require(html.range(of: "id=\"found-\(ID<Entity>(high: 5, low: 2).text)\""))
        let body = try #require(html.range(of: "id=\"found-\(ID<Entity>(high: 5, low: 1).text)\""))
        #expect(title.lowerBound < body.lowerBound)
        #expect(html.contains("<mark>커피</mark>") && html.contains("entry/\(ID<Entity>(high: 5, low: 1).text)"))
        #expect(!html.contains("found-\(ID<Entity>(high: 5, low: 3).text)"))
    }

    @Test func `the days limit what is found, and a day that does not exist is refused`() throws {
        var desk = try Desk()
        try desk.write("커피", day: "2026-11-20")
        #expect(try desk.html(["search"], query: ["q": "커피", "to": "2026-11-20"]).contains("<mark>"))
        #expect(try !desk.html(["search"], query: ["q": "커피", "from": "2026-11-21"]).contains("<mark>"))
        #expect(throws: Refusal.self) { try desk.page(["search"], query: ["q": "커피", "from": "어제"]) }
    }
}
