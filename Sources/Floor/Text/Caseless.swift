extension Text {
    /// The bytes of a text in UTF-8 with small letters for capitals: Latin ones to U+017F, Greek and Cyrillic ones.
    /// Each letter keeps its number of bytes, so that a place in these is one in the text.
    public static func caseless(_ bytes: [UInt8]) -> [UInt8] {
        var caseless = bytes
        var index = 0
        while index < caseless.count {
            let byte = caseless[index]
            if 0x41...0x5A ~= byte {
                caseless[index] = byte | 0x20
            } else if 0xC3...0xD0 ~= byte, index + 1 < caseless.count {
                // Two bytes: U+00C0 to U+043F.
                let value = small(UInt32(byte & 0x1F) << 6 | UInt32(caseless[index + 1] & 0x3F))
                caseless[index] = 0xC0 | UInt8(truncatingIfNeeded: value >> 6)
                caseless[index + 1] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
                index += 1
            }
            index += 1
        }
        return caseless
    }

    /// The small letter of a capital; any other scalar is its own.
    private static func small(_ value: UInt32) -> UInt32 {
        switch value {
        case 0xD7: value
        case 0xC0...0xDE, 0x391...0x3A1, 0x3A3...0x3A9, 0x410...0x42F: value + 0x20
        case 0x400...0x40F: value + 0x50
        case 0x100...0x12F, 0x132...0x137, 0x14A...0x177: value | 1
        case 0x139...0x148, 0x179...0x17E: value.isMultiple(of: 2) ? value : value + 1
        default: value
        }
    }
}
