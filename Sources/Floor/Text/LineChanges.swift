/// Which lines of a text were replaced by which lines of another.
///
/// Lines that occur once in each text are matched first, along a longest increasing subsequence. What lies between them
/// is compared by Myers' algorithm with at most ``editLimit`` edits; a part that needs more counts as replaced. The cost
/// is n log n in the number of lines, plus a constant times ``editLimit`` per line, whatever the texts are.
public struct LineChanges {
    /// A run of lines that differs: `old` was replaced by `new`. One of them may be empty.
    public struct Run: Equatable, Sendable {
        public var old: Range<Int>
        public var new: Range<Int>
    }

    /// Insertions and deletions that are searched for in one part.
    static let editLimit = 256

    /// In order, with at least one common line between two of them.
    public private(set) var runs: [Run] = []
    private let old: [Int]
    private let new: [Int]

    /// - Parameters: the lines of both texts in UTF-8.
    public init(from old: [[UInt8]], to new: [[UInt8]]) {
        var numbers: [[UInt8]: Int] = [:]
        self.old = old.map { LineChanges.number($0, &numbers) }
        self.new = new.map { LineChanges.number($0, &numbers) }
        compare(distinct: numbers.count)
    }

    /// Equal lines get equal numbers, which are cheaper to compare.
    private static func number(_ line: [UInt8], _ numbers: inout [[UInt8]: Int]) -> Int {
        if let number = numbers[line] { return number }
        numbers[line] = numbers.count
        return numbers.count - 1
    }

    private mutating func compare(distinct: Int) {
        let whole = trimmed(Run(old: 0..<old.count, new: 0..<new.count))
        var at = (old: whole.old.lowerBound, new: whole.new.lowerBound)
        for anchor in anchors(in: whole, distinct: distinct) {
            compare(Run(old: at.old..<anchor.old, new: at.new..<anchor.new))
            at = (anchor.old + 1, anchor.new + 1)
        }
        compare(Run(old: at.old..<whole.old.upperBound, new: at.new..<whole.new.upperBound))
    }

    /// The part between two matched lines.
    private mutating func compare(_ part: Run) {
        let part = trimmed(part)
        if part.old.isEmpty || part.new.isEmpty { return add(part) }
        guard let matches = ShortestEdit(old[part.old], new[part.new], limit: LineChanges.editLimit)?.matches else {
            return add(part)
        }
        var at = (old: part.old.lowerBound, new: part.new.lowerBound)
        for match in matches {
            add(Run(old: at.old..<match.old, new: at.new..<match.new))
            at = (match.old + 1, match.new + 1)
        }
        add(Run(old: at.old..<part.old.upperBound, new: at.new..<part.new.upperBound))
    }

    private mutating func add(_ run: Run) {
        if run.old.isEmpty, run.new.isEmpty { return }
        // Two runs that touch are one.
        if let last = runs.last, last.old.upperBound == run.old.lowerBound, last.new.upperBound == run.new.lowerBound {
            runs[runs.count - 1] = Run(
                old: last.old.lowerBound..<run.old.upperBound, new: last.new.lowerBound..<run.new.upperBound)
        } else {
            runs.append(run)
        }
    }

    /// Without the lines that both begin or end with.
    private func trimmed(_ part: Run) -> Run {
        var (oldStart, newStart) = (part.old.lowerBound, part.new.lowerBound)
        var (oldEnd, newEnd) = (part.old.upperBound, part.new.upperBound)
        while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
            oldStart += 1
            newStart += 1
        }
        while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        return Run(old: oldStart..<oldEnd, new: newStart..<newEnd)
    }

    /// The lines that occur once in each, as far as they are in the same order in both.
    private func anchors(in part: Run, distinct: Int) -> [LineMatch] {
        let never = -1
        let often = -2
        var placeInOld = Array(repeating: never, count: distinct)
        var placeInNew = placeInOld
        for index in part.old { placeInOld[old[index]] = placeInOld[old[index]] == never ? index : often }
        for index in part.new { placeInNew[new[index]] = placeInNew[new[index]] == never ? index : often }
        var pairs: [LineMatch] = []
        for index in part.old where placeInOld[old[index]] == index && placeInNew[old[index]] >= 0 {
            pairs.append(LineMatch(old: index, new: placeInNew[old[index]]))
        }
        return LineMatch.rising(pairs)
    }
}

/// A line of one text that is matched with a line of another.
struct LineMatch: Equatable, Sendable {
    var old: Int
    var new: Int

    /// A longest subsequence in which `new` rises too. The pairs are ordered by `old`.
    static func rising(_ pairs: [LineMatch]) -> [LineMatch] {
        // `ends[n]` is the pair with the smallest `new` that ends a rising sequence of n + 1 pairs.
        var ends: [Int] = []
        var before = Array(repeating: -1, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var rising: [LineMatch] = []
        var next = ends.last ?? -1
        while next >= 0 {
            rising.append(pairs[next])
            next = before[next]
        }
        return rising.reversed()
    }
}
