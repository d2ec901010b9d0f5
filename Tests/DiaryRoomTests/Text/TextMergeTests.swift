import Floor
import TestClock
import Testing

@testable import DiaryRoom

struct TextMergeTests {
    private let early = Stamp(clock: HybridTime(milliseconds: 1), operation: ID(high: 1, low: 1))
    private let late = Stamp(clock: HybridTime(milliseconds: 2), operation: ID(high: 1, low: 2))

    private func merge(_ base: String, _ mine: String, _ theirs: String) -> TextMerge {
        TextMerge(base: base, TextMerge.Side(mine, early), TextMerge.Side(theirs, late))
    }

    @Test(arguments: [
        ("하나\n둘\n셋", "하나!\n둘\n셋", "하나\n둘\n셋!", "하나!\n둘\n셋!"),
        // Neighbouring lines are no clash.
        ("하나\n둘", "하나!\n둘", "하나\n둘!", "하나!\n둘!"),
        ("하나", "하나\n둘", "영\n하나", "영\n하나\n둘"),
        ("하나\n둘\n셋", "하나\n셋", "하나\n둘\n셋\n넷", "하나\n셋\n넷"),
        ("하나\n", "하나\n\n", "영\n하나\n", "영\n하나\n\n"),
        ("a", "a", "b", "b"), ("a", "b", "a", "b"), ("a", "b", "b", "b"), ("", "", "", ""),
        ("👨‍👩‍👧\n끝", "👨‍👩‍👧‍👦\n끝", "👨‍👩‍👧\n끝.", "👨‍👩‍👧‍👦\n끝."),
    ])
    func `changes of different lines are all there and nobody is told of a clash`(
        base: String, mine: String, theirs: String, result: String
    ) {
        let merge = merge(base, mine, theirs)
        #expect(merge.text == result)
        #expect(merge.clashes.isEmpty)
    }

    @Test func `where both changed a line both texts stay, the earlier above, and the place is known`() {
        let merge = merge("제목\n\n비가 온다", "제목\n\n비가 많이 온다", "제목\n\n비가 그쳤다\n해가 난다")
        #expect(merge.text == "제목\n\n비가 많이 온다\n비가 그쳤다\n해가 난다")
        #expect(merge.clashes == [TextMerge.Clash(line: 2, earlier: 1, later: 2)])
    }

    @Test func `a line that one deleted and the other rewrote stays rewritten`() {
        #expect(merge("하나\n둘\n셋", "하나\n셋", "하나\n둘둘\n셋").text == "하나\n둘둘\n셋")
    }

    @Test func `a line that one replaced does not come back because the other wrote beside it`() {
        let merge = merge("하나\n둘\n셋", "하나\n둘!\n셋", "다른 글")
        #expect(merge.text == "둘!\n다른 글")
        #expect(merge.clashes == [TextMerge.Clash(line: 0, earlier: 1, later: 1)])
    }

    @Test(arguments: 0..<400)
    func `no line that somebody took out comes back, and none is there twice`(seed: Int) {
        var dice = Dice(seed)
        let base = (0..<1 + dice.below(8)).map { "줄\($0)" }
        func rewritten(_ writer: String) -> [String] {
            var lines = base
            for number in 0..<dice.below(5) {
                if !lines.isEmpty, dice.below(2) == 0 { lines.remove(at: dice.below(lines.count)) }
                if dice.below(2) == 0 { lines.insert("\(writer)\(number)", at: dice.below(lines.count + 1)) }
            }
            return lines
        }
        let (mine, theirs) = (rewritten("가"), rewritten("나"))
        let text = merge(
            base.joined(separator: "\n"), mine.joined(separator: "\n"), theirs.joined(separator: "\n")
        ).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for line in base where !mine.contains(line) || !theirs.contains(line) { #expect(!lines.contains(line)) }
        for line in Set(base + mine + theirs) { #expect(lines.count { $0 == line } <= 1, "\(line) in \(text)") }
    }

    @Test func `what both typed alike is there once`() {
        let merge = merge("제목", "제목\n같은 줄\n내 줄", "제목\n같은 줄\n네 줄")
        #expect(merge.text == "제목\n같은 줄\n내 줄\n네 줄")
    }

    @Test func `without a known base both texts stay`() {
        #expect(merge("", "제목\n내 글", "제목\n네 글").text == "제목\n내 글\n네 글")
    }

    @Test(arguments: 0..<400)
    func `merging one into the other gives what merging the other into the one gives, and no line is lost`(seed: Int) {
        var dice = Dice(seed)
        let base = (0..<dice.below(12)).map { _ in dice.line() }.joined(separator: "\n")
        var typed: [String] = []
        let mine = dice.edited(base, by: "가", typed: &typed)
        var theirTyped: [String] = []
        let theirs = dice.edited(base, by: "나", typed: &theirTyped)
        let one = TextMerge(base: base, TextMerge.Side(mine, early), TextMerge.Side(theirs, late))
        let other = TextMerge(base: base, TextMerge.Side(theirs, late), TextMerge.Side(mine, early))
        #expect(one.text == other.text && one.clashes == other.clashes)
        let lines = one.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for line in typed + theirTyped { #expect(lines.contains { $0 == line }, "\(line)") }
        for clash in one.clashes {
            #expect(clash.earlier > 0 && clash.later > 0)
            #expect(clash.line + clash.earlier + clash.later <= lines.count)
        }
        #expect(merge(base, mine, mine).text == mine)
        #expect(merge(base, mine, base).text == mine)
    }

    @Test func `what two write into an empty text stays in one piece each, with its blank lines`() {
        let merged = merge("", "하나\n\n둘", "셋")
        #expect(merged.text.contains("하나\n\n둘") && merged.text.contains("셋") && merged.clashes.count == 1)
    }

    @Test func `the largest texts are merged within a second, however different they are`() {
        var dice = Dice(9)
        // 20,000 lines of five characters with their ends.
        let base = (0..<20_000).map { _ in "\(1_000 + dice.below(50))" }
        var (mine, theirs) = (base, base)
        for _ in 0..<4_000 {
            mine[dice.below(20_000)] = "가나다라"
            theirs[dice.below(20_000)] = "마바사아"
        }
        let texts = [base, mine, theirs].map { $0.joined(separator: "\n") }
        let took = processorTime { _ = merge(texts[0], texts[1], texts[2]) }
        print("merge of 20,000 lines with 4,000 changes on each side: \(took)")
        let shuffled = [base.shuffled(using: &dice), base.shuffled(using: &dice)].map { $0.joined(separator: "\n") }
        let worst = processorTime { _ = merge(texts[0], shuffled[0], shuffled[1]) }
        print("merge of 20,000 shuffled lines: \(worst)")
        // Debug builds are many times slower than the server.
        #expect(took < .seconds(10) && worst < .seconds(10))
    }
}
