import Floor

/// The parts of a month's page.
struct Calendar {
    let month: Month
    let chosen: Day?
    let slice: BoardSlice
    let viewer: Viewer
    private let days: [Day: [Standing]]

    /// A card on a day: on which it is due, or else on which it begins.
    private struct Standing {
        let card: Card
        var begins = false
    }

    init(month: Month, chosen: Day?, slice: BoardSlice, viewer: Viewer) {
        self.month = month
        self.chosen = chosen
        self.slice = slice
        self.viewer = viewer
        var days: [Day: [Standing]] = [:]
        for card in slice.board.cards.values where card.isOnBoard {
            let due = card.dueMoment?.day(for: viewer)
            if let due { days[due, default: []].append(Standing(card: card)) }
            if let start = card.start.value, start != due {
                days[start, default: []].append(Standing(card: card, begins: true))
            }
        }
        self.days = days.mapValues { cards in
            // Where only the first ones are shown, what is due is not behind what begins.
            cards.ordered { $0.begins == $1.begins ? $0.card.position < $1.card.position : $1.begins }
        }
    }

    private var here: Link { slice.link.at("month") }

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    /// The month's name and the links to other months.
    var head: HTML {
        tag("div", .class("month-head")) {
            tag("h2", .class("month-title"), .id("month-title")) { month.title(in: viewer.language) }
            tag("div", .class("month-links")) {
                iconLink(
                    .back, name: say(Phrase(ko: "지난달", en: "Previous month")),
                    to: here.with("month", month.previous.iso), .bare, .fixed("data-month", "previous"))
                linkButton(say(Phrase(ko: "이번 달", en: "This month")), to: here, .quiet)
                iconLink(
                    .forward, name: say(Phrase(ko: "다음 달", en: "Next month")), to: here.with("month", month.next.iso),
                    .bare, .fixed("data-month", "next"))
            }
        }
    }

