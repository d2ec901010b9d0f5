#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time of a log line: `2026-12-03T01:02:03.456Z`.
enum LogTime {
    package static func now() -> String {
        var moment = timespec()
        clock_gettime(CLOCK_REALTIME, &moment)
        var parts = tm()
        gmtime_r(&moment.tv_sec, &parts)
        var text = Array("0000-00-00T00:00:00.000Z".utf8)
        put(Int(parts.tm_year) + 1900, 0..<4, in: &text)
        put(Int(parts.tm_mon) + 1, 5..<7, in: &text)
        put(Int(parts.tm_mday), 8..<10, in: &text)
        put(Int(parts.tm_hour), 11..<13, in: &text)
        put(Int(parts.tm_min), 14..<16, in: &text)
        put(Int(parts.tm_sec), 17..<19, in: &text)
        put(moment.tv_nsec / 1_000_000, 20..<23, in: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func put(_ number: Int, _ places: Range<Int>, in text: inout [UInt8]) {
        var rest = number
        for place in places.reversed() {
            text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }
}
