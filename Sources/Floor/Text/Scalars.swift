extension Text {
    /// Unicode's White_Space, and the two zero-width characters that are often copied with text.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
            true
        default: false
        }
    }

    /// The control characters (general category Cc): C0 including U+0000, tab and line ends, delete, and C1.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
    }

    /// Embeddings, overrides and isolates (UAX #9). The marks U+200E, U+200F and U+061C are allowed: they affect only
    /// themselves, and Arabic and Hebrew text needs them.
    public static func isBidirectional(_ scalar: Unicode.Scalar) -> Bool {
        0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
    }

    /// Characters that are invisible by themselves: joiners, fillers, selectors, tags, the empty braille cell.
    public static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200C...0x200F, 0x2060...0x206F,
            0x2800, 0x3164, 0xFE00...0xFE0F, 0xFFA0, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }
}