    var grid: HTML {
        tag(
            "table", .class("month-grid"), .id("month-grid"), .value("aria-labelledby", "month-title"),
            .flag("data-month-grid")
        ) {
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
                for week in month.weeks(in: viewer.language) {
                    tag("tr") { for day in week { cell(day) } }
                }
            }
        }
    }

    private func cell(_ day: Day) -> HTML {
        let cards = days[day] ?? []
        return tag(
            "td", .class("month-day"), .id("day-" + day.iso), .data("data-day", day.iso),
            .when(!month.contains(day), .flag("data-beside")), .when(day == viewer.today, .flag("data-today")),
            .when(day == chosen, .flag("data-chosen"))
        ) {
            tag(
                "a", .class("month-number"), .href(dayLink(day).to("agenda")),
                .when(day == viewer.today, .fixed("aria-current", "date"))
            ) {
                tag("span", .hiddenFromSpeech) { "\(day.day)" }
                spoken(spokenDay(day, cards.count))
            }
            if !cards.isEmpty {
                tag("ol", .class("month-cards"), .role("list")) {
                    for card in cards.prefix(MonthPage.shown) { small(card.card, begins: card.begins) }
                }
                if cards.count > MonthPage.shown {
                    tag("span", .class("month-more"), .hiddenFromSpeech) { "+\(cards.count - MonthPage.shown)" }
                }
                tag("span", .class("month-count"), .hiddenFromSpeech) { grouped(cards.count) }
            }
        }
    }

    private func dayLink(_ day: Day) -> Link {
        here.with("month", Month(of: day).iso).with("day", day.iso)
    }

    private func spokenDay(_ day: Day, _ count: Int) -> String {
        let text = day.text(.full, in: viewer.language)
        return count == 0 ? text : text + ", " + say(BoardPage.spokenCount(count))
    }

    private static var begins: Phrase { Phrase(ko: "시작", en: "Start") }

    /// - Parameter begins: whether it begins on the day. It is then not dragged, which moves the due day.
    private func small(_ card: Card, begins: Bool) -> HTML {
        let kind = slice.board.column(of: card)?.kind.value ?? .todo
        return tag(
            "li", .class("month-card"), .id((begins ? "month-start-" : "month-card-") + card.id.text),
            .data("data-card", card.id.text), .data("data-due", shownDay(card)), .data("data-kind", kind.rawValue),
            .when(!begins && isOver(card, kind), .flag("data-late"))
        ) {
            tag(
                "a", .href(CardView.link(card.id, slice)),
                .when(slice.mayEdit, .fixed("draggable", begins ? "false" : "true"))
            ) {
                if begins {
                    say(Calendar.begins) + ": "
                } else if let time = card.dueMoment?.instant.map({ viewer.clock($0).time(in: viewer.language) }) {
                    time + " "
                }
                // Before the title, of which a narrow day shows the beginning.
                if card.repeats.value != nil {
                    RepeatView.sign(card, viewer)
                    " "
                }
                card.title.value
            }
        }
    }

    private func isOver(_ card: Card, _ kind: Column.Kind) -> Bool {
        card.dueMoment?.state(kind, for: viewer) == .over
    }

    /// The days that have cards, or only the selected one.
    var agenda: HTML {
        let shown = chosen.map { [$0] } ?? days.keys.filter { month.contains($0) }.ordered()
        return tag("section", .class("month-agenda"), .id("agenda"), .label(say(Phrase(ko: "날짜별로 보기", en: "Agenda")))) {
            if shown.isEmpty {
                emptyState(
                    .drawingToday,
                    say(Phrase(ko: "이 달에 시작하거나 마감인 카드가 없어요.", en: "No cards start or are due this month.")))
            }
            for day in shown { agendaDay(day, days[day] ?? []) }
        }
    }

    private func agendaDay(_ day: Day, _ cards: [Standing]) -> HTML {
        tag("section", .class("agenda-day")) {
            sectionHeading(
                day.text(.spoken(today: viewer.today), in: viewer.language), count: cards.count,
                spokenCount: say(BoardPage.spokenCount(cards.count)))
            if cards.isEmpty {
                tag("p", .class("field-hint")) {
                    say(Phrase(ko: "이 날 시작하거나 마감인 카드가 없어요.", en: "No cards start or are due on this day."))
                }
            } else {
                rows { for card in cards { row(card.card, begins: card.begins) } }
            }
            if slice.mayEdit, day == chosen {
                linkButton(
                    say(Phrase(ko: "이 날에 카드 추가", en: "Add a card on this day")),
                    to: slice.link.at("new-card").with("due", day.iso), .quiet, icon: .plus)
            }
        }
    }

    private func row(_ card: Card, begins: Bool) -> HTML {
        let column = slice.board.column(of: card)
        return Floor.row(
            Row(
                card.title.value, to: CardView.link(card.id, slice),
                meta: .text(
                    [begins ? say(Calendar.begins) : clock(card), column?.title(viewer.language) ?? ""].filter {
                        !$0.isEmpty
                    }.joined(separator: " · ")),
                trailing: group {
                    if !begins, isOver(card, column?.kind.value ?? .todo) {
                        tag("span", .class("due due--over")) {
                            tag("span", .class("due-word")) { say(Phrase(ko: "기한 지남", en: "overdue")) }
                        }
                    }
                    RepeatView.sign(card, viewer)
                },
                menu: slice.mayEdit && !begins ? dayMenu(card) : .nothing))
    }

    /// The time at which a card is due on its day; empty without one.
    private func clock(_ card: Card) -> String {
        card.dueMoment?.instant.map { viewer.clock($0).time(in: viewer.language) } ?? ""
    }

    /// Changes a card's due day without dragging.
    private func dayMenu(_ card: Card) -> HTML {
        let title = card.title.value
        return menu(
            id: "day-of-" + card.id.text,
            name: say(Phrase(ko: "‘\(title)’ 마감일 바꾸기", en: "Change due date of “\(title)”")), opener: .calendar
        ) {
            dayForm(card, viewer.today, Phrase(ko: "오늘로", en: "Move to today"))
            dayForm(card, viewer.today.adding(days: 1), Phrase(ko: "내일로", en: "Move to tomorrow"))
            if let due = card.dueMoment?.day(for: viewer) {
                dayForm(card, due.adding(days: 7), Phrase(ko: "한 주 뒤로", en: "Move one week later"))
            }
            menuLine()
            form(action, operation: viewer.formID, .class("day-form"), .flag("data-enhance")) {
                hidden("card", card.id.text)
                localTimes(DueFields.look, viewer) {
                    hidden("was-due", shownDay(card))
                    field(
                        Field(
                            "due", say(Phrase(ko: "다른 날로", en: "Other date")), value: shownDay(card),
                            kind: .day, id: "due-of-" + card.id.text), viewer.language)
                }
                button(say(Phrase(ko: "옮기기", en: "Move")), .primary)
            }
        }
    }

    private func dayForm(_ card: Card, _ day: Day, _ phrase: Phrase) -> HTML {
        if day.iso == shownDay(card) { return .nothing }
        return form(action, operation: viewer.formID, .flag("data-enhance"), .data("data-does", day.iso)) {
            hidden("card", card.id.text)
            hidden("was-due", shownDay(card))
            drawnIn(viewer)
            hidden("due", day.iso)
            menuButton(say(phrase), icon: .calendar)
        }
    }

    private func shownDay(_ card: Card) -> String { card.dueMoment?.day(for: viewer).iso ?? "" }

    private var action: Link { slice.link.at("edit-card") }

    /// The form that `month.js` fills in and submits when a card is dropped on a day.
    var dropForm: HTML {
        form(action, operation: viewer.formID, .id("drop-day"), .flag("hidden"), .flag("data-enhance")) {
            hidden("card", "")
            hidden("was-due", "")
            hidden("due", "")
            drawnIn(viewer)
        }
    }
}
