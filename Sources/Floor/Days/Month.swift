/// A calendar month.
public struct Month: Hashable, Comparable, Sendable {
    public let first: Day

    /// The month that contains a day.
    public init(of day: Day) { first = Day(year: day.year, month: day.month, day: 1) ?? .first }

    /// Parses `YYYY-MM`.
    public init?(_ iso: String) {
        guard let first = Day(iso + "-01") else { return nil }
        self.first = first
    }

    /// `YYYY-MM`.
    public var iso: String { first.iso.beginning(7) }

    public var last: Day { first.adding(days: Day.length(ofMonth: first.month, in: first.year) - 1) }

    /// The following month; the calendar's last month returns itself.
    public var next: Month { Month(of: last.adding(days: 1)) }
    public var previous: Month { Month(of: first.adding(days: -1)) }

    public func contains(_ day: Day) -> Bool { first <= day && day <= last }

    /// Its weeks as a wall calendar shows them: complete, filled up with days of the adjacent months.
    public func weeks(in language: Language) -> [[Day]] {
        let begin = first.number - language.daysSinceWeekStart(first)
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

/// Where a week begins: in every room, what shows weeks asks here.
extension Language {
    /// The first day of the week.
    private var weekStart: Day.Weekday { self == .enGB ? .monday : .sunday }

    /// The seven days of a week, in their order.
    public var week: [Day.Weekday] {
        (0..<7).compactMap { Day.Weekday(rawValue: (weekStart.rawValue - 1 + $0) % 7 + 1) }
    }

    fileprivate func daysSinceWeekStart(_ day: Day) -> Int { (day.weekday.rawValue - weekStart.rawValue + 7) % 7 }
}

extension Day {
    /// The first day of the week that it is in.
    public func weekStart(in language: Language) -> Day { adding(days: -language.daysSinceWeekStart(self)) }
}
