/// Characters as people count them: extended grapheme clusters (UAX #29). 한 is one, and so is 👨‍👩‍👧‍👦.
public enum Graphemes {
    /// The number of clusters. The cost is linear: for untrusted input use `count(_:upTo:)`.
    public static func count(_ text: String) -> Int { text.count }

    /// The first `limit` clusters.
    ///
    /// Most texts consist of scalars that are clusters by themselves: those need none of Unicode's tables.
    public static func first(_ limit: Int, of text: String) -> String {
        if text.utf8.count <= limit { return text }
        let scalars = text.scalars
        let start = scalars.prefix(limit + 1)
        guard start.allSatisfy(isPlain) else { return clusters(limit, of: text) }
        var bytes = 0
        for scalar in start.prefix(limit) { bytes += UTF8.width(scalar) }
        return text.beginning(bytes)
    }

    // Out of line, since most texts do not need Unicode's tables.
    @inline(never)
    private static func clusters(_ limit: Int, of text: String) -> String { String(text.prefix(limit)) }

    /// Whether a scalar is a cluster of its own next to others for which the same is true (UAX #29, 3.1.1): Latin
    /// letters with accents, Greek, Cyrillic, punctuation, Hangul syllables, kana, ideographs, and emoji except skin
    /// tone modifiers.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x20...0x7E, 0xA0...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x3000...0x3029,
            0x3041...0x3096, 0x309B...0x30FF, 0x3131...0x318E, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1F3FA,
            0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF:
            true
        default: false
        }
    }

    /// The average number of bytes a limit allows per character. Nothing anybody types comes near it (the longest emoji
    /// take 35), but one character may have megabytes of accents.
    public static let bytesEach = 64

    /// The count, and whether it exceeds the limit.
    ///
    /// The cost is bounded by the limit, whatever the text: a text of more than `bytesEach` bytes per character of the
    /// limit is over it, and only that much of it is counted.
    public static func count(_ text: String, upTo limit: Int) -> (count: Int, isOver: Bool) {
        let cap = limit * bytesEach
        guard text.utf8.count > cap else {
            let count = text.count
            return (count, count > limit)
        }
        let start = text.bytes.prefix(cap)
        return (max(limit + 1, String(bytes: start).count), true)
    }
}
