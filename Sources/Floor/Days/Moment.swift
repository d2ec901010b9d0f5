/// What the calendar and the clock on the wall show at one moment, where somebody is.
public struct Moment: Hashable, Sendable {
    public let day: Day
    /// Minutes since the clock showed 0:00, from 0 to 1,439.
    public let minute: Int

    /// - Parameter minute: brought within the day where it is not.
    public init(day: Day, minute: Int) {
        self.day = day
        self.minute = min(max(minute, 0), 1_439)
    }

    /// The moment so many milliseconds after 1 January 1970 in UTC, for somebody whose clock is `offset` seconds ahead of
    /// it.
    public init(milliseconds: Int64, offset: Int = 0) {
        let (sum, overflow) = (milliseconds / 1_000).addingReportingOverflow(Int64(offset))
        let whole = overflow ? milliseconds / 1_000 : sum
        let day = whole >= 0 ? whole / 86_400 : (whole - 86_399) / 86_400
        // A browser's `Int` has 32 bits, which a time from a wrong clock can go beyond.
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

    /// The day as people say it, and the time: 오늘 오후 3:05 · Today, 3:05 PM.
    public func text(today: Day, in language: Language) -> String {
        day.text(.spoken(today: today), in: language) + (language == .ko ? " " : ", ") + time(in: language)
    }
}
