extension Ending {
    /// A word in Latin letters, as Koreans commonly read it. A heuristic, since spelling does not determine the sound:
    ///
    /// - read letter by letter (PDF, SQL, html, B): L and R end in ㄹ, M and N in a consonant, the others in a vowel.
    ///   These are words of one letter, without a vowel, or all in capitals and no longer than three letters;
    /// - otherwise -l and -le end in ㄹ (mail, Google); -m, -n, -ng and, with a mute e, -me and -ne in a consonant
    ///   (team, DOING, name, phone); so do -ck, and -b, -c, -k, -p, -t doubled or after one short vowel (Slack, app,
    ///   web, book, chat); all others in a vowel, since Korean adds one (card 카드, list 리스트, note 노트).
    init(latin word: ArraySlice<Unicode.Scalar>) {
        let letters = word.map { UInt8(truncatingIfNeeded: $0.value | 0x20) }
        let isAllCapitals = word.allSatisfy { $0.value < 0x60 }
        let isSpelled =
            letters.count == 1 || !letters.contains(where: Ending.isVowel) || isAllCapitals && letters.count <= 3
        self = isSpelled ? Ending(spelled: letters) : Ending(read: letters)
    }

    private init(spelled letters: [UInt8]) {
        switch letters.last {
        case UInt8(ascii: "l"), UInt8(ascii: "r"): self = .rieul
        case UInt8(ascii: "m"), UInt8(ascii: "n"): self = .consonant
        default: self = .vowel
        }
    }

    private init(read letters: [UInt8]) {
        func letter(_ fromEnd: Int) -> UInt8 { fromEnd <= letters.count ? letters[letters.count - fromEnd] : 0 }
        let (last, second, third) = (letter(1), letter(2), letter(3))
        switch last {
        case UInt8(ascii: "l"): self = .rieul
        case UInt8(ascii: "m"), UInt8(ascii: "n"): self = .consonant
        case UInt8(ascii: "e") where second == UInt8(ascii: "l"): self = .rieul
        case UInt8(ascii: "e") where second == UInt8(ascii: "m") || second == UInt8(ascii: "n"):
            self = Ending.isVowel(third) ? .consonant : .vowel
        case UInt8(ascii: "g") where second == UInt8(ascii: "n"): self = .consonant
        case UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "k"), UInt8(ascii: "p"), UInt8(ascii: "t"):
            let isShut = second == last || last == UInt8(ascii: "k") && second == UInt8(ascii: "c")
            let isBook =
                last == UInt8(ascii: "k") && second == UInt8(ascii: "o") && third == UInt8(ascii: "o")
            let isShort = Ending.isVowel(second) && !Ending.isVowel(third)
            self = isShut || isBook || isShort ? .consonant : .vowel
        default: self = .vowel
        }
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
            UInt8(ascii: "y"):
            true
        default: false
        }
    }
}
