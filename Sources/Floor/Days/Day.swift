/// A day of the Gregorian calendar, from 1 January of year 1 to 31 December 9999. It is not an instant and has no time
/// zone.
public struct Day: Hashable, Comparable, Sendable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Nil for a day that does not exist in the calendar.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1, day <= Day.length(ofMonth: month, in: year) else {
            return nil
        }
        self.init(checked: year, month, day)
    }

    private init(checked year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    public static let first = Day(checked: 1, 1, 1)
    public static let last = Day(checked: 9999, 12, 31)

    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day {
    /// Days since 1 January 1970; negative before.
    public var number: Int {
        // Count years from March, so that the leap day comes last. After Howard Hinnant's `days_from_civil`.
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of that number, or nil outside the years 1 to 9999.
    public init?(number: Int) {
        guard Day.first.number...Day.last.number ~= number else { return nil }
        let shifted = number + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        self.init(checked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
    }

    /// The day `days` later, or earlier if negative; clamped to the calendar's first and last day.
    public func adding(days: Int) -> Day {
        let (sum, overflow) = number.addingReportingOverflow(days)
        if !overflow, let day = Day(number: sum) { return day }
        return days < 0 ? .first : .last
    }

    /// The number of days from this one to the other; negative if the other is earlier.
    public func days(to other: Day) -> Int { other.number - number }

    public var weekday: Weekday {
        // 1 January of year 1 was a Monday.
        switch (number - Day.first.number) % 7 {
        case 0: .monday
        case 1: .tuesday
        case 2: .wednesday
        case 3: .thursday
        case 4: .friday
        case 5: .saturday
        default: .sunday
        }
    }

    /// The days of the week with ISO 8601's numbers: Monday is 1.
    public enum Weekday: Int, Sendable, CaseIterable {
        case monday = 1
        case tuesday, wednesday, thursday, friday, saturday, sunday
    }

    /// Whether a year has a 29 February.
    public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// The number of days in a month: 28 to 31. The month is 1 to 12.
    public static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
