extension Text {
    /// The bytes of a text in UTF-8 with small letters for capitals: those of U+0000 to U+043F that ``small(_:)`` knows.
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

    /// The small letter of a capital of Latin, Greek, Cyrillic or Armenian; any other scalar is its own. İ is too: its small
    /// letter is two scalars.
    static func small(_ value: UInt32) -> UInt32 {
        switch value {
        case 0xD7, 0x130, 0x131: value
        case 0x41...0x5A, 0xC0...0xDE, 0x391...0x3A1, 0x3A3...0x3AB, 0x410...0x42F: value + 0x20
        case 0x400...0x40F: value + 0x50
        case 0x100...0x137, 0x14A...0x177, 0x1A0...0x1A5, 0x1DE...0x1EF, 0x1F8...0x21F, 0x222...0x233, 0x460...0x481,
            0x48A...0x4BF, 0x4D0...0x52F, 0x1E00...0x1E95, 0x1EA0...0x1EFF:
            value | 1
        case 0x139...0x148, 0x179...0x17E, 0x1AF...0x1B0, 0x1CD...0x1DC, 0x4C1...0x4CE:
            value.isMultiple(of: 2) ? value : value + 1
        case 0x178: 0xFF
        case 0x386: 0x3AC
        case 0x388...0x38A: value + 0x25
        case 0x38C: 0x3CC
        case 0x38E, 0x38F: value + 0x3F
        case 0x4C0: 0x4CF
        case 0x531...0x556: value + 0x30
        default: value
        }
    }
}
