import Floor
import Testing

struct DayTests {
    private func day(_ iso: String) throws -> Day { try #require(Day(iso)) }

    @Test func `every day from year 1 to 9999 has its number and its neighbours`() throws {
        var number = Day.first.number
        var weekday = 1
        var days = 0
        for year in stride(from: 1, through: 9999, by: 1)
        where year < 5 || year > 9995 || year % 100 == 0 || 1895...2105 ~= year {
            if let first = Day(year: year, month: 1, day: 1), first.number != number {
                weekday = (weekday - 1 + first.number - number) % 7 + 1
                number = first.number
            }
            for month in 1...12 {
                for date in 1...Day.length(ofMonth: month, in: year) {
                    let day = try #require(Day(year: year, month: month, day: date))
                    guard day.number == number, Day(number: number) == day, day.weekday.rawValue == weekday else {
                        Issue.record(
                            "\(day.iso) has the number \(day.number) and weekday \(day.weekday), not \(number), \(weekday)"
                        )
                        return
                    }
                    number += 1
                    weekday = weekday % 7 + 1
                    days += 1
                }
            }
        }
        #expect(days > 100_000)
    }

    @Test func `known days have their known numbers and weekdays`() throws {
        #expect(try day("1970-01-01").number == 0)
        #expect(try day("1970-01-01").weekday == .thursday)
        #expect(try day("2000-02-29").number == 11_016)
        #expect(try day("2026-11-21").weekday == .saturday)
        #expect(Day.first.number == -719_162)
        #expect(Day.last.number == 2_932_896)
        #expect(try day("1582-10-10").weekday == .sunday)
    }

    @Test func `there are leap years, and years of a century that are none`() {
        #expect([1900, 1904, 2000, 2023, 2024, 2100].map(Day.isLeap) == [false, true, true, false, true, false])
        #expect(Day(year: 2024, month: 2, day: 29) != nil)
        #expect(Day(year: 2100, month: 2, day: 29) == nil)
    }

    @Test(arguments: ["0001-01-01", "1970-01-01", "2024-02-29", "2026-12-03", "9999-12-31"])
    func `a day reads back from its text`(iso: String) throws {
        #expect(try day(iso).iso == iso)
    }

    @Test(arguments: [
        "", "2026", "2026-12", "2026-12-3", "2026-1-03", "26-12-03", "02026-12-03", "2026-12-031", "2026/12/03",
        "20261203",
        "2026-12-03T00:00", " 2026-12-03", "2026-12-03 ", "+026-12-03", "-026-12-03", "2026-00-01", "2026-13-01",
        "2026-01-00", "2026-01-32", "2026-02-29", "2026-04-31", "0000-01-01", "２０２６-12-03", "2026-12-0x",
        "2026-12-03\0",
        "2026–12–03", "----------",
    ])
    func `what is no day is refused`(iso: String) {
        #expect(Day(iso) == nil)
    }

    @Test func `days are added across months, years and leap days, up to the calendar's ends`() throws {
        #expect(try day("2024-02-28").adding(days: 1).iso == "2024-02-29")
        #expect(try day("2023-12-31").adding(days: 1).iso == "2024-01-01")
        #expect(try day("2024-03-01").adding(days: -1).iso == "2024-02-29")
        #expect(try day("2024-01-01").adding(days: 366).iso == "2025-01-01")
        #expect(try day("2024-01-01").adding(days: .max) == .last)
        #expect(try day("2024-01-01").adding(days: .min) == .first)
        #expect(try day("2024-01-01").days(to: day("2025-01-01")) == 366)
        #expect(Day(number: .max) == nil)
        #expect(Day(number: .min) == nil)
    }

    @Test func `days order as their texts do`() throws {
        var entropy = Entropy.repeatable()
        let days = (0..<500).compactMap { _ in Day(number: Int.random(in: -719_162...2_932_896, using: &entropy)) }
        #expect(days.count == 500)
        #expect(days.sorted().map(\.iso) == days.map(\.iso).sorted())
    }
}
