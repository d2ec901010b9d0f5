public import Floor

/// The clock on which a form's day and time are read: the viewer's, who has that of the zone in which the form was drawn
/// (`localTimes`), or that of the device which sent the form.
///
/// A device sends a form when there is a network. The server may know its author in another time zone by then, and has
/// to read the moment that the device showed. So the device adds how many minutes that clock is ahead of UTC: `ahead` at
/// the moment that the form sets, `was-ahead` at the one that the card had, as clocks may change between them.
extension DueForm {
    static let ahead = "ahead"
    static let wasAhead = "was-ahead"
    /// The most minutes that a clock is from UTC. Those of today are within 14 hours.
    static let farthest = 18 * 60

    func clock(_ field: String) throws(Refusal) -> @Sendable (Int64) -> Moment {
        guard let given = form[field], !given.isEmpty else { return viewer.clock }
        guard let ahead = Int(given), (-DueForm.farthest...DueForm.farthest).contains(ahead) else {
            throw .notAnOffset(field, given)
        }
        return { Moment(milliseconds: $0, offset: ahead * 60) }
    }

    /// The form with both fields by the viewer's clock.
    ///
    /// Where clocks skip the time, `ahead` is that before the change: the time is read as the moment past the gap.
    fileprivate func pinned(_ former: DueMoment?) -> Fields {
        var pinned = form
        let shown = DueTime(at: former?.instant ?? viewer.now, reminder: nil, viewer.clock)
        pinned.set(DueForm.wasAhead, String(shown.ahead))
        let day = changed("due", was: "was-due").map { Day($0) } ?? former?.day(on: viewer.clock)
        // The server may know of a time that somebody else has set: it is on that day too.
        var minute = 720
        if let time = changed("time", was: "was-time") ?? former?.clockText(on: viewer.clock) {
            minute = LocalTime.minutes(time) ?? minute
        }
        guard let day,
            let instant = DueForm.instant(day, LocalTime.text(minute), former: former, viewer.clock)
        else { return pinned }
        pinned.set(DueForm.ahead, String(Int64(day.number) * 1_440 + Int64(minute) - instant / 60_000))
        return pinned
    }

    /// The moment at which a clock shows a day and a time, in Unix milliseconds.
    static func instant(_ day: Day, _ time: String, former: DueMoment?, _ clock: (Int64) -> Moment) -> Int64? {
        LocalTime.instant(
            Fields([Fields.Pair("day", day.iso), Fields.Pair("time", time)]), former: former?.instant, clock)
    }
}

extension BoardSlice {
    /// A device's form with how far its clock is ahead of UTC, if the form says when a card is due.
    public func pinningClock(of viewer: Viewer, in form: Fields) -> Fields {
        if form["due"] == nil, form["time"] == nil { return form }
        let card = form["card"].flatMap { ID<Entity>($0) }.flatMap { board.cards[$0] }
        return DueForm(form, viewer).pinned(card?.dueMoment)
    }
}

extension Refusal {
    fileprivate static func notAnOffset(_ field: String, _ given: String) -> Refusal {
        Refusal(
            .invalid, "card-clock-unknown",
            Phrase(
                ko: "‘\(field)’에는 UTC와의 차이가 -1080에서 1080 사이의 분으로 와야 해요.",
                en: "“\(field)” must be the minutes ahead of UTC, from -1080 to 1080."), field: field, given: given)
    }
}
