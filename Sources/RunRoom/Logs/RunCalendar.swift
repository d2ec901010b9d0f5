public import Floor

/// Some days of a person, with what they wrote of them and the runs they were in.
public struct RunCalendar: Equatable, Sendable {
    /// At most one for a day, in their order.
    public var logs: [RunLog]
    /// Runs that have started, in their order.
    public var runs: [RunOfDay]

    public init(logs: [RunLog], runs: [RunOfDay]) {
        self.logs = logs
        self.runs = runs
    }

    public func log(on day: Day) -> RunLog? { logs.first { $0.day == day } }

    public func runs(on day: Day) -> [RunOfDay] { runs.filter { $0.day == day } }

    /// Runs of days without a log.
    func unwritten(_ days: ClosedRange<Day>) -> [RunOfDay] {
        runs.filter { days.contains($0.day) && log(on: $0.day) == nil }
    }

    /// The logs of a month: of runs with others, and alone.
    public func counts(in month: Month) -> (crew: Int, solo: Int) {
        let written = logs.filter { month.contains($0.day) }
        let crew = written.count(where: { $0.meetup != nil })
        return (crew, written.count - crew)
    }
}

extension Month {
    /// Its days and those that fill up its first and last week.
    public func shownDays(in language: Language) -> ClosedRange<Day> {
        let weeks = weeks(in: language)
        return (weeks.first?.first ?? first)...(weeks.last?.last ?? last)
    }
}

extension Day {
    /// The two weeks before the one that it is in, and that one whole.
    public func threeWeeks(in language: Language) -> ClosedRange<Day> {
        let start = weekStart(in: language)
        return start.adding(days: -14)...start.adding(days: 6)
    }
}

/// The calendar of a month, as it was asked for.
public struct RunMonth: Equatable, Sendable {
    public var month: Month
    public var calendar: RunCalendar

    public init(month: Month, calendar: RunCalendar) {
        self.month = month
        self.calendar = calendar
    }
}

/// One day: what the viewer wrote of it, the runs they were in, and the stamps they were given for these.
public struct LogOfDay: Equatable, Sendable {
    public var day: Day
    public var log: RunLog?
    public var runs: [RunOfDay]
    public var received: [ReceivedStamp]
    /// Whether an administrator has hidden it from others.
    public var isHidden: Bool

    public init(day: Day, log: RunLog?, runs: [RunOfDay], received: [ReceivedStamp], isHidden: Bool = false) {
        self.day = day
        self.log = log
        self.runs = runs
        self.received = received
        self.isHidden = isHidden
    }
}
