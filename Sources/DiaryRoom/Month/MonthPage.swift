import Floor

/// The days of one month that have entries, and below the calendar those entries.
enum MonthPage {
    static let route = DiaryPageRoute.ofJournal(
        "month",
        needs: { part, _, query throws(Refusal) in
            if let month = try MonthPage.month(query) { part.entries = .month(month) }
        },
        draw: { _, request, slice, viewer throws(Refusal) in
            if let page = try MonthPage.page(slice, viewer, query: request.query) { return .page(page) }
            return .redirect(slice.link.at("month").with("month", Month(of: viewer.today).iso))
        })

    /// The page of the month in the query; nil if there is none, which means the viewer's current month.
    static func page(_ slice: JournalSlice, _ viewer: Viewer, query: Fields) throws(Refusal) -> Page? {
        guard let month = try month(query) else { return nil }
        let calendar = MonthView(month: month, slice: slice, viewer: viewer)
        return Page(
            title: viewer.say(Phrase(ko: "달력", en: "Calendar")), place: .diary, back: slice.link,
            body: tag("div", .class("month")) {
                calendar.head
                calendar.grid
                calendar.entries
            }, live: slice.live)
    }

    static func month(_ query: Fields) throws(Refusal) -> Month? {
        guard let given = query["month"], !given.isEmpty else { return nil }
        guard let month = Month(given) else {
            throw .entryValue(
                "month-not-a-month", field: "month", given: given,
                Phrase(
                    ko: "달력에 없는 달이에요. 2026-12처럼 적어 주세요.", en: "This month does not exist. Use the format 2026-12."))
        }
        return month
    }
}

/// The parts of the page.
struct MonthView {
    let month: Month
    let slice: JournalSlice
    let viewer: Viewer
    private let days: [Day: Int]

    init(month: Month, slice: JournalSlice, viewer: Viewer) {
        self.month = month
        self.slice = slice
        self.viewer = viewer
        var days: [Day: Int] = [:]
        for entry in slice.listed { days[entry.day, default: 0] += 1 }
        self.days = days
    }

    private var here: Link { slice.link.at("month") }

    var head: HTML {
        tag("div", .class("month-head")) {
            tag("h2", .class("month-title"), .id("month-title")) { month.title(in: viewer.language) }
            tag("div", .class("month-links")) {
                iconLink(
                    .back, name: viewer.say(Phrase(ko: "지난달", en: "Previous month")),
                    to: here.with("month", month.previous.iso))
                linkButton(viewer.say(Phrase(ko: "이번 달", en: "This month")), to: here)
                iconLink(
                    .forward, name: viewer.say(Phrase(ko: "다음 달", en: "Next month")),
                    to: here.with("month", month.next.iso))
            }
        }
    }

    var grid: HTML {
        tag("table", .class("month-grid"), .value("aria-labelledby", "month-title")) {
            tag("thead") {
                tag("tr") {
                    for weekday in viewer.language.week {
                        tag("th", .fixed("scope", "col"), .value("abbr", weekday.name(in: viewer.language))) {
                            weekday.shortName(in: viewer.language)
                        }
                    }
                }
            }
            tag("tbody") {
                for week in month.weeks(in: viewer.language) { tag("tr") { for day in week { cell(day) } } }
            }
        }
    }

    private func cell(_ day: Day) -> HTML {
        let count = days[day] ?? 0
        return tag(
            "td", .class("month-day"), .when(!month.contains(day), .flag("data-beside")),
            .when(count > 0, .flag("data-written"))
        ) {
            if count > 0 {
                tag(
                    "a", .class("month-number"), .href(here.with("month", Month(of: day).iso).to("day-" + day.iso)),
                    .when(day == viewer.today, .fixed("aria-current", "date"))
                ) {
                    tag("span", .hiddenFromSpeech) { "\(day.day)" }
                    spoken(day.text(.full, in: viewer.language) + ", " + viewer.say(MonthView.count(of: count)))
                }
            } else {
                tag("span", .class("month-number"), .when(day == viewer.today, .fixed("aria-current", "date"))) {
                    tag("span") { "\(day.day)" }
                }
            }
        }
    }

    private static func count(of count: Int) -> Phrase {
        Phrase(ko: "일기 \(grouped(count))편", en: counted(count, "1 entry", "entries"))
    }

    var entries: HTML {
        let shown = slice.listed.filter { month.contains($0.day) }
        if shown.isEmpty {
            return emptyState(.drawingToday, viewer.say(Phrase(ko: "이 달에는 쓴 일기가 없어요.", en: "No entries this month.")))
        }
        return tag("ul", .class("rows"), .role("list")) {
            for (index, entry) in shown.enumerated() {
                if index == 0 || shown[index - 1].day != entry.day {
                    tag("li", .class("month-anchor"), .id("day-" + entry.day.iso), .fixed("aria-hidden", "true"))
                }
                EntryRow.view(entry, slice, viewer)
            }
        }
    }
}
