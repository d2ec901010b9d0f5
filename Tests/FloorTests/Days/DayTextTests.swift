import Floor
import Foundation
import Testing

struct DayTextTests {
    @Test(arguments: [
        (Language.ko, "ko_KR"), (.enUS, "en_US"), (.enGB, "en_GB"),
    ])
    func `every day from 1900 to 2100 is written as the system writes it`(language: Language, locale: String) throws {
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = Locale(identifier: locale)
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.timeStyle = .none
        var formats: [String] = []
        for style in [DateFormatter.Style.full, .long, .medium, .short] {
            formatter.dateStyle = style
            formats.append(try #require(formatter.dateFormat))
        }
        for template in ["MMMEd", "yMMMEd"] {
            formatter.setLocalizedDateFormatFromTemplate(template)
            formats.append(try #require(formatter.dateFormat))
        }
        // One pass for all six is six times as fast.
        formatter.dateFormat = formats.joined(separator: "|")
        let first = try #require(Day(year: 1900, month: 1, day: 1)).number
        let last = try #require(Day(year: 2100, month: 12, day: 31)).number
        for number in first...last {
            let day = try #require(Day(number: number))
            // A today of the same year, and one of another, neither near enough to be said as 내일 or 어제.
            let near = try #require(Day(year: day.year, month: day.month > 6 ? 1 : 12, day: 1))
            let far = try #require(Day(year: day.year + 5, month: 1, day: 1))
            let styles: [Day.Style] = [.full, .long, .medium, .short, .spoken(today: near), .spoken(today: far)]
            let ours = styles.map { day.text($0, in: language) }.joined(separator: "|")
            let theirs = formatter.string(from: Date(timeIntervalSince1970: Double(number) * 86_400))
            guard ours == theirs else {
                Issue.record("\(ours) is not \(theirs)")
                return
            }
        }
    }

    @Test(
        arguments: [
            ("jan", 1), ("SEPT", 9), ("December", 12), ("May", 5), ("ma", nil), ("mayor", nil), ("", nil), ("월", nil),
        ] as [(String, Int?)])
    func `a month is known by its name, or by three letters of it`(word: String, month: Int?) {
        #expect(Day.month(named: word) == month)
    }

    @Test func `days near today are said by their names`() throws {
        let today = try #require(Day("2026-12-31"))
        func said(_ days: Int, _ language: Language) -> String {
            today.adding(days: days).text(.spoken(today: today), in: language)
        }
        #expect([-1, 0, 1].map { said($0, .ko) } == ["어제", "오늘", "내일"])
        #expect([-1, 0, 1].map { said($0, .enUS) } == ["Yesterday", "Today", "Tomorrow"])
        #expect([-1, 0, 1].map { said($0, .enGB) } == ["Yesterday", "Today", "Tomorrow"])
        #expect([-2, 2].map { said($0, .ko) } == ["12월 29일 (화)", "2027년 1월 2일 (토)"])
        #expect([-2, 2].map { said($0, .enUS) } == ["Tue, Dec 29", "Sat, Jan 2, 2027"])
        #expect([-2, 2].map { said($0, .enGB) } == ["Tue 29 Dec", "Sat, 2 Jan 2027"])
    }
}
