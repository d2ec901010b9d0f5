import Floor

/// A month of a board's cards by their due day: a calendar, and under it the days one by one.
enum MonthPage {
    /// Cards that a day of the calendar shows; the others are counted.
    static let shown = 3

    /// The page of the month that an address names; nil where it names none, and the reader's own is meant.
    static func page(_ slice: BoardSlice, _ viewer: Viewer, query: Fields) throws(Refusal) -> Page? {
        guard let month = try month(query) else { return nil }
        let chosen = try day(query).flatMap { month.contains($0) ? $0 : nil }
        let calendar = Calendar(month: month, chosen: chosen, slice: slice, viewer: viewer)
        return Page(
            title: slice.board.name.value, place: .board, back: slice.link,
            body: tag("div", .class("month"), .when(chosen != nil, .flag("data-chosen"))) {
                calendar.head
                calendar.grid
                calendar.agenda
                if slice.mayEdit { calendar.dropForm }
            },
            live: slice.live,
            toast: slice.lastAction.flatMap { OperationSummary.toast($0, slice, viewer) })
    }

    /// The month an address names; nil where it names none.
    static func month(_ query: Fields) throws(Refusal) -> Month? {
        guard let given = query["month"], !given.isEmpty else { return nil }
        guard let month = Month(given) else { throw .notAMonth(given) }
        return month
    }

    private static func day(_ query: Fields) throws(Refusal) -> Day? {
        guard let given = query["day"], !given.isEmpty else { return nil }
        guard let day = Day(given) else { throw .notADay(given) }
        return day
    }
}

extension Refusal {
    static func notAMonth(_ given: String) -> Refusal {
        Refusal(
            .invalid, "month-not-a-month",
            Phrase(ko: "달력에 없는 달이에요. 2026-12처럼 적어 주세요.", en: "There is no such month. Write it like 2026-12."),
            field: "month", given: given)
    }

    static func notADay(_ given: String) -> Refusal {
        Refusal(
            .invalid, "day-not-a-day",
            Phrase(ko: "달력에 없는 날이에요. 2026-12-03처럼 적어 주세요.", en: "There is no such day. Write it like 2026-12-03."),
            field: "day", given: given)
    }
}
