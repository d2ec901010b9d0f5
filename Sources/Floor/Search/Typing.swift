/// What an incomplete Hangul syllable may become while it is typed: 호 the 회 of 회고, 획 its 회 and ㄱ.
extension Folding {
    /// Whether `typed` can be an intermediate state of typing `letter`.
    ///
    /// - Parameter next: the letter that follows; a consonant typed last may be its initial.
    static func mayBecome(_ typed: UInt32, _ letter: UInt32, next: UInt32?) -> Bool {
        guard isSyllable(typed), isSyllable(letter) else { return typed == letter }
        let (given, wanted) = (Parts(typed), Parts(letter))
        guard given.lead == wanted.lead else { return false }
        if given.final == 0 { return given.vowel == wanted.vowel || isVowel(wanted.vowel, grownFrom: given.vowel) }
        guard given.vowel == wanted.vowel else { return false }
        if given.final == wanted.final || pair(wanted.final)?.first == given.final { return true }
        guard let next else { return false }
        // The last consonant moves to the next syllable.
        let (stays, goes) = pair(given.final) ?? (0, given.final)
        return wanted.final == stays && initial(of: next) == consonant(of: goes)
    }

    private struct Parts {
        let lead: UInt32
        let vowel: UInt32
        let final: UInt32

        init(_ syllable: UInt32) {
            let number = syllable - 0xAC00
            (lead, vowel, final) = (number / 588, number % 588 / 28, number % 28)
        }
    }

    /// ㅗ becomes ㅘ ㅙ ㅚ, ㅜ becomes ㅝ ㅞ ㅟ, ㅡ becomes ㅢ.
    private static func isVowel(_ vowel: UInt32, grownFrom first: UInt32) -> Bool {
        switch first {
        case 8: 9...11 ~= vowel
        case 13: 14...16 ~= vowel
        case 18: vowel == 19
        default: false
        }
    }

    /// The two consonants of a double final (ㄳ), by their numbers among finals.
    private static func pair(_ final: UInt32) -> (first: UInt32, second: UInt32)? {
        switch final {
        case 3: (1, 19)
        case 5: (4, 22)
        case 6: (4, 27)
        case 9: (8, 1)
        case 10: (8, 16)
        case 11: (8, 17)
        case 12: (8, 19)
        case 13: (8, 25)
        case 14: (8, 26)
        case 15: (8, 27)
        case 18: (17, 19)
        default: nil
        }
    }

    /// A final as a separate consonant letter. ㄸ, ㅃ and ㅉ are never finals.
    private static func consonant(of final: UInt32) -> UInt32 {
        0x3130 + final + (final >= 8 ? 1 : 0) + (final >= 18 ? 1 : 0) + (final >= 23 ? 1 : 0)
    }
}
