/// How names are compared that several people typed: without case, accents, space and punctuation.
public enum NameKey {
    /// The letters that count, equal for two names that differ in the others alone. A name without letters is its own
    /// key.
    public static func letters(of name: String) -> [UInt32] {
        let letters = FoldedText(name).runs.flatMap { $0.letters }
        return letters.isEmpty ? Text.trimmed(name).scalars.map { $0.value } : letters
    }

    /// How a name looks: equal for two that people take for one another, though they have other letters. Case and width
    /// do not count, and a letter of Cyrillic or Greek is the Latin one that it looks like. Accents and spaces count.
    public static func look(of name: String) -> [UInt32] { name.scalars.map { look(of: $0.value) } }

    private static func look(of scalar: UInt32) -> UInt32 {
        let letter: Unicode.Scalar? =
            switch scalar {
            case 0x0391, 0x03B1, 0x0410, 0x0430: "a"
            case 0x0392, 0x0412, 0x0432: "b"
            case 0x03F9, 0x03F2, 0x0421, 0x0441: "c"
            case 0x0500, 0x0501: "d"
            case 0x0395, 0x0415, 0x0435: "e"
            case 0x0397, 0x041D, 0x043D, 0x04BA, 0x04BB: "h"
            case 0x0131, 0x0399, 0x03B9, 0x0406, 0x0456: "i"
            case 0x0408, 0x0458: "j"
            case 0x039A, 0x03BA, 0x041A, 0x043A: "k"
            case 0x039C, 0x041C, 0x043C: "m"
            case 0x039D: "n"
            case 0x039F, 0x03BF, 0x041E, 0x043E: "o"
            case 0x03A1, 0x03C1, 0x0420, 0x0440: "p"
            case 0x051A, 0x051B: "q"
            case 0x0405, 0x0455: "s"
            case 0x03A4, 0x03C4, 0x0422, 0x0442: "t"
            case 0x03BD: "v"
            case 0x051C, 0x051D: "w"
            case 0x03A7, 0x03C7, 0x0425, 0x0445: "x"
            case 0x03A5, 0x0423, 0x0443: "y"
            case 0x0396: "z"
            default: nil
            }
        if let letter { return letter.value }
        return switch scalar {
        case 0x41...0x5A: scalar + 0x20
        case 0xFF10...0xFF19, 0xFF41...0xFF5A: scalar - 0xFEE0  // Full width.
        case 0xFF21...0xFF3A: scalar - 0xFEE0 + 0x20
        default: scalar
        }
    }
}
