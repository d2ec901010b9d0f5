import Floor
import Testing

extension Golden {
    /// What an English page has another tree for, on purpose: its weeks begin on Monday. They are recorded in English too.
    static let ofWeeks: Set = ["board-month", "journal-month", "run-log-month", "run-runner", "runs-mine"]

    /// Compares the pages in English with those of the same states in Korean: their trees are the same, and their words are
    /// those that are recorded, or are recorded now.
    static func expect(english: [(name: String, page: String)], as korean: [(name: String, page: String)]) throws {
        #expect(english.map(\.name) == korean.map(\.name))
        var words = GoldenWords()
        var areAlike = true
        for ((name, page), (_, original)) in zip(english, korean) {
            for words in GoldenWords.untranslated(in: page) {
                Issue.record("\(name) in English has words in Korean: \(words)")
            }
            if ofWeeks.contains(name) {
                try expect(name + ".en", is: page)
            } else if let difference = words.add(name, aligned(name, page), to: aligned(name, original)) {
                Issue.record("\(name) in English is not drawn as in Korean.\n\(difference)")
                areAlike = false
            }
        }
        // The words of pages that differ cannot be told.
        if areAlike { try words.expectRecorded() }
    }

    /// A page with its language’s tree where that is the words’ own.
    private static func aligned(_ name: String, _ page: String) -> String {
        switch name {
        case "team-alone", "team-ended":
            // A sentence with a chip for each of its words.
            page.replacing("</span><span class=\"chip\" data-style=\"seen\">", with: " ")
        case "style":
            // A list of languages with a mark at the chosen one: the mark becomes one of its words.
            Language.allCases.reduce(page) {
                $0.replacing(" aria-current=\"true\">\($1.ownName)<", with: ">\($1.ownName) ✓<")
            }
        default: page
        }
    }
}
