import Floor
import Foundation
import Testing

struct MomentTests {
    @Test(arguments: [(Language.ko, "ko_KR"), (.enUS, "en_US"), (.enGB, "en_GB")])
    func `every minute of a day is written as the system writes it`(language: Language, locale: String) throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: locale)
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateStyle = .none
        formatter.timeStyle = .short
        for minute in 0..<1_440 {
            let theirs = formatter.string(from: Date(timeIntervalSince1970: Double(minute) * 60))
            // Some systems put a narrow space before AM and PM.
            let plain = theirs.replacing("\u{202F}", with: " ")
            #expect(Moment(milliseconds: Int64(minute) * 60_000).time(in: language) == plain)
        }
    }

    @Test(arguments: [
        (Int64(0), 0, "1970-01-01", 0), (-1_000, 0, "1969-12-31", 1_439), (-86_400_000, 0, "1969-12-31", 0),
        (1_795_230_000_000, 32_400, "2026-11-21", 720), (1_795_230_000_000, -28_800, "2026-11-20", 1_140),
        (1_795_230_000_000, 20_700, "2026-11-21", 525),
    ])
    func `a moment is what the calendar and the clock show there`(
        milliseconds: Int64, offset: Int, day: String, minute: Int
    ) throws {
        #expect(
            Moment(milliseconds: milliseconds, offset: offset) == Moment(day: try #require(Day(day)), minute: minute))
    }

    @Test func `a time beyond the calendar is its first or last day`() {
        #expect(Moment(milliseconds: .max, offset: .max).day == .last)
        #expect(Moment(milliseconds: .min, offset: .min).day == .first)
    }

    @Test func `a moment is said with the day as people say it`() throws {
        let today = try #require(Day("2026-11-21"))
        let moment = Moment(day: today.adding(days: -1), minute: 15 * 60 + 5)
        #expect(moment.text(today: today, in: .ko) == "어제 오후 3:05")
        #expect(moment.text(today: today, in: .enGB) == "Yesterday, 15:05")
    }
}
