/// A text normalised for search: letters without case and accents, in runs of one kind, each with its byte range.
struct FoldedText {
    /// Adjacent letters of one kind.
    struct Run {
        var kind: Kind
        /// Folded letters, as scalar values.
        var letters: [UInt32] = []
        /// For each letter, the byte range in the text it came from.
        var places: [Range<Int>] = []
        /// Whether no other letter is directly before it, and after it.
        var startsWord = true
        var endsWord = true
        /// For a query: whether its last syllable may be incomplete.
        var isTyping = false
    }

    enum Kind: Equatable {
        /// Hangul syllables and separate consonants.
        case hangul
        /// Letters and digits of scripts with spaces between words: Latin, Greek, Cyrillic, Arabic.
        case word
        /// Characters that are words by themselves, or scripts without spaces: Chinese, Japanese, Thai.
        case dense
    }

    private(set) var runs: [Run] = []
    /// The end of the last letter, in bytes.
    private var end = -1

    init(_ text: String) {
        let scalars = FoldedText.composed(text)
        for (value, place) in scalars {
            if Folding.isItself(value) {
                append(value, place)
            } else if Folding.isMark(value) {
                extend(over: place)
            } else {
                for letter in Folding.letters(of: value) { append(letter, place) }
            }
        }
    }

    /// A combining accent belongs to the letter before it.
    private mutating func extend(over place: Range<Int>) {
        guard end == place.lowerBound, let run = runs.indices.last, let letter = runs[run].places.indices.last else {
            return
        }
        runs[run].places[letter] = runs[run].places[letter].lowerBound..<place.upperBound
        end = place.upperBound
    }

    private mutating func append(_ letter: UInt32, _ place: Range<Int>) {
        guard let kind = Folding.kind(of: letter) else { return }
        let isBeside = end == place.lowerBound || end == place.upperBound
        if !isBeside || runs.last?.kind != kind {
            if isBeside, let last = runs.indices.last { runs[last].endsWord = false }
            runs.append(Run(kind: kind, startsWord: !isBeside))
        }
        runs[runs.count - 1].letters.append(letter)
        runs[runs.count - 1].places.append(place)
        end = place.upperBound
    }

    /// The scalars of a text with their byte ranges. Conjoining jamo (U+1100 …), as some systems write file names, are
    /// composed into syllables.
    private static func composed(_ text: String) -> [(value: UInt32, place: Range<Int>)] {
        var scalars: [(value: UInt32, place: Range<Int>)] = []
        scalars.reserveCapacity(text.utf8.count)
        var offset = 0
        for scalar in text.scalars {
            let place = offset..<offset + UTF8.width(scalar)
            offset = place.upperBound
            let value = scalar.value
            if 0x1100...0x11FF ~= value, let syllable = Folding.joined(scalars.last?.value ?? 0, value) {
                join(&scalars, syllable, place)
            } else {
                scalars.append((value, place))
            }
        }
        return scalars.map { value, place in
            (0x1100...0x1112 ~= value ? Folding.consonants[Int(value - 0x1100)] : value, place)
        }
    }

    private static func join(
        _ scalars: inout [(value: UInt32, place: Range<Int>)], _ value: UInt32, _ place: Range<Int>
    ) {
        let start = scalars[scalars.count - 1].place.lowerBound
        scalars[scalars.count - 1] = (value, start..<place.upperBound)
    }
}
