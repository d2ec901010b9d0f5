public import Floor

/// The time of day at which a card is due, and when its people are reminded of it.
///
/// It has the distance from UTC where it was set: with the due day it is one moment for everybody, which each host can
/// compute without a time zone database, and a change of the day alone keeps the time.
public struct DueTime: TextValue {
    /// Minutes since 0:00 of the due day, from 0 to 1,439.
    public let minute: Int
    /// Minutes ahead of UTC.
    public let ahead: Int
    public var reminder: Reminder?

    /// How long before the time people are reminded: the raw value is in minutes.
    public enum Reminder: Int, CaseIterable, Sendable {
        case atTime = 0
        case tenMinutes = 10
        case hour = 60
        case day = 1_440
    }

    /// The time of day that clocks show at `instant`, in Unix milliseconds.
    public init(at instant: Int64, reminder: Reminder?, _ clock: (Int64) -> Moment) {
        let shown = clock(instant)
        minute = shown.minute
        ahead = Int(clamping: Int64(shown.day.number) * 1_440 + Int64(shown.minute) - DueTime.minutes(instant))
        self.reminder = reminder
    }

    private static func minutes(_ instant: Int64) -> Int64 {
        let rest = instant % 60_000
        return (instant - (rest < 0 ? rest + 60_000 : rest)) / 60_000
    }

    /// The day at `instant` on the clock on which the time was set.
    func day(at instant: Int64) -> Day { Moment(milliseconds: instant, offset: ahead * 60).day }

    /// The moment on a due day, in Unix milliseconds.
    public func instant(on day: Day) -> Int64 {
        (Int64(day.number) * 1_440 + Int64(minute) - Int64(ahead)) * 60_000
    }

    /// Parses ``text``; nil for anything else. A reminder of another version is none.
    public init?(stored text: String) {
        let bytes = text.bytes
        guard bytes.count >= 11, let minute = LocalTime.minutes(text),
            let ahead = LocalTime.minutes(String(bytes: bytes[6...])),
            bytes[5] == UInt8(ascii: "+") || bytes[5] == UInt8(ascii: "-"),
            bytes.count == 11 || bytes[11] == UInt8(ascii: ",")
        else { return nil }
        self.minute = minute
        self.ahead = bytes[5] == UInt8(ascii: "-") ? -ahead : ahead
        if bytes.count > 11 { reminder = Reminder(named: String(bytes: bytes[12...])) }
    }

    /// `18:30+09:00`, and `18:30+09:00,60` with a reminder an hour before.
    public var text: String { zoned + (reminder.map { "," + $0.name } ?? "") }

    /// `18:30+09:00`.
    public var zoned: String {
        LocalTime.text(minute) + (ahead < 0 ? "-" : "+") + LocalTime.text(min(abs(ahead), 1_439))
    }
}

extension DueTime.Reminder {
    /// What stands for no reminder in forms and in the API.
    public static let none = "none"

    /// The names in forms and in the API: no reminder, and the minutes before.
    static var names: [String] { [none] + allCases.map { $0.name } }

    public var name: String { String(rawValue) }

    /// One by such a name; nil for any other.
    public init?(named name: String) {
        guard let found = DueTime.Reminder.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// When people are reminded.
    var phrase: Phrase {
        switch self {
        case .atTime: Phrase(ko: "그 시각에 알림", en: "Reminder at that time")
        case .tenMinutes: Phrase(ko: "10분 전에 알림", en: "Reminder 10 minutes before")
        case .hour: Phrase(ko: "1시간 전에 알림", en: "Reminder 1 hour before")
        case .day: Phrase(ko: "하루 전에 알림", en: "Reminder 1 day before")
        }
    }
}
