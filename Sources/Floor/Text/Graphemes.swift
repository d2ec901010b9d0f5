/// Characters as people count them: extended grapheme clusters (UAX #29). 한 is one, and so is 👨‍👩‍👧‍👦.
public enum Graphemes {
    /// How many there are. The cost grows with the text: what comes from outside is counted up to a limit.
    public static func count(_ text: String) -> Int { text.count }

    /// The first of them, as many as that.
    ///
    /// Most texts are of scalars that are characters by themselves: those need none of Unicode's tables.
    public static func first(_ limit: Int, of text: String) -> String {
        if text.utf8.count <= limit { return text }
        let scalars = text.scalars
        let start = scalars.prefix(limit + 1)
        guard start.allSatisfy(isPlain) else { return clusters(limit, of: text) }
        var bytes = 0
        for scalar in start.prefix(limit) { bytes += UTF8.width(scalar) }
        return text.beginning(bytes)
    }

    // Apart, so that it is left behind where a device has the first part of its module alone.
    @inline(never)
    private static func clusters(_ limit: Int, of text: String) -> String { String(text.prefix(limit)) }

    /// Whether a scalar is a character wherever it stands among others of which the same is true (UAX #29, 3.1.1): letters of
    /// Latin with their accents, Greek, Cyrillic, punctuation, the syllables of Hangul, kana, ideographs, and pictures but for
    /// what gives them a skin.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x20...0x7E, 0xA0...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x3000...0x3029,
            0x3041...0x3096, 0x309B...0x30FF, 0x3131...0x318E, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1F3FA,
            0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF:
            true
        default: false
        }
    }

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
        let start = text.bytes.prefix(cap)
        return (max(limit + 1, String(bytes: start).count), true)
    }
}
