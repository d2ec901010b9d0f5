import Testing

@testable import Floor

/// What a search does not fold is certainly no match.
struct LiteralTests {
    /// What letters are written with, in usual ways and others: both forms of a syllable, accents, capitals, joiners.
    private static let letters = [
        "강", "다", "리", "라", "ㄱ", "ㄳ", "\u{1103}\u{1161}", "\u{1105}\u{1175}", "\u{1100}\u{1161}\u{11BC}", "a", "A", "b",
        "é",
        "e\u{301}", "ß", "æ", "Ậ", "ｂ", "Ｂ", "3", "３", "東", "た", "ね", "я", "Я", "\u{200D}", "\u{FE0F}", "\u{301}",
        "\u{20E3}",
        "☀️", " ", "\n", "-", "“",
    ]

    @Test func `a text that is not looked at closely does not match`() {
        var dice = Entropy(seed: (7, 0, 0, 0))
        func text(_ longest: Int) -> String {
            (0..<Int.random(in: 1...longest, using: &dice)).map { _ in
                LiteralTests.letters[Int.random(in: 0..<LiteralTests.letters.count, using: &dice)]
            }.joined()
        }
        var (passed, found) = (0, 0)
        for _ in 0..<60_000 {
            let (given, texts) = (SearchQuery(text(3)), [text(4), text(4)])
            for query in [given, given.typing].compactMap({ $0 }) where !query.isEmpty {
                let isFound = query.findsFolded(in: texts)
                if isFound { #expect(query.mayFind(in: texts), "\(query.text) is in \(texts)") }
                #expect(query.finds(in: texts) == isFound)
                if !query.mayFind(in: texts) { passed += 1 }
                if isFound { found += 1 }
            }
        }
        #expect(passed > 1_000 && found > 1_000, "\(passed) were passed over, \(found) found")
    }

    @Test(arguments: ["강", "강물", "river", "RIVER", "3월"])
    func `a text without it is passed over`(words: String) {
        #expect(!SearchQuery(words).mayFind(in: ["다리 밑에서 “쉬었다” — bridge, 2026", "서울역 ☀"]))
    }

    @Test(arguments: ["ㄱ", "東", "ж"])
    func `what can be written in other ways is always looked for closely`(words: String) {
        #expect(SearchQuery(words).mayFind(in: ["다리"]))
    }
}
