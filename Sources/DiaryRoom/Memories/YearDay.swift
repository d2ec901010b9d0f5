public import Floor

/// A day of every year, such as 3 December.
public struct YearDay: Hashable, Comparable, Sendable {
    /// 1 to 12, and 1 to 31.
    public let month: Int
    public let day: Int

    public init(_ day: Day) {
        month = day.month
        self.day = day.day
    }

    /// Parses `MM-DD`; nil for a day that no year has.
    public init?(_ text: String) {
        // A leap year has all of them.
        guard let day = Day("2024-" + text) else { return nil }
        self.init(day)
    }

    public var text: String { (month < 10 ? "0" : "") + String(month) + (day < 10 ? "-0" : "-") + String(day) }

    /// The day that a field of a journal mutes.
    public init?(field: String) {
        guard field.hasPrefix(MutedDays.prefix) else { return nil }
        self.init(field.dropping(MutedDays.prefix.utf8.count))
    }

    public static func < (left: YearDay, right: YearDay) -> Bool {
        left.month == right.month ? left.day < right.day : left.month < right.month
    }

    /// The days to look back at on a day: its own, and on 28 February 29 February too where the year has none.
    public static func remembered(on day: Day) -> [YearDay] {
        let own = YearDay(day)
        guard day.month == 2, day.day == 28, !Day.isLeap(day.year) else { return [own] }
        return [own, YearDay("02-29")].compactMap { $0 }
    }
}
