import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// Days as spreadsheets of several countries have them.
struct WrittenDayTests {
    @Test(arguments: [
        "2026-12-31", "2026/12/31", "2026. 12. 31.", "2026.12.31", "2026-12-31T09:30:00Z", "2026-12-31 (목)",
        "2026-12-31 오후 6:30", "20261231", "2026년 12월 31일", "26년 12월 31일", "26. 12. 31.", "31.12.2026",
        "31. 12. 2026", "31.12.2026 18:30", "Dec 31, 2026", "December 31, 2026 6:30 PM (GMT+9)", "31 December 2026",
        "Thu, 31 DEC 26", "2026 Dec 31", "31/Dec/26 3:42 PM", "46387", "46387.77",
    ])
    func `a day that says itself what its numbers are`(text: String) {
        let day = WrittenDay(text)
        #expect(day.sure == Day("2026-12-31") && !day.isAmbiguous && day.onlyOrder == nil)
        for order in DateOrder.allCases { #expect(day.day(in: [order]) == Day("2026-12-31")) }
    }

    @Test(
        arguments: [
            ("12/31/2026", .monthFirst), ("31/12/2026", .dayFirst), ("31-12-2026 09:30", .dayFirst),
            ("12/31/26", .monthFirst), ("69/12/31", .yearFirst),
        ] as [(String, DateOrder)])
    func `a day in one order alone`(text: String, order: DateOrder) {
        let day = WrittenDay(text)
        #expect(day.sure == nil && day.onlyOrder == order)
        let number = text.hasPrefix("69") ? Day("1969-12-31") : Day("2026-12-31")
        #expect(day.day(in: DateOrder.allCases) == number)
        #expect(DateOrder.allCases.allSatisfy { day.day(in: [$0]) == ($0 == order ? number : nil) })
    }

    @Test(
        arguments: [
            ("05/06/2026", [nil, "2026-05-06", "2026-06-05"]), ("5-6-2026", [nil, "2026-05-06", "2026-06-05"]),
            ("05/06/07", ["2005-06-07", "2007-05-06", "2007-06-05"]), ("26/12/31", ["2026-12-31", nil, "2031-12-26"]),
            ("26.12.31", ["2026-12-31", nil, "2031-12-26"]), ("01.02.03 18:30", ["2001-02-03", nil, "2003-02-01"]),
        ] as [(String, [String?])])
    func `a day that can be several`(text: String, days: [String?]) {
        let day = WrittenDay(text)
        #expect(day.sure == nil && day.isAmbiguous && day.onlyOrder == nil)
        let orders: [DateOrder] = [.yearFirst, .monthFirst, .dayFirst]
        #expect(orders.map { day.day(in: [$0])?.iso } == days)
    }

    @Test(arguments: [
        "", "-", "어제", "every friday", "12월 31일", "12/31", "Dec 31", "17 Aug 09:35", "31/31/2026", "2026-02-30",
        "12345", "010-1234-5678", "18:30", "1798675200", "13.13.2026", "5/6/202",
    ])
    func `what is no day, or has no year`(text: String) {
        let day = WrittenDay(text)
        #expect(day.sure == nil && day.day(in: DateOrder.allCases) == nil && !day.isAmbiguous)
    }

    @Test(
        arguments: [
            // The others of the table say it.
            (["05/06/2026", "12/31/2026"], .dayFirst, false), (["05/06/2026", "31/12/2026"], .monthFirst, false),
            // Nothing does, or two things: then it is what is usual where the reader is.
            (["05/06/2026"], .yearFirst, true), (["05/06/2026", "12/31/2026", "31/12/2026"], .yearFirst, true),
            (["2026-12-31", ""], .yearFirst, false),
        ] as [([String], DateOrder, Bool)])
    func `the order of a table`(cells: [String], without: DateOrder, isGuess: Bool) {
        let dates = TableDates(cells, chosen: nil, .ko)
        #expect(dates.isGuess == isGuess && dates.orders.count == DateOrder.allCases.count)
        #expect(dates.orders[0] != without || dates.ambiguous.isEmpty)
    }

    @Test(arguments: [(Language.ko, "2026-05-06"), (.enUS, "2026-05-06"), (.enGB, "2026-06-05")])
    func `an order that is a guess is the reader's, told, and can be chosen`(language: Language, guess: String) throws {
        let text = "title,due\n하나,05/06/2026\n둘,2026-12-31\n셋,26.12.03\n"
        var parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv", language: language) {
            Moment(milliseconds: $0)
        }
        #expect(parsed.document.cards[0].due?.iso == guess && parsed.document.cards[1].due == Day("2026-12-31"))
        #expect(parsed.warnings.counts.map(\.kind) == [.daysGuessed] && parsed.warnings.counts.map(\.count) == [2])
        #expect(parsed.warnings.names(of: .daysGuessed) == ["05/06/2026", "26.12.03"])
        #expect(try ParsedImport(kept: parsed.kept.bytes).document == parsed.document)
        let fields = try #require(parsed.table?.fields)
        try parsed.choose(fields, .dayFirst)
        #expect(parsed.document.cards.map(\.due?.iso) == ["2026-06-05", "2026-12-31", "2003-12-26"])
        #expect(parsed.warnings == ImportWarnings())
        let kept = try ParsedImport(kept: parsed.kept.bytes)
        #expect(kept.document == parsed.document && kept.table?.chosenOrder == .dayFirst)
        try parsed.choose(fields)
        #expect(parsed.table?.chosenOrder == .dayFirst, "another choice of columns leaves it")
    }

    @Test func `what cannot be read is told as it stands`() throws {
        let text = "title,due\n하나,12월 31일\n둘,next week\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        #expect(parsed.warnings.names(of: .daysUnknown) == ["12월 31일", "next week"])
    }

    @Test func `a start day is read as a due day is, in one order of both, without its time`() throws {
        let text = "title,Start Date,due\n하나,05/06/2026,06/20/2026\n둘,soon,\n셋,2026-12-01 09:00,2026-12-03\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        #expect(parsed.document.cards.map(\.start?.iso) == ["2026-05-06", nil, "2026-12-01"])
        #expect(parsed.warnings.names(of: .daysUnknown) == ["soon"])
        #expect(parsed.warnings.names(of: .others) == ["Start Date"], "a card begins on a day")
        #expect(!parsed.warnings.counts.contains { $0.kind == .daysGuessed }, "the due day says it")
    }

    @Test func `a start day after the due day goes to the end of the details`() throws {
        let text = "title,시작일,마감일\n하나,2026-12-05,2026-12-03\n둘,2026-12-03,2026-12-03\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        let cards = parsed.document.cards
        #expect(cards.map(\.start?.iso) == [nil, "2026-12-03"])
        #expect(cards.map(\.body) == ["시작일 · Start date: 2026-12-05", ""])
        #expect(parsed.warnings.counts.map(\.kind) == [.inDetails])
    }

    @Test func `of a range the end is when it is due and the beginning when it begins, unless that is the same day`()
        throws
    {
        let text = "title,due\n하나,\"December 1, 2026 → December 5, 2026\"\n둘,2026-12-01 18:30 → 19:30\n"
        let parsed = try ParsedImport(Array(text.utf8), fileName: "x.csv") { Moment(milliseconds: $0) }
        #expect(parsed.document.cards.map(\.due?.iso) == ["2026-12-05", "2026-12-01"])
        #expect(parsed.document.cards.map(\.start?.iso) == ["2026-12-01", nil])
        #expect(parsed.warnings.names(of: .others) == ["due"])
    }
}
