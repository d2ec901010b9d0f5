/// The index terms of a text.
///
/// Each term begins with a letter for its type: `a` for a piece of any of the thing's texts, `t` for a piece of its
/// title, `w` for a whole word of its title. Pieces are whole words; for scripts that are searched by parts they are
/// each character and each pair of adjacent characters, and for Hangul also the initial consonants of both.
public struct SearchWords: Sendable {
    /// Distinct, in no particular order.
    public private(set) var words: [String] = []

    /// Characters and pairs that are among the terms. Stored as numbers, since hashing a string takes longer.
    private var grams: Set<UInt64> = []
    private var others: Set<String> = []

    /// Significant letters of one word; the rest of a longer one is ignored.
    static let wordLimit = 32
    /// Terms of one thing. Prose repeats itself: twenty thousand characters of it have fewer. What two thousand characters
    /// without repetition produce reaches it.
    static let limit = 12_000

    /// - Parameter bodies: the other texts of the thing.
    public init(title: String, bodies: [String] = []) {
        for run in FoldedText(title).runs {
            take(run, .any)
            take(run, .title)
            insert("w" + SearchWords.text(run.letters.prefix(SearchWords.wordLimit)))
        }
        for body in bodies { for run in FoldedText(body).runs { take(run, .any) } }
    }

    /// Which of a thing's texts a piece is in.
    private enum Mark: UInt64 {
        case any, title

        var letter: String {
            switch self {
            case .any: "a"
            case .title: "t"
            }
        }
    }

    /// Adds the pieces of a run.
    private mutating func take(_ run: FoldedText.Run, _ mark: Mark) {
        switch run.kind {
        case .word: insert(mark.letter + SearchWords.text(run.letters.prefix(SearchWords.wordLimit)))
        case .dense: takeGrams(run.letters, mark)
        case .hangul:
            takeGrams(run.letters, mark)
            takeGrams(run.letters.map(Folding.initial), mark)
        }
    }

    /// Each letter, and each adjacent pair.
    private mutating func takeGrams(_ letters: [UInt32], _ mark: Mark) {
        var previous: UInt32?
        for letter in letters {
            take(nil, letter, mark)
            if let previous { take(previous, letter, mark) }
            previous = letter
        }
    }

    /// A scalar takes 21 bits.
    private mutating func take(_ first: UInt32?, _ second: UInt32, _ mark: Mark) {
        let number = mark.rawValue << 42 | UInt64(first ?? 0) << 21 | UInt64(second)
        guard words.count < SearchWords.limit, grams.insert(number).inserted else { return }
        words.append(mark.letter + SearchWords.text(first.map { [$0, second] } ?? [second]))
    }

    private mutating func insert(_ word: String) {
        if words.count < SearchWords.limit, others.insert(word).inserted { words.append(word) }
    }

    static func text(_ letters: some Sequence<UInt32>) -> String {
        var text = ""
        for letter in letters { if let scalar = Unicode.Scalar(letter) { text.unicodeScalars.append(scalar) } }
        return text
    }
}

/// A term to look up in an index: exact, or a prefix.
public enum SoughtWord: Hashable, Sendable {
    case whole(String)
    case beginning(String)
}
