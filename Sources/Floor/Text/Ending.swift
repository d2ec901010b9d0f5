/// The final sound of a word when read aloud in Korean.
enum Ending: Equatable {
    case vowel, rieul, consonant, unknown

    /// How many scalars from the end of a word are examined.
    private static let reach = 64

    /// Skips trailing quotes, brackets, punctuation, space and emoji: they are not read aloud.
    init(of word: String) {
        let scalars = Array(word.scalars.suffix(Ending.reach))
        guard let last = scalars.lastIndex(where: Ending.isRead) else {
            self = .unknown
            return
        }
        let scalar = scalars[last]
        if Ending.isLatin(scalar) {
            let start = scalars[..<last].lastIndex { !Ending.isLatin($0) }
            self = Ending(latin: scalars[(start.map { $0 + 1 } ?? 0)...last])
        } else if scalar == "0" {
            self = Ending(zeros: scalars[...last].reversed().prefix { $0 == "0" }.count)
        } else {
            self = Ending(scalar)
        }
    }

    private init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        switch value {
        case 0xAC00...0xD7A3: self = Ending(final: (value - 0xAC00) % 28)
        case 0x11A8...0x11C2: self = Ending(final: value - 0x11A7)
        case 0x1161...0x1175, 0x314F...0x3163: self = .vowel
        // A separate consonant is read by its name, 기역 to 히읗; that of ㄹ is 리을.
        case 0x3131...0x314E: self = value == 0x3139 ? .rieul : .consonant
        case 0x31...0x39: self = Ending(digit: value - 0x30)
        case 0xFF10...0xFF19: self = Ending(digit: value - 0xFF10)
        case UInt32(UInt8(ascii: "%")): self = .vowel  // 퍼센트
        case 0x3093, 0x30F3: self = .consonant  // ん, ン
        case 0x3041...0x30FF: self = .vowel
        case 0xC0...0x24F: self = .vowel  // An accent is nearly always on a vowel: café, Zoë.
        default: self = .unknown
        }
    }

    /// - Parameter final: the index of the final consonant among Hangul's 27, or 0 for none.
    private init(final: UInt32) { self = final == 0 ? .vowel : final == 8 ? .rieul : .consonant }

    /// 영 일 이 삼 사 오 육 칠 팔 구
    private init(digit: UInt32) {
        switch digit {
        case 1, 7, 8: self = .rieul
        case 0, 3, 6: self = .consonant
        default: self = .vowel
        }
    }

    /// 영 십 백 천 만 억 경 all end in a consonant; only 조, with 12 to 15 zeros, does not.
    private init(zeros: Int) { self = 12...15 ~= zeros ? .vowel : .consonant }

    static func isLatin(_ scalar: Unicode.Scalar) -> Bool { 0x61...0x7A ~= scalar.value | 0x20 }

    /// Whether a character is read aloud: letters of any script, digits, and the percent sign.
    private static func isRead(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x25, 0x41...0x5A, 0x61...0x7A: true
        case 0xD7, 0xF7: false
        case 0xC0...0x02FF, 0x0370...0x1FFF: true
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x3131...0x318E, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xD7FF: true
        case 0xF900...0xFAFF, 0xFF10...0xFF19, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
