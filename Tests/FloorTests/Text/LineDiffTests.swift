import Floor
import Testing

struct LineDiffTests {
    private func told(_ lines: [LineDiff.Line]) -> String {
        lines.map { line in
            switch line.kind {
            case .kept: " " + line.text
            case .removed: "-" + line.text
            case .added: "+" + line.text
            case .skipped: "~" + line.text
            }
        }.joined(separator: "|")
    }

    @Test(arguments: [
        ("", "", ""), ("", "a", "+a"), ("a", "", "-a"), ("a", "a", " a"), ("a", "b", "-a|+b"),
        ("우유\n달걀\n빵", "우유\n두부\n빵", " 우유|-달걀|+두부| 빵"), ("a\nb\nc", "c\na\nb", "+c| a| b|-c"),
        ("a\n", "a\n\n", " a| |+"), ("x\na\nb\ny", "x\nb\na\ny", " x|-a| b|+a| y"),
    ])
    func `a diff keeps what both have and tells the rest`(old: String, new: String, expected: String) {
        #expect(told(LineDiff.lines(from: old, to: new)) == expected)
    }

    @Test func `a diff gives back both texts, whatever they are`() {
        var entropy = Entropy.repeatable(11)
        func below(_ limit: UInt64) -> Int { Int(entropy.next() % limit) }
        for _ in 0..<500 {
            let old = (0..<below(9)).map { _ in String(below(4)) }.joined(separator: "\n")
            let new = (0..<below(9)).map { _ in String(below(4)) }.joined(separator: "\n")
            let lines = LineDiff.lines(from: old, to: new)
            #expect(lines.filter { $0.kind != .added }.map(\.text).joined(separator: "\n") == old)
            #expect(lines.filter { $0.kind != .removed }.map(\.text).joined(separator: "\n") == new)
        }
    }

    @Test func `a summary leaves out what is far from any change`() {
        let old = (1...9).map(String.init).joined(separator: "\n")
        let new = old.replacing("5", with: "five")
        #expect(told(LineDiff.summary(from: old, to: new)) == "~3| 4|-5|+five| 6|~3")
        #expect(LineDiff.summary(from: old, to: old).isEmpty)
    }

    @Test func `a long text that changed at both ends is told by what changed, and not as another text`() {
        let old = (1...2_000).map(String.init)
        var new = old
        new[0] = "first"
        new.insert("between", at: 1_000)
        new[2_000] = "last"
        let lines = LineDiff.summary(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))
        #expect(told(lines) == "-1|+first| 2|~997| 1000|+between| 1001|~997| 1999|-2000|+last")
    }

    @Test(.timeLimit(.minutes(10))) func `two long texts without a common line are told without comparing them all`() {
        let old = (0..<1_000).map { "a\($0)" }.joined(separator: "\n")
        let new = (0..<1_000).map { "b\($0)" }.joined(separator: "\n")
        #expect(LineDiff.lines(from: old, to: new).count == 2_000)
    }
}
