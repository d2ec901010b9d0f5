/// A local day and time as a form's inputs give them.
public enum LocalTime {
    private static let minute: Int64 = 60_000
    /// The field of a form that has the zone in which it was drawn: its writer may be in another once they send it.
    public static let drawnIn: StaticString = "drawn-in"
    /// The field that has the day and the time that the form showed: ``Fields/localStart`` of then. It is of two fields, and so
    /// none that begins with `was-`, which scripts take for the former value of the field that follows.
    public static let shown: StaticString = "shown-start"

    /// The instant at which local time is `day` and `time`, in Unix milliseconds. A time that a clock change skips is moved
    /// past the gap.
    ///
    /// - Parameters:
    ///   - form: `day` as `2026-12-03` and `time` as `15:05`.
    ///   - former: the instant that the form showed; nil for none. A day and a time that still show it keep it exactly: a
    ///     form knows no seconds, and not which of the two hours where clocks go back.
    ///   - clock: local time in the zone in which the form was filled in.
    /// - Returns: nil if one of them is missing or malformed.
    public static func instant(_ form: Fields, former: Int64? = nil, _ clock: (Int64) -> Moment) -> Int64? {
        guard let day = Day(form["day"] ?? ""), let minutes = minutes(form["time"] ?? "") else { return nil }
        return instant(day.number, minutes, former: former, clock)
    }

    /// The same for the number of a day and the minutes of the day.
    public static func instant(
        _ day: Int, _ minutes: Int, former: Int64? = nil, _ clock: (Int64) -> Moment
    ) -> Int64? {
        let wanted = Int64(day) * 1_440 + Int64(minutes)
        func shown(_ time: Int64) -> Int64 {
            let moment = clock(time)
            return Int64(moment.day.number) * 1_440 + Int64(moment.minute)
        }
        if let former, shown(former) == wanted { return former }
        // Try the UTC offsets of a day before and a day after: one of them is right, unless the time is skipped.
        let instants = [wanted - 1_440, wanted + 1_440].map { near in
            (wanted + near - shown(near * minute)) * minute
        }
        return instants.first { shown($0) == wanted } ?? instants.max()
    }

    /// Minutes of the day for `15:05`, the format of a time input.
    public static func minutes(_ text: String) -> Int? {
        let bytes = text.bytes
        guard bytes.count >= 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 0x30 }
        guard digits.allSatisfy({ 0...9 ~= $0 }) else { return nil }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        return hours < 24 && minutes < 60 ? hours * 60 + minutes : nil
    }

    /// `15:05` for minutes of the day.
    public static func text(_ minutes: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return two(minutes / 60) + ":" + two(minutes % 60)
    }
}

extension Fields {
    /// The day and the time of a form as they stand in it: `2026-12-03 15:05`.
    public var localStart: String { (self["day"] ?? "") + " " + (self["time"] ?? "") }

    /// Whether the day and the time are those that the form showed. Nobody has written them then, and by now they may be
    /// others.
    public var keepsStart: Bool { shownStart == localStart }

    /// The day and the time that the form showed: ``localStart`` of then; nil where it does not say so. It had another name
    /// on pages that may still be open, and in forms that a device has still to send.
    public var shownStart: String? { self[LocalTime.shown.text] ?? self["was-start"] }
}
