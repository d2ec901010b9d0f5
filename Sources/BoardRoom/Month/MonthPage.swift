import Floor

/// A board's cards by start and due day: a calendar of one month, and below it a list of days.
enum MonthPage {
    static let route = BoardPageRoute.ofBoard(
        "month", tells: true,
        needs: { part, _, query throws(Refusal) in
            if let month = try MonthPage.month(query) { part.cards = .due(month) }
        },
        draw: { _, request, slice, viewer throws(Refusal) in
            if let page = try MonthPage.page(slice, viewer, query: request.query) { return .page(page) }
            return .redirect(slice.link.at("month").with("month", Month(of: viewer.today).iso))
        })

    /// Cards shown per calendar day; the others are only counted.
    static let shown = 3

    /// The page of the month in the query; nil if there is none, which means the viewer's current month.
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
            toast: slice.lastAction.flatMap { OperationSummary.toast($0, slice, viewer, tellsEdits: true) })
    }

    /// The month in the query; nil if there is none.
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
            Phrase(ko: "달력에 없는 달이에요. 2026-12처럼 적어 주세요.", en: "This month does not exist. Use the format 2026-12."),
            field: "month", given: given)
    }

    static func notADay(_ given: String) -> Refusal {
        Refusal(
            .invalid, "day-not-a-day",
            Phrase(ko: "달력에 없는 날이에요. 2026-12-03처럼 적어 주세요.", en: "This date does not exist. Use the format 2026-12-03."),
            field: "day", given: given)
    }
}
