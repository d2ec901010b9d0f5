/// The width of a text in columns: a wide character takes two, every other character one. Ten syllables of Hangul are
/// about as wide as twenty Latin letters, so a limit in columns gives both the same room.
///
/// A character is a grapheme cluster, as in `Graphemes`. It is wide if one of its scalars is: East Asian Wide or
/// Fullwidth (UAX #11), or an emoji. Scalars of ambiguous width are narrow.
public enum Width {
    /// The columns of a text. The cost is linear: for untrusted input use `of(_:upTo:)`.
    @inline(never)
    public static func of(_ text: String) -> Int {
        var columns = 0
        for character in text { columns += isWide(character) ? 2 : 1 }
        return columns
    }

    /// The columns, and whether they exceed the limit.
    ///
    /// The cost is bounded by the limit, as for `Graphemes.count(_:upTo:)`: no character takes less than one column.
    public static func of(_ text: String, upTo limit: Int) -> (columns: Int, isOver: Bool) {
        let cap = limit * Graphemes.bytesEach
        guard text.utf8.count > cap else {
            let columns = of(text)
            return (columns, columns > limit)
        }
        return (max(limit + 1, of(String(bytes: text.bytes.prefix(cap)))), true)
    }

    /// The unit in which people count a text: two columns where it has a wide character, else one. A text without
    /// characters is counted as its reader's language is written.
    ///
    /// A text exceeds a limit of an even number of columns exactly if it exceeds it in this unit, rounded up.
    public static func unit(of text: String, _ language: Language) -> Int {
        let hasWide = text.isEmpty ? language == .ko : text.scalars.contains { isWide($0) }
        return hasWide ? 2 : 1
    }

    /// Columns in a unit, rounded up.
    public static func characters(_ columns: Int, of unit: Int) -> Int { (columns + unit - 1) / unit }

    /// A limit as people say it.
    public static func phrase(_ limit: Int) -> Phrase {
        Phrase(
            ko: "한글 \(grouped(limit / 2))자, 영문 \(grouped(limit))자",
            en: "\(grouped(limit)) Latin letters or \(grouped(limit / 2)) Hangul syllables")
    }

    /// A limit as the API describes it.
    public static func described(_ limit: Int) -> String {
        "\(limit) columns (\(limit / 2) wide characters or \(limit) narrow ones; Hangul, ideographs, kana and emoji are wide)"
    }

    private static func isWide(_ character: Character) -> Bool { character.unicodeScalars.contains { isWide($0) } }

    /// Whether a scalar makes its character wide. `measure.js` has the same ranges, and a test compares them.
    ///
    /// Unassigned scalars are as wide as their block. The pictographs are wide as a block too, although some of them are
    /// drawn as text where no variation selector follows.
    static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x1100: false
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3040...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
            0x1AFF0...0x1B2FF, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x20000...0x3FFFD:
            true
        // The selector of emoji, and emoji that need none.
        case 0xFE0F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0, 0x23F3, 0x25FD...0x25FE,
            0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F, 0x268A...0x268F, 0x2693, 0x26A1,
            0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA,
            0x26FD, 0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x274E, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0,
            0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x1F004, 0x1F0CF, 0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F265,
            0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7F0, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF:
            true
        default: false
        }
    }
}
