/// A local date and time, to the minute.
public struct Moment: Hashable, Sendable {
    public let day: Day
    /// Minutes since 0:00, from 0 to 1,439.
    public let minute: Int

    /// - Parameter minute: clamped to the day.
    public init(day: Day, minute: Int) {
        self.day = day
        self.minute = min(max(minute, 0), 1_439)
    }

    /// The local time at `milliseconds` after 1 January 1970 UTC, in a time zone `offset` seconds ahead of UTC.
    public init(milliseconds: Int64, offset: Int = 0) {
        let (sum, overflow) = (milliseconds / 1_000).addingReportingOverflow(Int64(offset))
        let whole = overflow ? milliseconds / 1_000 : sum
        let day = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
        // On the device `Int` has 32 bits, which a time from a wrong clock can overflow.
        self.init(
            day: Day(number: Int(clamping: day)) ?? (day < 0 ? .first : .last),
            minute: Int((whole - day * 86_400) / 60))
    }

    /// The hour and minute: 오후 3:05 · 3:05 PM · 15:05.
    public func time(in language: Language) -> String {
        let hour = minute / 60
        let minutes = (minute % 60 < 10 ? ":0" : ":") + String(minute % 60)
        let twelve = String((hour + 11) % 12 + 1) + minutes
        return switch language {
        case .ko: (hour < 12 ? "오전 " : "오후 ") + twelve
        case .enUS: twelve + (hour < 12 ? " AM" : " PM")
        case .enGB: (hour < 10 ? "0" : "") + String(hour) + minutes
        }
    }

    /// The relative day and the time: 오늘 오후 3:05 · Today, 3:05 PM.
    public func text(today: Day, in language: Language) -> String {
        day.text(.spoken(today: today), in: language) + (language == .ko ? " " : ", ") + time(in: language)
    }
}
