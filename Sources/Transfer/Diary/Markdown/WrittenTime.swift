import Floor

/// A day, with a time or without, as people and programs write it into the head of a file: `2022-12-21`,
/// `2022/12/21 9:05`, `"[[2022-12-21]]"`, `2022-12-26 # comment`.
struct WrittenTime {
    let day: Day
    /// Nil for a day alone.
    let time: UnixTime.Parsed?

    /// Nil for what does not begin with a day.
    init?(_ given: String) {
        let bytes = given.bytes
        let text = given.dropping(bytes.firstIndex { !WrittenTime.isAround($0) } ?? bytes.count)
        guard let found = Day.leading(text) else { return nil }
        day = found.day
        time = WrittenTime.time(on: found.day, text.dropping(found.length))
    }

    /// What follows the day as a time of it; nil if that is none.
    private static func time(on day: Day, _ rest: String) -> UnixTime.Parsed? {
        let words = rest.split(at: UInt8(ascii: " "))
        guard let first = words.first else { return nil }
        var bytes = first.bytes[...]
        if bytes.first == UInt8(ascii: "T") || bytes.first == UInt8(ascii: "t") { bytes.removeFirst() }
        while let last = bytes.last, isAround(last) { bytes.removeLast() }
        let clock = String(bytes: bytes)
        // A clock may show the hour with one digit.
        let hour = clock.split(at: UInt8(ascii: ":"), omitsEmpty: false)[0]
        let text = day.iso + "T" + (hour.utf8.count == 1 ? "0" : "") + clock
        let next = words.count > 1 ? words[1] : ""
        if let read = UnixTime.parse(text + (next == "UTC" ? "Z" : next)) { return read }
        guard var read = UnixTime.parse(text) else { return nil }
        let half = Text.lowercased(next)
        let isMorning = read.milliseconds - Int64(day.number) * 86_400_000 < noon
        if half.hasPrefix("pm"), isMorning { read.milliseconds += noon }
        if half.hasPrefix("am"), !isMorning { read.milliseconds -= noon }
        return read
    }

    private static let noon: Int64 = 43_200_000

    /// Quotes, and the brackets of a link to a day’s page.
    private static func isAround(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: ","):
            true
        default: false
        }
    }
}

extension JournalReading {
    /// The moment of a day or a time of a file, on a clock of that zone or of the person's own; of a day alone, its noon.
    func moment(of given: WrittenTime, in zone: String?) -> Int64 {
        guard let time = given.time else { return noon(of: given.day, in: zone) }
        return time.hasOffset ? time.milliseconds : moment(ofLocal: time.milliseconds, in: zone)
    }

    func noon(of day: Day, in zone: String?) -> Int64 {
        moment(ofLocal: Int64(day.number) * 86_400_000 + 43_200_000, in: zone)
    }

    /// The day that a file says: of a time with its distance from UTC, the one on a clock of that zone.
    func day(of given: WrittenTime, in zone: String?) -> Day {
        guard let time = given.time, time.hasOffset else { return given.day }
        return context.local(time.milliseconds, zone).moment.day
    }
}
