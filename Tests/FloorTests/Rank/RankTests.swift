import Floor
import Testing

struct RankTests {
    @Test func `ranks added at the end stay in order and short`() {
        let ranks = Rank.evenly(count: 10_000)
        #expect(ranks.count == 10_000)
        #expect(ranks.first == .middle)
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ranks.map(\.text.utf8.count).max() == 4)
    }

    @Test func `ranks added at the front stay in order and short`() {
        var ranks = [Rank.middle]
        for _ in 0..<10_000 { ranks.append(.between(nil, ranks.last)) }
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 > $1 })
        #expect(ranks.map(\.text.utf8.count).max() == 4)
    }

    @Test func `10,000 insertions at random places stay in order and short`() {
        var entropy = Entropy.repeatable()
        var ranks: [Rank] = []
        for _ in 0..<10_000 {
            let index = Int.random(in: 0...ranks.count, using: &entropy)
            let rank = Rank.between(index > 0 ? ranks[index - 1] : nil, index < ranks.count ? ranks[index] : nil)
            ranks.insert(rank, at: index)
        }
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ranks.allSatisfy { Rank(stored: $0.text) == $0 })
        #expect(ranks.map(\.text.utf8.count).max() ?? 0 <= 24)
    }

    @Test(arguments: [true, false])
    func `1,000 insertions at one spot grow by a character for every five`(isBelow: Bool) {
        var lower = Rank.middle
        var upper = Rank.between(lower, nil)
        for _ in 0..<1000 {
            let rank = Rank.between(lower, upper)
            #expect(lower < rank)
            #expect(rank < upper)
            if isBelow { lower = rank } else { upper = rank }
        }
        #expect(max(lower.text.utf8.count, upper.text.utf8.count) <= 210)
    }

    @Test func `a spot that has no room left gives equal ranks, never a wrong one or one too long`() {
        var lower = Rank.middle
        let upper = Rank.between(lower, nil)
        for _ in 0..<7000 {
            let rank = Rank.between(lower, upper)
            #expect(lower <= rank)
            #expect(rank < upper)
            #expect(rank.text.utf8.count <= Rank.lengthLimit)
            lower = rank
        }
        #expect(Rank.between(lower, upper) == lower)
    }

    @Test func `between equal or crossed ranks stands the lower one`() {
        let (first, second) = (Rank.middle, Rank.between(.middle, nil))
        #expect(Rank.between(first, first) == first)
        #expect(Rank.between(second, first) == second)
        #expect(Rank.between(nil, nil) == .middle)
    }

    @Test func `ranks compare as their bytes do`() throws {
        var entropy = Entropy.repeatable()
        var ranks: [Rank] = [.middle]
        for _ in 0..<500 {
            let index = Int.random(in: 0...ranks.count, using: &entropy)
            ranks.insert(
                .between(index > 0 ? ranks[index - 1] : nil, index < ranks.count ? ranks[index] : nil), at: index)
        }
        let byBytes = ranks.shuffled(using: &entropy).sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        #expect(byBytes == ranks)
    }

    @Test(arguments: [
        "a0", "a0V", "az", "b00", "Zz", "Yzz", "a01", "hzzzzzzzz", "hzzzzzzzzz", "S00000001", "S00000000V",
    ])
    func `a stored rank reads back, and there is room on both its sides`(text: String) throws {
        let rank = try #require(Rank(stored: text))
        #expect(rank.text == text)
        let (before, after) = (Rank.between(nil, rank), Rank.between(rank, nil))
        #expect(before < rank)
        #expect(rank < after)
        #expect(Rank(stored: before.text) == before)
        #expect(Rank(stored: after.text) == after)
        #expect(before < Rank.between(before, rank))
        #expect(Rank.between(before, rank) < rank)
        #expect(Rank.between(rank, after) < after)
        #expect(rank < Rank.between(rank, after))
    }

    @Test(arguments: [
        "", "a", "b0", "a00", "a0V0", "a0 ", " a0", "a0-", "0", "i000000000", "R000000000", "한", "a한", "a0\u{0}", "a0é",
        "S00000000", "A0", "z0",
    ])
    func `what no rank is written as is refused`(text: String) {
        #expect(Rank(stored: text) == nil)
    }

    @Test func `a stored rank may be as long as the limit and no longer`() {
        #expect(Rank(stored: "a0" + String(repeating: "V", count: Rank.lengthLimit - 2)) != nil)
        #expect(Rank(stored: "a0" + String(repeating: "V", count: Rank.lengthLimit - 1)) == nil)
    }

    @Test func `between any two stored ranks of random spelling stands another`() throws {
        var entropy = Entropy.repeatable(3)
        let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        func spelled() -> Rank? {
            let head = "XYZabc".randomElement(using: &entropy) ?? "a"
            let count = Int.random(in: 1...6, using: &entropy)
            // Mostly the digits at the ends, where carrying and touching happen.
            let tail = (0..<count).map { _ in
                Bool.random(using: &entropy)
                    ? Array("0z1y").randomElement(using: &entropy) ?? "0"
                    : digits.randomElement(using: &entropy) ?? "0"
            }
            return Rank(stored: String([head] + tail))
        }
        var pairs = 0
        for _ in 0..<20_000 {
            guard let one = spelled(), let other = spelled(), one != other else { continue }
            let rank = Rank.between(min(one, other), max(one, other))
            #expect(min(one, other) < rank)
            #expect(rank < max(one, other))
            #expect(Rank(stored: rank.text) == rank)
            pairs += 1
        }
        #expect(pairs > 1000)
    }
}
