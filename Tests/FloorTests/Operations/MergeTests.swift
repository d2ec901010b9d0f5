import Floor
import TestClock
import Testing

struct MergeTests {
    /// Lines are written with a stroke between them here.
    private func merged(_ base: String, _ mine: String, _ theirs: String) -> String {
        func text(_ strokes: String) -> String { strokes.replacing("|", with: "\n") }
        return Merge.lines(base: text(base), mine: text(mine), theirs: text(theirs)).replacing("\n", with: "|")
    }

    @Test(arguments: [
        // Only one of the two wrote.
        ("a|b|c", "a|B|c", "a|b|c", "a|B|c"), ("a|b|c", "a|b|c", "a|c", "a|c"), ("", "a", "", "a"),
        // Both wrote the same.
        ("a|b", "a|x", "a|x", "a|x"),
        // Each wrote elsewhere.
        ("a|b|c", "A|b|c", "a|b|C", "A|b|C"), ("a|b|c", "b|c", "a|b|c|d", "b|c|d"),
        ("a|b", "0|a|b", "a|b|1", "0|a|b|1"),
        // In lines below each other.
        ("a|b", "A|b", "a|B", "A|B"), ("x|a|b|c|y", "x|A|b|C|y", "x|a|B|C|y", "x|A|B|C|y"),
        ("a|b", "A|b", "a2|B", "a2|B|A"),
        // Both wrote in one spot: theirs stands above mine.
        ("a|b|c", "a|x|c", "a|y|c", "a|y|x|c"), ("", "mine", "theirs", "theirs|mine"), ("a", "a|x", "a|y", "a|y|x"),
        // One took away what the other wrote anew: what was written stays.
        ("a|b|c", "a|c", "a|B|c", "a|B|c"),
        // One took away, or wrote anew, the line beside which the other wrote: it does not come back.
        ("a|b", "a|b|x", "a", "a|x"), ("a|b", "a", "a|b|x", "a|x"), ("a|b", "a|b|x", "a|B", "a|B|x"),
        ("a|b|c", "x|a|b|c", "B", "B|x"), ("a|b", "b|d", "a|d", "d"),
        // Blank lines belong to what they stand between.
        ("", "A||B", "C", "C|A||B"), ("x||y", "A||B", "C", "C|A||B"), ("x||y", "A||y", "C", "C|A"),
        // Line ends at the end are lines, too.
        ("a|", "a|b|", "a||", "a|b||"),
    ])
    func `two who wrote at once both keep their lines`(base: String, mine: String, theirs: String, both: String) {
        #expect(merged(base, mine, theirs) == both)
    }

    @Test func `no line that anybody wrote is lost, whatever the texts`() {
        var entropy = Entropy.repeatable(5)
        func below(_ limit: UInt64) -> Int { Int(entropy.next() % limit) }
        /// A few lines taken away, and a few put in that only this writer has.
        func rewritten(_ base: [String], by writer: String) -> [String] {
            var lines = base
            for number in 0..<below(4) {
                if !lines.isEmpty, below(2) == 0 { lines.remove(at: below(UInt64(lines.count))) }
                lines.insert("\(writer)\(number)", at: below(UInt64(lines.count) + 1))
            }
            return lines
        }
        for _ in 0..<rounds(1_000, inRelease: 20_000) {
            // Few different lines, so that the same stands in several places.
            let base = (0..<below(8)).map { _ in String(below(3)) }
            let (mine, theirs) = (rewritten(base, by: "m"), rewritten(base, by: "t"))
            let text = Merge.lines(
                base: base.joined(separator: "\n"), mine: mine.joined(separator: "\n"),
                theirs: theirs.joined(separator: "\n"))
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for written in (mine + theirs).filter({ !base.contains($0) }) {
                #expect(lines.filter { $0 == written }.count == 1, "\(base) \(mine) \(theirs) came to \(lines)")
            }
        }
    }

