extension Day {
    /// The day with which a text begins, its year first: `2026-12-03`, `2026_12_3`, `2026/12/3`, `2026.12.03`,
    /// `2026. 12. 3.`, `2026년 12월 3일` or `20261203`. A text that begins with a day or a month has none: nobody knows
    /// which of them is first.
    ///
    /// - Returns: the day, and how many bytes of the text say it; nil if there is none, or if more digits follow.
    public static func leading(_ text: String) -> (day: Day, length: Int)? {
        let bytes = text.bytes
        var start = 0
        guard let year = number(bytes, &start, digits: 8) else { return nil }
        if start == 8 {
            return Day(year: year / 10_000, month: year / 100 % 100, day: year % 100).map { (day: $0, length: 8) }
        }
        guard start == 4 else { return nil }
        let forms = [("-", "-", ""), ("_", "_", ""), ("/", "/", ""), (".", ".", "."), ("년", "월", "일")]
        for (afterYear, afterMonth, afterDay) in forms {
            var at = start
            guard skip(afterYear, bytes, &at), let month = number(bytes, &at, digits: 2),
                skip(afterMonth, bytes, &at), let day = number(bytes, &at, digits: 2)
            else { continue }
            // This sign may be missing.
            _ = skip(afterDay, bytes, &at)
            return Day(year: year, month: month, day: day).map { (day: $0, length: at) }
        }
        return nil
    }

    /// The number at a place, past which it moves; nil if there is none, or one of more digits.
    private static func number(_ bytes: [UInt8], _ at: inout Int, digits: Int) -> Int? {
        let start = at
        var number = 0
        while at < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] {
            guard at - start < digits else { return nil }
            number = number * 10 + Int(bytes[at] - UInt8(ascii: "0"))
            at += 1
        }
        return at > start ? number : nil
    }

    /// Moves past a sign and the spaces after it, if it stands there.
    private static func skip(_ sign: String, _ bytes: [UInt8], _ at: inout Int) -> Bool {
        let sign = sign.bytes
        guard bytes.count - at >= sign.count, bytes[at..<at + sign.count].elementsEqual(sign) else { return false }
        at += sign.count
        while at < bytes.count, bytes[at] == UInt8(ascii: " ") { at += 1 }
        return true
    }
}
