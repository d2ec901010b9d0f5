/// Tells two texts of one entry apart: FNV-1a of 32 bits (draft-eastlake-fnv), as eight hexadecimal digits.
///
/// A page sends it with the version that its text is based on. Under that version's id the server may meanwhile have
/// another text: one into which it merged what another device wrote.
public enum TextChecksum {
    public static func of(_ text: String) -> String {
        let digits = String(number(of: text), radix: 16)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }

    static func number(of text: String) -> UInt32 {
        var hash: UInt32 = 0x811c_9dc5
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash
    }

    /// Parses one to eight hexadecimal digits in either case: a program need not write leading zeros. Nil for anything
    /// else.
    static func number(from digits: String) -> UInt32? {
        guard (1...8).contains(digits.utf8.count) else { return nil }
        var number: UInt32 = 0
        for byte in digits.utf8 {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            number = number << 4 | UInt32(digit)
        }
        return number
    }
}
