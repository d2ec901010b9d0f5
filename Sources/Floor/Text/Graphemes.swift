/// Characters as people count them: extended grapheme clusters (UAX #29). 한 is one, and so is 👨‍👩‍👧‍👦.
public enum Graphemes {
    /// How many there are. The cost grows with the text: what comes from outside is counted up to a limit.
    public static func count(_ text: String) -> Int { text.count }

    /// How many bytes a limit grants each of its characters, on average. Nothing anybody types comes near it (the
    /// longest emoji take 35), but one character may be megabytes of accents.
    public static let bytesEach = 64

    /// What was counted, and whether there is more than the limit.
    ///
    /// The cost is bounded by the limit, whatever the text: beyond `bytesEach` bytes for every character of the limit a
    /// text is over it, and only that much of it is counted.
    public static func count(_ text: String, upTo limit: Int) -> (count: Int, isOver: Bool) {
        let cap = limit * bytesEach
        guard text.utf8.count > cap else {
            let count = text.count
            return (count, count > limit)
        }
        let start = text.utf8.prefix(cap)
        return (max(limit + 1, String(decoding: start, as: UTF8.self).count), true)
    }
}