    @Test func `no line that anybody took out comes back`() {
        var entropy = Entropy.repeatable(8)
        func below(_ limit: Int) -> Int { Int(entropy.next() % UInt64(limit)) }
        for _ in 0..<rounds(1_000, inRelease: 20_000) {
            let base = (0..<1 + below(8)).map { "b\($0)" }
            func rewritten(by writer: String) -> [String] {
                var lines = base
                for number in 0..<below(5) {
                    if !lines.isEmpty, below(2) == 0 { lines.remove(at: below(lines.count)) }
                    if below(2) == 0 { lines.insert("\(writer)\(number)", at: below(lines.count + 1)) }
                }
                return lines
            }
            let (mine, theirs) = (rewritten(by: "m"), rewritten(by: "t"))
            let lines = Merge.lines(
                base: base.joined(separator: "\n"), mine: mine.joined(separator: "\n"),
                theirs: theirs.joined(separator: "\n")
            ).split(at: UInt8(ascii: "\n"), omitsEmpty: false)
            for line in base where !mine.contains(line) || !theirs.contains(line) {
                #expect(!lines.contains(line), "\(base) \(mine) \(theirs) came to \(lines)")
            }
            for line in Set(base + mine + theirs) {
                #expect(lines.count { $0 == line } <= 1, "\(base) \(mine) \(theirs) came to \(lines)")
            }
        }
    }

    /// Texts of some hundreds of lines are merged another way.
    @Test func `no line that anybody wrote into a long text is lost, and none is there twice`() {
        var entropy = Entropy.repeatable(6)
        func below(_ limit: Int) -> Int { Int(entropy.next() % UInt64(limit)) }
        for _ in 0..<rounds(20, inRelease: 500) {
            let base = (0..<1_000).map { _ in String(below(400)) }
            func rewritten(by writer: String) -> [String] {
                var lines = base
                for number in 0..<20 {
                    lines.remove(at: below(lines.count))
                    lines.insert("\(writer)\(number)", at: below(lines.count))
                }
                return lines
            }
            let (mine, theirs) = (rewritten(by: "m"), rewritten(by: "t"))
            let lines = Merge.lines(
                base: base.joined(separator: "\n"), mine: mine.joined(separator: "\n"),
                theirs: theirs.joined(separator: "\n")
            ).split(at: UInt8(ascii: "\n"), omitsEmpty: false)
            for written in (mine + theirs).filter({ !base.contains($0) }) {
                #expect(lines.filter { $0 == written }.count == 1, "\(written)")
            }
            // As many lines as each put in and took out, unless both wrote in one spot.
            #expect((900...1_100).contains(lines.count), "\(lines.count)")
        }
    }

    @Test func `the longest bodies are merged within a second, however different they are`() {
        var entropy = Entropy.repeatable(7)
        // 10,000 lines of few kinds: 20,000 characters in which no line stands alone.
        func text() -> String {
            (0..<10_000).map { _ in ["a", "b", "c", "d"][Int(entropy.next() % 4)] }.joined(separator: "\n")
        }
        let ends = String(repeating: "\n", count: 20_000)
        let texts = [text(), text(), text(), ends, ends + "x"]
        for (base, mine, theirs) in [(0, 1, 2), (3, 1, 2), (0, 3, 4), (1, 0, 4)] {
            let took = processorTime { _ = Merge.lines(base: texts[base], mine: texts[mine], theirs: texts[theirs]) }
            // Debug builds are many times slower than the server.
            #expect(took < .seconds(10), "\(base) \(mine) \(theirs): \(took)")
        }
    }

    /// Each text by its lines; whether a part of both stands one below the other.
    @Test(
        arguments: [
            ("a|b|c", "a!|b|c", "a|b|c!", false), ("a|b|c", "a|m|c", "a|t|c", true), ("a", "a|m", "a|t", true),
            ("a|b|c", "a|c", "a|t|c", false), ("a|b", "a|m", "a|m", false), ("", "m", "t", true),
            ("a|b", "m|b", "a|t", false), ("a|b", "m|b", "t|t", true),
            ("a", "m", "a", false),
        ])
    func `it is told where both texts stay`(base: String, mine: String, theirs: String, keepsBoth: Bool) {
        func text(_ lines: String) -> String { lines.replacing("|", with: "\n") }
        let merged = Merge.keeping(base: text(base), mine: text(mine), theirs: text(theirs))
        #expect(merged.keepsBoth == keepsBoth, "\(merged.text)")
    }
}
