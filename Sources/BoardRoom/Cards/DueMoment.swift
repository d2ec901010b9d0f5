public import Floor

/// A due day with its time, if it has one.
///
/// A day alone is the same day everywhere. With a time it is a moment, and everybody reads it on their own clock.
public struct DueMoment: Equatable, Sendable {
    /// The day where it was set.
    public let day: Day
    public let time: DueTime?

    /// - Returns: nil without a day, whatever the time.
    public init?(_ day: Day?, _ time: DueTime?) {
        guard let day else { return nil }
        self.day = day
        self.time = time
    }

    /// In Unix milliseconds; nil without a time.
    public var instant: Int64? { time?.instant(on: day) }

    /// When people are reminded of it, in Unix milliseconds; nil if they are not.
    public var remindAt: Int64? {
        guard let instant, let reminder = time?.reminder else { return nil }
        return instant - Int64(reminder.rawValue) * 60_000
    }

    /// The day on the viewer's calendar.
    public func day(for viewer: Viewer) -> Day { day(on: viewer.clock) }

    func day(on clock: (Int64) -> Moment) -> Day { instant.map { clock($0).day } ?? day }

    /// The same time on another day where it was set: on the viewer's clock if the time is of that clock, which may
    /// change between the days, or else as far from UTC as it is.
    func again(on day: Day, _ viewer: Viewer) -> DueMoment? {
        guard let instant, let time,
            DueTime(at: instant, reminder: nil, { viewer.clock($0) }).ahead == time.ahead
        else { return DueMoment(day, time) }
        let wanted = Fields([Fields.Pair("day", day.iso), Fields.Pair("time", LocalTime.text(time.minute))])
        guard let moment = LocalTime.instant(wanted, { viewer.clock($0) }) else { return DueMoment(day, time) }
        return DueMoment(
            viewer.clock(moment).day, DueTime(at: moment, reminder: time.reminder) { viewer.clock($0) })
    }

    /// The time on the viewer's clock, as a time input has it; empty without one.
    func clockText(for viewer: Viewer) -> String { clockText(on: viewer.clock) }

    func clockText(on clock: (Int64) -> Moment) -> String { instant.map { LocalTime.text(clock($0).minute) } ?? "" }

    /// Relative where possible: 내일, 12월 3일 (목) 오후 6:30 · Tomorrow, Thu, Dec 3, 6:30 PM.
    public func text(for viewer: Viewer) -> String {
        guard let instant else { return day.text(.spoken(today: viewer.today), in: viewer.language) }
        return viewer.clock(instant).text(today: viewer.today, in: viewer.language)
    }

    /// Over from the time on, or without one from the next day on.
    func state(_ kind: Column.Kind, for viewer: Viewer) -> DueState {
        if let instant, kind != .done, instant < viewer.now { return .over }
        return DueState(day(for: viewer), today: viewer.today, kind: kind)
    }
}

extension Card {
    /// Its due day with the time; nil without a day.
    public var dueMoment: DueMoment? { DueMoment(due.value, time.value) }

    /// What of it goes along with a copy or to another board. Without a due day its time and its repetition mean nothing.
    func taken(along stays: FieldStays) -> [FieldWrite] {
        if due.value != nil { return writes(stays) }
        let idle = [Card.time.to(nil), Card.repeats.to(nil)]
        return writes(stays).map { write in idle.first { $0.name == write.name } ?? write }
    }
}
