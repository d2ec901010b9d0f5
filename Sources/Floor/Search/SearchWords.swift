/// What an index keeps of a text, so that a query finds it.
///
/// Each word begins with a letter that says what it is: `a` for a piece of any of the thing's texts, `t` for a piece of its
/// title, `w` for a whole word of its title. Pieces are words as they stand, and of scripts that are searched by parts
/// each character, each pair of neighbours, and of Hangul the initial consonants of both.
public struct SearchWords: Sendable {
    /// Distinct, in no order that means anything.
    public private(set) var words: [String] = []

    /// Characters and pairs that are among the words. Known by their numbers, since hashing a text takes longer.
    private var grams: Set<UInt64> = []
    private var others: Set<String> = []

    /// Letters of one word that count; the rest of a longer one is not told apart.
    static let wordLimit = 32
    /// Words of one thing: about what a thousand characters without a repetition come to.
    static let limit = 6_000

    /// - Parameter bodies: what else the thing says.
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

    /// The pieces under which a run is found.
    private mutating func take(_ run: FoldedText.Run, _ mark: Mark) {
        switch run.kind {
        case .word: insert(mark.letter + SearchWords.text(run.letters.prefix(SearchWords.wordLimit)))
        case .dense: takeGrams(run.letters, mark)
        case .hangul:
            takeGrams(run.letters, mark)
            takeGrams(run.letters.map(Folding.initial), mark)
        }
    }

    /// Each letter, and each pair of neighbours.
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

/// A word that an index is asked for: as it stands, or what a longer one begins with.
public enum SoughtWord: Hashable, Sendable {
    case whole(String)
    case beginning(String)
}
