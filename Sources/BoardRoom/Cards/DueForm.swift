import Floor

/// What a form says of a card's due day, time and reminder, of its start day, and of how often it repeats. Fields: `due`,
/// `time` (`18:30` on the viewer's clock), `remind` (`none`, or the minutes before), `start`, `repeat`, and of all but the last
/// `was-due`, `was-time` and so on: what the form showed. A device adds `ahead` and `was-ahead`: how far its clock is ahead of
/// UTC.
struct DueForm {
    let form: Fields
    let viewer: Viewer

    init(_ form: Fields, _ viewer: Viewer) {
        self.form = form
        self.viewer = viewer
    }

    /// A field that was changed; nil if it is absent, or as the form showed it.
    func changed(_ name: StaticString, was: StaticString) -> String? {
        form[name.text].flatMap { $0 == form[was.text] ? nil : $0 }
    }

    /// The day and time that a card has after the form.
    ///
    /// Another day keeps the time that the viewer's clock shows; no day takes it away.
    func moment(of former: DueMoment?) throws(Refusal) -> DueMoment? {
        let (shown, clock) = (try clock(DueForm.wasAhead), try clock(DueForm.ahead))
        var day = former?.day(on: shown)
        let given = try Card.checkedDay(form, "due")
        let movesDay = changed("due", was: "was-due") != nil
        if movesDay { day = given }
        let typed = try checkedTime(changed("time", was: "was-time"))
        let reminder = try checkedReminder(former)
        guard let time = typed ?? former?.clockText(on: shown), !time.isEmpty else {
            // Without its time a day is the same everywhere: it is the one that the form showed.
            return DueMoment(day, nil)
        }
        guard let day else {
            if let typed, !typed.isEmpty { throw .timeWithoutDay(typed) }
            return nil
        }
        var kept = former?.time
        kept?.reminder = reminder
        if !movesDay, typed == nil { return DueMoment(former?.day, kept) }
        guard let instant = DueForm.instant(day, time, former: former, clock) else { throw .notATime(time) }
        // The same moment stays as it was set, elsewhere perhaps.
        if instant == former?.instant { return DueMoment(former?.day, kept) }
        return DueMoment(clock(instant).day, DueTime(at: instant, reminder: reminder, clock))
    }

    private func checkedTime(_ given: String?) throws(Refusal) -> String? {
        guard let given, !given.isEmpty else { return given }
        guard let minute = LocalTime.minutes(given), given.utf8.count == 5 || given.utf8.count == 8 else {
            throw .notATime(given)
        }
        return LocalTime.text(minute)
    }

    private func checkedReminder(_ former: DueMoment?) throws(Refusal) -> DueTime.Reminder? {
        guard let given = changed("remind", was: "was-remind") ?? (former?.time == nil ? form["remind"] : nil) else {
            return former?.time?.reminder
        }
        if given == DueTime.Reminder.none || given.isEmpty { return nil }
        guard let reminder = DueTime.Reminder(named: given) else { throw .unknownReminder(given) }
        return reminder
    }

    /// The start day that a card has after the form.
    ///
    /// Whoever changes one of the two days is told if the start day is after the due one, rather than find the other moved.
    /// A card on which they stand so already keeps them until somebody does; its time can be changed.
    ///
    /// - Throws: `card-start-not-a-day`, `card-start-after-due`.
    func start(of former: Card, due: DueMoment?) throws(Refusal) -> Day? {
        var start = former.start.value
        let given = try Card.checkedDay(form, "start")
        if changed("start", was: "was-start") != nil { start = given }
        let isMoved = start != former.start.value
        guard let start, let due else { return start }
        let last = due.day(on: try clock(DueForm.ahead))
        let before = former.dueMoment?.day(on: try clock(DueForm.wasAhead))
        guard isMoved || changed("due", was: "was-due") != nil && last != before else { return start }
        guard start <= last else { throw .startAfterDue(start, last, field: isMoved ? "start" : "due") }
        return start
    }

    /// What a card lacks of that.
    func changes(of card: Card) throws(Refusal) -> [Change] {
        var after = card.dueMoment
        if form["due"] != nil || form["time"] != nil || form["remind"] != nil { after = try moment(of: after) }
        let start = try start(of: card, due: after)
        var changes: [Change] = []
        if after?.day != card.due.value {
            changes.append(card.change(Card.due, to: after?.day))
        }
        if after?.time != card.time.value { changes.append(card.change(Card.time, to: after?.time)) }
        if start != card.start.value { changes.append(card.change(Card.start, to: start)) }
        if let repeats = try card.repeatChange(form, due: after?.day) { changes.append(repeats) }
        return changes
    }
}

extension DueForm {
    /// What the API takes of it, beside the day.
    static let input: [Input] = [
        .repeats,
        .init(
            "time", .words, "A time on the due date, such as 18:30, in your time zone; empty for none.",
            isRequired: false),
        .init(
            "remind", .choice(DueTime.Reminder.names),
            "With a time: how many minutes before it the card's people are reminded, or none.", isRequired: false),
        .init("start", .optionalDay, "The day on which work on it begins, not after the due date.", isRequired: false),
    ]
}

extension Refusal {
    static func notATime(_ given: String) -> Refusal {
        Refusal(
            .invalid, "card-time-not-a-time",
            Phrase(
                ko: "시계에 없는 시각이에요. 18:30처럼 적어 주세요.", en: "This time does not exist. Use the format 18:30."),
            field: "time", given: given)
    }

    static func timeWithoutDay(_ given: String) -> Refusal {
        Refusal(
            .invalid, "card-time-without-day",
            Phrase(ko: "시각에는 마감일이 있어야 해요. 마감일도 정해 주세요.", en: "A time needs a due date. Set one as well."),
            field: "time", given: given)
    }

    static func unknownReminder(_ given: String) -> Refusal {
        Refusal(
            .invalid, "card-reminder-unknown",
            Phrase(
                ko: "알림은 none, 0, 10, 60, 1440(분 전) 중 하나로 고를 수 있어요.",
                en: "A reminder must be none, 0, 10, 60 or 1440 (minutes before)."), field: "remind", given: given)
    }
}
