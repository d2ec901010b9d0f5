/// The usual way of writing a part of a query: Hangul syllables and ASCII words, by their bytes.
enum Literal {
    /// Whether a text certainly lacks what a literal stands for: it has neither its bytes, in whatever case, nor a
    /// character by which the same letters are written otherwise.
    static func isMissing(_ literal: [UInt8], in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in !contains(literal, bytes) && isPlain(bytes) }
    }

    private static func contains(_ literal: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let first = literal[0]
        var start = 0
        while start + literal.count <= bytes.count {
            if lower(bytes[start]) == first {
                var length = 1
                while length < literal.count, lower(bytes[start + length]) == literal[length] { length += 1 }
                if length == literal.count { return true }
            }
            start += 1
        }
        return false
    }

    private static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte + 0x20 : byte }

    /// Whether a text has no accents, by themselves or as part of a letter, no conjoining jamo, no letters of full width
    /// and no joiners: each syllable and each ASCII letter that `FoldedText` finds in it is a character of its own, and
    /// what is beside it there is beside it in bytes.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in bytes.indices {
            switch bytes[index] {
            // U+00C0 to U+017F, U+0300 to U+037F, U+1000 to U+1FFF, U+F000 to U+FFFF.
            case 0xC3, 0xC4, 0xC5, 0xCC, 0xCD, 0xE1, 0xEF: return false
            // U+200D, and U+20C0 to U+20FF.
            case 0xE2 where bytes[index + 1] == 0x83 || (bytes[index + 1] == 0x80 && bytes[index + 2] == 0x8D):
                return false
            default: continue
            }
        }
        return true
    }
}

extension FoldedText.Run {
    /// The bytes of this part of a query, if a text can have it in no other way but those that ``Literal`` knows.
    var literal: [UInt8]? {
        let sure =
            switch kind {
            case .hangul: isTyping ? letters.dropLast() : letters[...]
            case .word: letters.prefix(SearchWords.wordLimit)
            case .dense: letters[..<0]
            }
        guard !sure.isEmpty, sure.allSatisfy({ kind == .hangul ? Folding.isSyllable($0) : $0 < 0x80 }) else {
            return nil
        }
        return SearchWords.text(sure).bytes
    }
}
