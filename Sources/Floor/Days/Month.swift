/// One month of the calendar.
public struct Month: Hashable, Comparable, Sendable {
    public let first: Day

    /// The month a day is in.
    public init(of day: Day) { first = Day(year: day.year, month: day.month, day: 1) ?? .first }

    /// Reads `YYYY-MM`.
    public init?(_ iso: String) {
        guard let first = Day(iso + "-01") else { return nil }
        self.first = first
    }

    /// `YYYY-MM`.
    public var iso: String { first.iso.beginning(7) }

    public var last: Day { first.adding(days: Day.length(ofMonth: first.month, in: first.year) - 1) }

    /// The month after; the calendar's last has none after it, and is its own.
    public var next: Month { Month(of: last.adding(days: 1)) }
    public var previous: Month { Month(of: first.adding(days: -1)) }

    public func contains(_ day: Day) -> Bool { first <= day && day <= last }

    /// Its weeks as a calendar on the wall shows them: whole, with the days of the months beside it that fill them up.
    public func weeks(beginning start: Day.Weekday) -> [[Day]] {
        let lead = (first.weekday.rawValue - start.rawValue + 7) % 7
        let begin = first.number - lead
        let count = (last.number - begin) / 7 + 1
        return (0..<count).map { week in
            (0..<7).compactMap { Day(number: begin + week * 7 + $0) }
        }
    }

    /// 2026년 12월, December 2026.
    public func title(in language: Language) -> String {
        language == .ko ? "\(first.year)년 \(first.month)월" : first.monthName + " \(first.year)"
    }

    public static func < (left: Month, right: Month) -> Bool { left.first < right.first }
}

extension Language {
    /// The day that calendars begin their weeks with.
    public var weekStart: Day.Weekday { self == .enGB ? .monday : .sunday }
}

extension Day.Weekday {
    /// The seven of a week that begins with this one.
    public var week: [Day.Weekday] {
        (0..<7).compactMap { Day.Weekday(rawValue: (rawValue - 1 + $0) % 7 + 1) }
    }
}
