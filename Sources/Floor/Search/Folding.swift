/// Which letters search treats as equal.
enum Folding {
    /// ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ: the initial consonants, in the order of Unicode's syllables.
    static let consonants: [UInt32] = [
        0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141, 0x3142, 0x3143, 0x3145, 0x3146, 0x3147, 0x3148, 0x3149,
        0x314A, 0x314B, 0x314C, 0x314D, 0x314E,
    ]

    static func isSyllable(_ letter: UInt32) -> Bool { 0xAC00...0xD7A3 ~= letter }

    static func isConsonant(_ letter: UInt32) -> Bool { 0x3131...0x314E ~= letter }

    /// The initial consonant of a syllable; a consonant is its own.
    static func initial(of letter: UInt32) -> UInt32 {
        isSyllable(letter) ? consonants[Int((letter - 0xAC00) / 588)] : letter
    }

    static func syllable(_ lead: UInt32, _ vowel: UInt32, _ final: UInt32) -> UInt32 {
        0xAC00 + (lead * 21 + vowel) * 28 + final
    }

    /// The syllable that two scalars are which stand side by side, the second one a conjoining vowel or final consonant
    /// (U+1161 …, as some systems write file names); nil for any others.
    static func joined(_ last: UInt32, _ next: UInt32) -> UInt32? {
        if 0x1161...0x1175 ~= next, 0x1100...0x1112 ~= last { return syllable(last - 0x1100, next - 0x1161, 0) }
        if 0x11A8...0x11C2 ~= next, isSyllable(last), (last - 0xAC00).isMultiple(of: 28) { return last + next - 0x11A7 }
        return nil
    }

    /// Combining accents.
    static func isMark(_ value: UInt32) -> Bool {
        0x0300...0x036F ~= value || 0x1AB0...0x1AFF ~= value || 0x1DC0...0x1DFF ~= value || 0x20D0...0x20FF ~= value
            || 0xFE20...0xFE2F ~= value || value == 0x200D || 0xFE00...0xFE0F ~= value
    }

    /// Whether a scalar is the one letter that it folds to. Most are: syllables, and all of ASCII but the capitals.
    static func isItself(_ value: UInt32) -> Bool { isSyllable(value) || (value < 0x80 && !(0x41...0x5A ~= value)) }

    /// The kind of run a folded letter belongs to; nil for separators.
    static func kind(of letter: UInt32) -> FoldedText.Kind? {
        switch letter {
        case 0x30...0x39, 0x61...0x7A: .word
        case 0xAC00...0xD7A3, 0x3131...0x314E: .hangul
        case 0..<0xC0, 0xD7, 0xF7, 0x2000...0x206F, 0x2100...0x2BFF, 0x3000...0x3004, 0x3007...0x3020, 0x3030...0x303F,
            0x30FB, 0xFE00...0xFEFF, 0xD800...0xF8FF, 0x1F000...0x1FAFF, 0xE0000...0x10FFFF:
            nil
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3006, 0x3021...0x302F, 0x3040...0x30FF,
            0x314F...0x319F, 0x31F0...0x31FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            .dense
        default: letter < 0x3000 ? .word : .dense
        }
    }

    /// A scalar without case and accent: zero, one or two letters.
    static func letters(of value: UInt32) -> [UInt32] {
        switch value {
        case 0x41...0x5A: [value + 0x20]
        case 0..<0xC0: [value]
        case 0xC0...0x17F: latin(value)
        case 0x0391...0x03A9: [value + 0x20]
        case 0x03AC: [0x03B1]  // ά
        case 0x03AD: [0x03B5]  // έ
        case 0x03AE: [0x03B7]  // ή
        case 0x03AF, 0x03CA: [0x03B9]  // ί ϊ
        case 0x03C2: [0x03C3]  // ς
        case 0x03CC: [0x03BF]  // ό
        case 0x03CD, 0x03CB: [0x03C5]  // ύ ϋ
        case 0x03CE: [0x03C9]  // ώ
        case 0x0400...0x040F: [value + 0x50]
        case 0x0410...0x042F: [value + 0x20]
        case 0x0451: [0x0435]  // ё
        case 0x1E00...0x1EFF: vietnamese(value)
        case 0x3133...0x3144: cluster(value)
        case 0x30A1...0x30F6: [value - 0x60]  // Katakana as Hiragana.
        case 0xFF10...0xFF19, 0xFF41...0xFF5A: [value - 0xFEE0]  // Full width.
        case 0xFF21...0xFF3A: [value - 0xFEE0 + 0x20]
        default: [value]
        }
    }

    /// Two consonants that a keyboard combined into one (ㄳ for ㄱㅅ) are split again.
    private static func cluster(_ value: UInt32) -> [UInt32] {
        switch value {
        case 0x3133: [0x3131, 0x3145]
        case 0x3135: [0x3134, 0x3148]
        case 0x3136: [0x3134, 0x314E]
        case 0x313A: [0x3139, 0x3131]
        case 0x313B: [0x3139, 0x3141]
        case 0x313C: [0x3139, 0x3142]
        case 0x313D: [0x3139, 0x3145]
        case 0x313E: [0x3139, 0x314C]
        case 0x313F: [0x3139, 0x314D]
        case 0x3140: [0x3139, 0x314E]
        case 0x3144: [0x3142, 0x3145]
        default: [value]
        }
    }

    /// Latin-1 and Latin Extended-A (U+00C0 to U+017F), each as its letter without accent; a space if it becomes two
    /// letters.
    private static let latinLetters: StaticString =
        "aaaaaa ceeeeiiii nooooo ouuuuy  aaaaaa ceeeeiiii nooooo ouuuuy yaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii  jjkkkllllll  llnnnnnnnnnoooooo  rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"

    private static func latin(_ value: UInt32) -> [UInt32] {
        switch value {
        case 0xC6, 0xE6: return [0x61, 0x65]  // æ
        case 0xD0, 0xF0: return [0x64]  // ð
        case 0xDE, 0xFE: return [0x74, 0x68]  // þ
        case 0xDF: return [0x73, 0x73]  // ß
        case 0xD7, 0xF7: return [value]
        case 0x132, 0x133: return [0x69, 0x6A]  // ĳ
        case 0x152, 0x153: return [0x6F, 0x65]  // œ
        default: break
        }
        let letter = latinLetters.withUTF8Buffer { letters in
            Int(value - 0xC0) < letters.count ? letters[Int(value - 0xC0)] : UInt8(ascii: " ")
        }
        return letter == UInt8(ascii: " ") ? [value] : [UInt32(letter)]
    }

    /// Latin Extended Additional: its Vietnamese half by letter (U+1EA0 to U+1EF9), the rest in lower case.
    private static func vietnamese(_ value: UInt32) -> [UInt32] {
        switch value {
        case 0x1EA0...0x1EB7: [0x61]
        case 0x1EB8...0x1EC7: [0x65]
        case 0x1EC8...0x1ECB: [0x69]
        case 0x1ECC...0x1EE3: [0x6F]
        case 0x1EE4...0x1EF1: [0x75]
        case 0x1EF2...0x1EF9: [0x79]
        default: [value | 1]
        }
    }
}
