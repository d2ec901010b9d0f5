import Floor
import Testing

@testable import DiaryRoom

struct EntryPageTests {
    @Test func `a new page has today's date, an empty text with the focus, and an id before it is written`() throws {
        var desk = try Desk()
        guard case .redirect(let link) = try desk.run(.get, [desk.journal.id.text, "new"]) else {
            throw Desk.Missed.page
        }
        #expect(link.text.hasPrefix("/diary/\(desk.journal.id.text)/entry/") && link.text.hasSuffix("?new=1"))
        let page = try desk.page(["entry", Desk.unused.text], query: ["new": "1"])
        #expect(page.title == "2026년 11월 21일")
        let html = Desk.text(page.body)
        #expect(html.contains("autofocus") && html.contains("name=\"base\" value=\"\""))
        #expect(throws: Refusal.entryMissing) { try desk.page(["entry", Desk.unused.text]) }
    }

    @Test(arguments: [
        ("2022-12-31", Language.ko, "2022년 12월 31일"), ("2022-12-31", .enUS, "December 31, 2022"),
        ("2022-12-31", .enGB, "31 December 2022"), ("2023-01-01", .ko, "2023년 1월 1일"),
        ("2023-01-01", .enUS, "January 1, 2023"), ("2023-01-01", .enGB, "1 January 2023"),
        ("2024-02-29", .ko, "2024년 2월 29일"), ("2024-02-29", .enUS, "February 29, 2024"),
        ("2024-02-29", .enGB, "29 February 2024"), ("2022-12-21", .ko, "2022년 12월 21일"),
    ])
    func `the bar and the row show the entry's own day, not today, wherever it is read`(
        day: String, language: Language, text: String
    ) throws {
        var desk = try Desk()
        try desk.act(
            "write-entry", ["entry": Desk.entry.text, "text": "글", "day": day, "zone": "Asia/Seoul"])
        desk.language = language
        #expect(try desk.page(["entry", Desk.entry.text]).title == text)
        #expect(try desk.html().contains("<time class=\"entry-date\" datetime=\"\(day)\">\(text)</time>"))
    }

    @Test func `the tab of an entry names its day, unless a lock would shut it and the tab would keep it`() throws {
        var desk = try Desk()
        try desk.write("글", day: "2026-11-01")
        for path in [["entry", Desk.entry.text], ["entry", Desk.unused.text]] {
            let query: [String: String] = path[1] == Desk.entry.text ? [:] : ["new": "1"]
            desk.hasLock = false
            let open = try desk.page(path, query: query)
            #expect(open.tabTitle == nil && open.title.hasPrefix("2026년 11월"))
            desk.hasLock = true
            let lockable = try desk.page(path, query: query)
            #expect(lockable.tabTitle == "일기" && lockable.title == open.title)
            let fragment = String(decoding: Shell.fragment(lockable, viewer: desk.viewer()), as: UTF8.self)
            #expect(fragment.contains("data-title=\"일기 · 마루\"") && fragment.contains(open.title))
        }
    }

    @Test func `an entry opens with its whole text, its version, and no focus`() throws {
        var desk = try Desk()
        try desk.write("\n제목 <둘>\n")
        let html = Desk.text(try desk.page(["entry", Desk.entry.text]).body)
        // A parser drops the first line end of a text area.
        #expect(html.contains(">\n\n제목 &lt;둘&gt;\n</textarea>"))
        #expect(html.contains("value=\"\(desk.version())\"") && !html.contains("autofocus"))
    }

    @Test func `the page with weather has the same elements as the one without`() throws {
        var desk = try Desk()
        try desk.write("글")
        func shape() throws -> [Substring] {
            try desk.html(["entry", Desk.entry.text]).withoutWeatherIcons.split(separator: "<").map {
                $0.prefix { $0 != " " && $0 != ">" }
            }
        }
        let before = try shape()
        try desk.act("set-weather", ["entry": Desk.entry.text, "weather": "snow day -30 person 1796256000000"])
        #expect(try shape() == before)
    }

    @Test func `a text that is refused comes back as it was typed`() throws {
        var desk = try Desk()
        let long = String(repeating: "가", count: Entry.textLimit + 1)
        let outcome = try desk.run(
            .post, [desk.journal.id.text, "write-entry"], ["entry": Desk.entry.text, "text": long])
        guard case .page(let page) = outcome else { throw Desk.Missed.page }
        #expect(page.status == 422 && Desk.text(page.body).contains(long))
    }

    @Test func `what is shared is the text on the page`() throws {
        var desk = try Desk()
        try desk.write("제목\n글")
        try desk.write("새 제목\n글")
        #expect(try desk.html(["entry", Desk.entry.text, "share"]).contains(">\n새 제목\n글</textarea>"))
    }

    @Test func `the details show the day with its weekday, the zone and the place`() throws {
        var desk = try Desk()
        try desk.act(
            "write-entry", ["entry": Desk.entry.text, "text": "글", "day": "2022-12-21", "zone": "Asia/Seoul"])
        try desk.act("set-place", ["entry": Desk.entry.text, "name": "한강"])
        let html = try desk.html(["entry", Desk.entry.text, "details"])
        #expect(html.contains("2022년 12월 21일 수요일") && html.contains("Asia/Seoul") && html.contains("한강"))
    }
}
