import Testing

/// What the pages say in Korean, and what in English at the same places: `Tests/Golden/english.tsv`.
///
/// A line has Korean words and their English ones. Words that are the same in English wherever they are have no line. Where
/// Korean words are translated in several ways, a line has their places too: pages, each with the number of the place among
/// those on the page that have the same Korean words. The commonest translation has no places: it is at all the others.
struct GoldenWords {
    /// The places of each translation of each Korean text.
    private var places: [Substring: [Substring: [String]]] = [:]

    /// Attributes that depend on the language though they have no Korean words.
    private static let ofLanguage: Set = ["lang", "value"]

    /// Adds the words of a page.
    ///
    /// - Returns: where the pages differ in more than words; nil where they do not.
    mutating func add(_ name: String, _ english: String, to korean: String) -> String? {
        let (old, new) = (Self.parts(of: korean), Self.parts(of: english))
        var pairs: [(korean: Substring, english: Substring)] = []
        for index in 0..<max(old.count, new.count) {
            let part = (old.dropFirst(index).first ?? "", new.dropFirst(index).first ?? "")
            guard let words = index.isMultiple(of: 2) ? [part] : Self.words(ofTag: part) else {
                let around = max(0, index - 2)..<(index + 3)
                let (was, becomes) = (old[around.clamped(to: old.indices)], new[around.clamped(to: new.indices)])
                return "- \(was.joined())\n+ \(becomes.joined())"
            }
            pairs += words
        }
        var counts: [Substring: Int] = [:]
        for pair in pairs {
            counts[pair.korean, default: 0] += 1
            if pair.korean.isEmpty && pair.english.isEmpty { continue }
            let place = "\(name) \(counts[pair.korean] ?? 0)"
            places[pair.korean, default: [:]][pair.english, default: []].append(place)
        }
        return nil
    }

    /// Compares the words with those that are recorded, or records them.
    func expectRecorded() throws {
        let now = lines
        guard let recorded = try Golden.recorded("english.tsv", else: now.map { $0 + "\n" }.joined()) else { return }
        let then = recorded.split(separator: "\n").map(String.init)
        let (gone, new) = (Set(then).subtracting(now).sorted(), Set(now).subtracting(then).sorted())
        guard then != now else { return }
        let difference = gone.prefix(10).map { "- " + $0 } + new.prefix(10).map { "+ " + $0 }
        Issue.record("The English words are not those that were recorded.\n\(difference.joined(separator: "\n"))")
    }

    private var lines: [String] {
        places.flatMap { korean, translations -> [String] in
            guard translations.keys.contains(where: { $0 != korean }) else { return [] }
            let most = translations.values.map(\.count).max()
            // Words that English adds where Korean has none are at a few of very many places.
            let commonest = korean.isEmpty ? nil : translations.filter { $0.value.count == most }.keys.min()
            return translations.map { english, places in
                let columns = [Self.visible(korean), Self.visible(english)]
                return (columns + (english == commonest ? [] : [places.joined(separator: ", ")])).joined(
                    separator: "\t")
            }
        }.sorted()
    }

    /// The texts and attributes of an English page that have Korean words which nobody in the house wrote.
    static func untranslated(in page: String) -> [Substring] {
        parts(of: page).flatMap { $0.split(separator: "\"") }.filter { part in
            isKorean(part) && isKorean(GoldenStates.written.reduce(part) { $0.replacing($1, with: "") })
        }
    }

    /// The words in the attributes of a tag; nil where the tags differ in more.
    private static func words(
        ofTag tag: (korean: Substring, english: Substring)
    ) -> [(korean: Substring, english: Substring)]? {
        guard tag.korean != tag.english || isKorean(tag.korean) else { return [] }
        let old = tag.korean.split(separator: "\"", omittingEmptySubsequences: false)
        let new = tag.english.split(separator: "\"", omittingEmptySubsequences: false)
        guard old.count == new.count else { return nil }
        var words: [(korean: Substring, english: Substring)] = []
        for (index, (before, after)) in zip(old, new).enumerated() {
            if !index.isMultiple(of: 2), isOfLanguage(before, after: old[index - 1]) {
                words.append((before, after))
            } else if before != after {
                return nil
            }
        }
        return words
    }

    /// - Parameter part: what is before the attribute’s value: its name is the end.
    private static func isOfLanguage(_ value: Substring, after part: Substring) -> Bool {
        let name = part.dropLast().split(separator: " ").last.map(String.init) ?? ""
        return isKorean(value) || ofLanguage.contains(name) || (name == "href" && value.contains("language="))
    }

    /// Whether a text has a Hangul syllable: no other character of the pages begins with such a byte.
    private static func isKorean(_ text: Substring) -> Bool { text.utf8.contains { (0xEA...0xED).contains($0) } }

    /// Text, tag, text, and so on: the texts, which may be empty, have even indices.
    private static func parts(of page: String) -> [Substring] {
        var parts: [Substring] = []
        var start = page.startIndex
        var (isTag, isQuoted) = (false, false)
        for index in page.utf8.indices {
            switch (page.utf8[index], isTag) {
            case (UInt8(ascii: "<"), false):
                parts.append(page[start..<index])
                start = index
                isTag = true
            case (UInt8(ascii: "\""), true): isQuoted.toggle()
            case (UInt8(ascii: ">"), true) where !isQuoted:
                let end = page.utf8.index(after: index)
                parts.append(page[start..<end])
                start = end
                isTag = false
            default: break
            }
        }
        parts.append(page[start...])
        return parts
    }

    /// On one line, with spaces at the ends that can be seen.
    private static func visible(_ words: Substring) -> String {
        let line = words.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        let (start, end) = (line.prefix { $0 == " " }.count, line.reversed().prefix { $0 == " " }.count)
        guard start < line.count else { return String(repeating: "␠", count: start) }
        return String(repeating: "␠", count: start) + line.dropFirst(start).dropLast(end)
            + String(repeating: "␠", count: end)
    }
}
