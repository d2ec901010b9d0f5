/// A search query. Every part of it must match, in any order: one syllable matches the words that contain it, several
/// match as a sequence, consonants match words whose syllables begin with them, and other words match as prefixes.
public struct SearchQuery: Sendable {
    /// As typed, trimmed.
    public let text: String
    private(set) var runs: [FoldedText.Run] {
        didSet { literals = runs.compactMap { $0.literal } }
    }
    /// Bytes that a text has if it matches.
    private var literals: [[UInt8]]

    /// The maximum length in characters.
    public static let limit = 100
    /// The maximum number of parts.
    static let runLimit = 12

    /// Any text is a query; what exceeds the limit is ignored.
    public init(_ given: String) {
        text = Graphemes.first(SearchQuery.limit, of: Text.trimmed(given))
        runs = Array(FoldedText(text).runs.prefix(SearchQuery.runLimit))
        literals = runs.compactMap { $0.literal }
    }

    /// Contains no letter, so nothing can match.
    public var isEmpty: Bool { runs.isEmpty }

    /// The same with its last syllable incomplete: 호 and 획 find 회고. Nil if it does not end in a syllable.
    public var typing: SearchQuery? {
        guard let last = runs.last, last.places.last?.upperBound == text.utf8.count, !last.isTyping,
            let letter = last.letters.last, Folding.isSyllable(letter)
        else { return nil }
        var query = self
        query.runs[runs.count - 1].isTyping = true
        return query
    }

    /// The terms to look up in an index. The index may return false positives (pairs of a word that are apart); `finds`
    /// decides.
    public var pieces: [SoughtWord] { pieces(marked: "a") }
    /// The same within titles.
    public var titlePieces: [SoughtWord] { pieces(marked: "t") }
    /// The same as whole words of titles; none if a word is still being typed.
    public var titleWords: [SoughtWord] {
        if runs.contains(where: { $0.isTyping }) { return [] }
        return runs.map { .whole("w" + SearchWords.text($0.letters.prefix(SearchWords.wordLimit))) }
    }

    private func pieces(marked mark: String) -> [SoughtWord] {
        var seen: Set<SoughtWord> = []
        return runs.flatMap { SearchQuery.pieces(of: $0, mark) }.filter { seen.insert($0).inserted }
    }

    private static func pieces(of run: FoldedText.Run, _ mark: String) -> [SoughtWord] {
        guard run.kind != .word else {
            return [.beginning(mark + SearchWords.text(run.letters.prefix(SearchWords.wordLimit)))]
        }
        guard run.letters.count > 1 else {
            return run.letters.map { .whole(mark + SearchWords.text([run.isTyping ? Folding.initial(of: $0) : $0])) }
        }
        return zip(run.letters, run.letters.dropFirst()).enumerated().map { index, pair in
            let (first, second) = pair
            let isTyped = run.isTyping && index == run.letters.count - 2
            // Next to a separate consonant, a syllable is indexed by its initial.
            let isByInitials = isTyped || Folding.isConsonant(first) || Folding.isConsonant(second)
            let pair = isByInitials ? [Folding.initial(of: first), Folding.initial(of: second)] : [first, second]
            return .whole(mark + SearchWords.text(pair))
        }
    }

    /// Whether a thing with these texts matches.
    public func finds(in texts: [String]) -> Bool { mayFind(in: texts) && findsFolded(in: texts) }

    /// False only if a thing with these texts does not match, by their bytes: folding a text takes far longer.
    public func mayFind(in texts: [String]) -> Bool {
        literals.allSatisfy { literal in texts.contains { !Literal.isMissing(literal, in: $0) } }
    }

    /// The same as `finds`, by the texts' letters alone.
    func findsFolded(in texts: [String]) -> Bool {
        let folded = texts.map { FoldedText($0) }
        return runs.allSatisfy { sought in
            folded.contains { text in text.runs.contains { sought.firstPlace(in: $0, from: 0) != nil } }
        }
    }

    /// The byte ranges of the matches in a text, in order.
    public func places(in text: String) -> [Range<Int>] {
        let places = placesAsTyped(in: text)
        return places.isEmpty ? typing?.placesAsTyped(in: text) ?? [] : places
    }

    private func placesAsTyped(in text: String) -> [Range<Int>] {
        var places: [Range<Int>] = []
        for run in FoldedText(text).runs {
            for sought in runs {
                var from = 0
                while let start = sought.firstPlace(in: run, from: from) {
                    let last = min(start + sought.letters.count, run.places.count) - 1
                    places.append(run.places[start].lowerBound..<run.places[last].upperBound)
                    from = start + sought.letters.count
                }
            }
        }
        return SearchQuery.joined(places)
    }

    /// Sorted ranges, with adjacent ones merged.
    private static func joined(_ places: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for place in places.ordered(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, place.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
            } else {
                joined.append(place)
            }
        }
        return joined
    }
}

extension FoldedText.Run {
    /// The first match of this part of a query in a run of a text.
    fileprivate func firstPlace(in run: FoldedText.Run, from: Int) -> Int? {
        guard run.kind == kind, run.letters.count >= letters.count else { return nil }
        if kind == .word {
            let isBeginning = from == 0 && run.letters.starts(with: letters.prefix(SearchWords.wordLimit))
            return isBeginning ? 0 : nil
        }
        var start = from
        while start + letters.count <= run.letters.count {
            if stands(in: run, at: start) { return start }
            start += 1
        }
        return nil
    }

    private func stands(in run: FoldedText.Run, at start: Int) -> Bool {
        for (index, letter) in letters.enumerated() {
            let other = run.letters[start + index]
            if isTyping, index == letters.count - 1 {
                let next = start + index + 1
                let following = next < run.letters.count ? run.letters[next] : nil
                return Folding.mayBecome(letter, other, next: following)
            }
            let isSame = Folding.isConsonant(letter) ? Folding.initial(of: other) == letter : other == letter
            if !isSame { return false }
        }
        return true
    }
}
