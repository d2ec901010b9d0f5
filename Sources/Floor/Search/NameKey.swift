/// How names are compared that several people typed: without case, accents, space and punctuation.
public enum NameKey {
    /// The letters that count, equal for two names that differ in the others alone. A name without letters is its own
    /// key.
    public static func letters(of name: String) -> [UInt32] {
        let letters = FoldedText(name).runs.flatMap { $0.letters }
        return letters.isEmpty ? Text.trimmed(name).scalars.map { $0.value } : letters
    }

    /// Whether people take two names for one another, as they are written or in capitals, though they may have other
    /// letters. Accents and spaces count.
    public static func isAlike(_ one: String, _ other: String) -> Bool {
        [false, true].contains { look(of: one, inCapitals: $0) == look(of: other, inCapitals: $0) }
    }

    /// How a name looks: equal for two that people take for one another. Case and width do not count, and a letter of
    /// Cyrillic or Greek is the Latin one that it looks like. Accents and spaces count.
    ///
    /// - Parameter inCapitals: of Greek it matters: Ν looks like N, and ν like v.
    public static func look(of name: String, inCapitals: Bool = false) -> [UInt32] {
        name.scalars.map { look(of: $0.value, inCapitals: inCapitals) }
    }

    /// The same of one scalar.
    public static func look(of scalar: UInt32, inCapitals: Bool) -> UInt32 {
        if inCapitals, let letter = capital(scalar) { return letter.value }
        let letter: Unicode.Scalar? =
            switch scalar {
            case 0x0391, 0x03B1, 0x0410, 0x0430: "a"
            case 0x0392, 0x0412, 0x0432: "b"
            case 0x03F9, 0x03F2, 0x0421, 0x0441: "c"
            case 0x0500, 0x0501: "d"
            case 0x0395, 0x0415, 0x0435: "e"
            case 0x0397, 0x041D, 0x043D, 0x04BA, 0x04BB: "h"
            case 0x0130, 0x0131, 0x0399, 0x03B9, 0x0406, 0x0456: "i"
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
        case 0x03C2: 0x03C3  // At the end of a word, σ is ς.
        case 0xB5: 0x03BC  // The sign of a millionth.
        case 0xFF10...0xFF19, 0xFF41...0xFF5A: scalar - 0xFEE0  // Full width.
        case 0xFF21...0xFF3A: scalar - 0xFEE0 + 0x20
        default: Text.small(scalar)
        }
    }

    /// The Latin capital that the capital of a small Greek letter looks like, where the small one does not look like its own.
    private static func capital(_ scalar: UInt32) -> Unicode.Scalar? {
        switch scalar {
        case 0x03B2: "b"
        case 0x03B5: "e"
        case 0x03B6: "z"
        case 0x03B7: "h"
        case 0xB5, 0x03BC: "m"
        case 0x03BD: "n"
        case 0x03C5: "y"
        default: nil
        }
    }
}
