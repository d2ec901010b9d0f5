/// What somebody looks for. Every part of it must be found, in any order: one syllable finds the words it is in, several
/// find themselves, consonants find the words whose syllables begin with them, and other words what begins with them.
public struct SearchQuery: Sendable {
    /// As it was typed, without the space around it.
    public let text: String
    private(set) var runs: [FoldedText.Run]

    /// Characters of a query.
    public static let limit = 100
    /// Parts of a query that count.
    static let runLimit = 12

    /// Whatever is typed is a query; what goes beyond the limit is not looked for.
    public init(_ given: String) {
        text = Graphemes.first(SearchQuery.limit, of: Text.trimmed(given))
        runs = Array(FoldedText(text).runs.prefix(SearchQuery.runLimit))
    }

    /// Nothing that could be found: no letter in it.
    public var isEmpty: Bool { runs.isEmpty }

    /// The same where its last syllable is still being typed: 호 and 획 find 회고. Nil where it does not end in a syllable.
    public var typing: SearchQuery? {
        guard let last = runs.last, last.places.last?.upperBound == text.utf8.count, !last.isTyping,
            let letter = last.letters.last, Folding.isSyllable(letter)
        else { return nil }
        var query = self
        query.runs[runs.count - 1].isTyping = true
        return query
    }

    /// What an index is asked for. It may give more than is right (pairs of a word that stand apart): `finds` tells.
    public var pieces: [SoughtWord] { pieces(marked: "a") }
    /// The same within titles.
    public var titlePieces: [SoughtWord] { pieces(marked: "t") }
    /// The same as whole words of titles; none where a word is still being typed.
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
            // Beside a consonant that stands alone, a syllable is known by the one it begins with.
            let isByInitials = isTyped || Folding.isConsonant(first) || Folding.isConsonant(second)
            let pair = isByInitials ? [Folding.initial(of: first), Folding.initial(of: second)] : [first, second]
            return .whole(mark + SearchWords.text(pair))
        }
    }

    /// Whether a thing that says all of this is what is looked for.
    public func finds(in texts: [String]) -> Bool {
        let folded = texts.map { FoldedText($0) }
        return runs.allSatisfy { sought in
            folded.contains { text in text.runs.contains { sought.firstPlace(in: $0, from: 0) != nil } }
        }
    }

    /// Where in a text its parts stand, as ranges of bytes, one after the other.
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

    /// Ranges in their order, those that touch as one.
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
    /// Where this part of a query first stands in a run of a text.
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
