import Floor

/// What history tells of due times.
enum DueHistory {
    /// The change that a sentence is about: the only one, or of the day where the time went with it.
    static func main(_ operation: Operation) -> Change? {
        if operation.changes.count == 1 { return operation.changes.first }
        let days = operation.changes.filter { $0.writes(Card.due) }
        let times = operation.changes.filter { $0.writes(Card.time) }
        return days.count + times.count == operation.changes.count ? days.first : nil
    }

    /// The due days before and after an operation, on which its times are: those it wrote, or that of now.
    static func days(
        of operation: Operation, _ card: ID<Entity>, _ slice: BoardSlice
    ) -> (from: Day?, to: Day?) {
        let written = operation.changes.first { $0.writes(Card.due) && $0.subject == card }
        let now = slice.board.cards[card]?.due.value
        guard let written else { return (now, now) }
        return (Day(fieldJSON: written.from) ?? now, Day(fieldJSON: written.to) ?? now)
    }

    /// The due times before and after an operation: those it wrote, or that of now.
    static func times(
        of operation: Operation, _ card: ID<Entity>, _ slice: BoardSlice
    ) -> (from: DueTime?, to: DueTime?) {
        let written = operation.changes.first { $0.writes(Card.time) && $0.subject == card }
        let now = slice.board.cards[card]?.time.value
        guard let written else { return (now, now) }
        return (DueTime(fieldJSON: written.from), DueTime(fieldJSON: written.to))
    }

    /// A day on the viewer's calendar; nil for none.
    static func day(_ value: JSON, _ time: DueTime?, _ viewer: Viewer) -> String? {
        DueMoment(Day(fieldJSON: value), time)?.day(for: viewer).text(.spoken(today: viewer.today), in: viewer.language)
    }

    /// A time on the viewer's clock, with its reminder; nil for none. Without a day it is as it was set.
    static func text(_ value: JSON, _ day: Day?, _ viewer: Viewer) -> String? {
        guard let time = DueTime(fieldJSON: value) else { return nil }
        let clock = day.map { viewer.clock(time.instant(on: $0)) } ?? Moment(day: viewer.today, minute: time.minute)
        let shown = clock.time(in: viewer.language)
        return time.reminder.map { shown + ", " + viewer.say($0.phrase) } ?? shown
    }
}
