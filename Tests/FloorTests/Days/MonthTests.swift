import Floor
import Testing

@Suite struct `A month` {
    @Test(arguments: [
        ("2026-12", Language.ko, "2026-11-29", "2027-01-02", 5), ("2026-12", .enGB, "2026-11-30", "2027-01-03", 5),
        ("2026-02", .enUS, "2026-02-01", "2026-02-28", 4), ("2026-02", .enGB, "2026-01-26", "2026-03-01", 5),
        ("2026-08", .enGB, "2026-07-27", "2026-09-06", 6),
    ])
    func `is shown in whole weeks that begin as its reader's do`(
        iso: String, language: Language, first: String, last: String, count: Int
    ) throws {
        let weeks = try #require(Month(iso)).weeks(in: language)
        #expect(weeks.count == count && weeks.allSatisfy { $0.count == 7 })
        #expect(weeks.first?.first?.iso == first && weeks.last?.last?.iso == last)
        #expect(weeks.allSatisfy { $0.map(\.weekday) == language.week })
        for week in weeks { #expect(week.allSatisfy { $0.weekStart(in: language) == week.first }) }
    }

    @Test func `knows those beside it, over the turn of a year`() throws {
        let december = try #require(Month("2026-12"))
        #expect(december.next.iso == "2027-01" && december.next.previous == december)
        #expect(december.title(in: .ko) == "2026년 12월" && december.title(in: .enGB) == "December 2026")
    }

    @Test(arguments: ["2026-13", "2026-1", "2026", "", "2026-12-01", "한글"])
    func `is read from nothing else`(text: String) { #expect(Month(text) == nil) }

    @Test func `the calendar's ends are no crash`() throws {
        let (first, last) = (try #require(Month("0001-01")), try #require(Month("9999-12")))
        #expect(first.previous <= first && last.next >= last)
        for language in Language.allCases {
            _ = first.weeks(in: language)
            _ = last.weeks(in: language)
        }
    }
}
