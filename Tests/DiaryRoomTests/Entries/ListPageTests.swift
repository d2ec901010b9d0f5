import Floor
import Foundation
import Testing

@testable import DiaryRoom

struct ListPageTests {
    private func rows(_ html: String) -> [String] {
        html.components(separatedBy: "<li class=\"row\"").dropFirst().map { String($0.prefix(while: { _ in true })) }
    }

    @Test func `an empty journal says what it is for and has one way to start`() throws {
        let html = try Desk().html()
        #expect(html.contains("오늘을 적어 두는 곳이에요") && !html.contains("class=\"rows\""))
    }

    /// Where the house asks nobody for weather, none is offered.
    @Test(arguments: [true, false]) func `offers to keep the weather where the house finds it`(findsWeather: Bool)
        throws
    {
        let desk = try Desk()
        for language in [Language.ko, .enUS] {
            var viewer = desk.viewer(Desk.minji)
            viewer.language = language
            viewer.findsWeather = findsWeather
            for page in [PlaceOffer.view(viewer), PlaceOffer.setting(viewer)] {
                let html = Desk.text(page)
                #expect((html.contains("날씨") || html.contains("weather")) == findsWeather)
                #expect(html.contains("1km") || html.contains("1 km"))
                #expect(html.contains("data-place-denied=\""))
            }
        }
    }

    @Test func `rows are the newest day first, and an edit moves none`() throws {
        var desk = try Desk()
        for (number, day) in ["2026-11-20", "2026-11-21", "2026-10-31"].enumerated() {
            try desk.write("글 \(number)", ID(high: 5, low: UInt64(number)), day: day)
        }
        func order() throws -> [String] {
            let html = try desk.html()
            return ["글 0", "글 1", "글 2"].sorted {
                html.range(of: $0)!.lowerBound < html.range(of: $1)!.lowerBound
            }
        }
        #expect(try order() == ["글 1", "글 0", "글 2"])
        try desk.write("글 2\n고쳤다", ID(high: 5, low: 2))
        #expect(try order() == ["글 1", "글 0", "글 2"])
        let html = try desk.html()
        #expect(html.contains("2026년 11월</span>") && html.contains("2026년 10월</span>"))
    }

    @Test func `an untitled entry is shown by a placeholder that is stored nowhere`() throws {
        var desk = try Desk()
        try desk.write("\n\n글")
        #expect(try desk.html().contains("제목 없음"))
        desk.language = .enUS
        #expect(try desk.html().contains("Untitled"))
        #expect(desk.text() == "\n\n글")
        #expect(try !desk.html(["entry", Desk.entry.text]).contains("Untitled"))
    }

    @Test func `a row with weather has the same elements as one without, but for the icon in its slot`() throws {
        var desk = try Desk()
        try desk.write("제목\n\n첫 줄\n둘째 줄")
        func shape() throws -> [Substring] {
            try desk.html().withoutWeatherIcons.split(separator: "<").map { $0.prefix { $0 != " " && $0 != ">" } }
        }
        let before = try shape()
        #expect(
            try desk.html().contains("<span class=\"weather-slot\"></span><span class=\"entry-preview\">첫 줄</span>"))
        try desk.act("set-weather", ["entry": Desk.entry.text, "weather": "rain day 210 person 1796256000000"])
        #expect(try shape() == before)
        #expect(try desk.html().contains("aria-label=\"비\""))
    }

    @Test func `many entries come in pages that continue`() throws {
        var desk = try Desk()
        let first = Day("2026-01-01")!
        for number in 0..<60 {
            try desk.write("글 \(number).", ID(high: 5, low: UInt64(number)), day: first.adding(days: number).iso)
        }
        let html = try desk.html()
        #expect(html.contains("글 59.") && html.contains("글 10.") && !html.contains("글 9."))
        let next = EntryCursor(day: first.adding(days: 10), id: ID(high: 5, low: 10))
        #expect(html.contains(next.text))
        let rest = try desk.html(query: ["after": next.text])
        #expect(rest.contains("글 9.") && !rest.contains("글 10."))
    }
}
