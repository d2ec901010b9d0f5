/// Times as text (RFC 3339), in Unix milliseconds.
public enum UnixTime {
    /// A time that a text says.
    public struct Parsed: Equatable, Sendable {
        /// Unix milliseconds; as if in UTC if the text has no offset.
        public var milliseconds: Int64
        /// The calendar day that the text has, where it was written.
        public var day: Day
        /// Whether the text says how far its clock is from UTC.
        public var hasOffset: Bool
    }

    /// Parses `2026-12-03T09:00:00.000Z`, with an offset such as `+09:00` in place of the `Z`, or without one; seconds and
    /// what follows them are optional, and a space may stand for the `T`. Digits after the third decimal are dropped. Nil
    /// for anything else.
    public static func parse(_ text: String) -> Parsed? {
        let bytes = text.bytes
        guard bytes.count >= 16, bytes.count <= 40, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            let day = Day(text.beginning(10)), bytes[13] == UInt8(ascii: ":"), let hour = two(bytes, at: 11),
            let minute = two(bytes, at: 14), hour < 24, minute < 60
        else { return nil }
        var time = ((Int64(day.number) * 24 + hour) * 60 + minute) * 60_000
        var at = 16
        if at < bytes.count, bytes[at] == UInt8(ascii: ":") {
            // 60 is a leap second.
            guard let second = two(bytes, at: at + 1), second <= 60 else { return nil }
            time += second * 1_000
            at += 3
            if at < bytes.count, bytes[at] == UInt8(ascii: ".") { time += fraction(bytes, &at) }
        }
        if at == bytes.count { return Parsed(milliseconds: time, day: day, hasOffset: false) }
        guard let offset = offset(bytes, at: at) else { return nil }
        return Parsed(milliseconds: time - offset * 60_000, day: day, hasOffset: true)
    }

    /// `2026-12-03T09:00:00.000Z`.
    public static func text(_ milliseconds: Int64) -> String {
        var rest = milliseconds % 60_000
        if rest < 0 { rest += 60_000 }
        let moment = Moment(milliseconds: milliseconds - rest)
        return moment.day.iso + "T" + padded(moment.minute / 60, 2) + ":" + padded(moment.minute % 60, 2) + ":"
            + padded(Int(rest / 1_000), 2) + "." + padded(Int(rest % 1_000), 3) + "Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func two(_ bytes: [UInt8], at place: Int) -> Int64? {
        guard place + 1 < bytes.count, let tens = digit(bytes[place]), let ones = digit(bytes[place + 1]) else {
            return nil
        }
        return tens * 10 + ones
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? Int64(byte - UInt8(ascii: "0")) : nil
    }

    /// Milliseconds of `.123456`; moves past it.
    private static func fraction(_ bytes: [UInt8], _ at: inout Int) -> Int64 {
        at += 1
        var (value, unit): (Int64, Int64) = (0, 100)
        while at < bytes.count, let digit = digit(bytes[at]) {
            value += digit * unit
            unit /= 10
            at += 1
        }
        return value
    }

    /// Minutes ahead of UTC: `Z`, `+09:00`, `+0900`.
    private static func offset(_ bytes: [UInt8], at place: Int) -> Int64? {
        if bytes[place] | 0x20 == UInt8(ascii: "z") { return place + 1 == bytes.count ? 0 : nil }
        let isAhead = bytes[place] == UInt8(ascii: "+")
        guard isAhead || bytes[place] == UInt8(ascii: "-"), let hours = two(bytes, at: place + 1) else { return nil }
        var at = place + 3
        if at < bytes.count, bytes[at] == UInt8(ascii: ":") { at += 1 }
        guard at + 2 == bytes.count, let minutes = two(bytes, at: at), hours < 24, minutes < 60 else { return nil }
        return (isAhead ? 1 : -1) * (hours * 60 + minutes)
    }
}
