/// Three-way merge of text by lines, so that concurrent edits lose no text.
public enum Merge {
    /// Merges `mine` and `theirs`, both derived from `base`.
    ///
    /// A stretch that only one side changed takes that change; so does each line of one that both changed without adding or
    /// removing lines, as two who tick tasks below each other. If both changed the same stretch differently, what each put
    /// in stays, theirs above mine. A line that one of them took out does not come back because the other had it still.
    public static func lines(base: String, mine: String, theirs: String) -> String {
        keeping(base: base, mine: mine, theirs: theirs).text
    }

    /// The same, and whether both versions of a stretch stayed, one below the other.
    public static func keeping(base: String, mine: String, theirs: String) -> (text: String, keepsBoth: Bool) {
        if mine == theirs || theirs == base { return (mine, false) }
        if mine == base { return (theirs, false) }
        let base = split(base)
        let mine = split(mine)
        let theirs = split(theirs)
        let inMine = matches(base, mine)
        let inTheirs = matches(base, theirs)

        var merged: [String] = []
        var keepsBoth = false
        var at = (base: 0, mine: 0, theirs: 0)
        for index in 0...base.count {
            let isEnd = index == base.count
            let here = isEnd ? (mine.count, theirs.count) : (inMine[index], inTheirs[index])
            guard here.0 >= 0, here.1 >= 0 else { continue }
            merged += stretch(
                base[at.base..<index], mine: mine[at.mine..<here.0], theirs: theirs[at.theirs..<here.1],
                inMine: inMine[at.base..<index], inTheirs: inTheirs[at.base..<index], &keepsBoth)
            if !isEnd { merged.append(base[index]) }
            at = (index + 1, here.0 + 1, here.1 + 1)
        }
        return (merged.joined(separator: "\n"), keepsBoth)
    }

    private static func stretch(
        _ base: ArraySlice<String>, mine: ArraySlice<String>, theirs: ArraySlice<String>, inMine: ArraySlice<Int>,
        inTheirs: ArraySlice<Int>, _ keepsBoth: inout Bool
    ) -> [String] {
        if mine.elementsEqual(theirs, by: ==) || theirs.elementsEqual(base, by: ==) { return Array(mine) }
        if mine.elementsEqual(base, by: ==) { return Array(theirs) }
        if mine.count == base.count, theirs.count == base.count, isInPlace(mine, inMine), isInPlace(theirs, inTheirs) {
            var lines: [String] = []
            for (base, (mine, theirs)) in zip(base, zip(mine, theirs)) {
                guard mine == base || theirs == base || mine == theirs else { break }
                lines.append(mine == base ? theirs : mine)
            }
            if lines.count == base.count { return lines }
        }
        let (own, others) = (written(mine, besides: inMine), written(theirs, besides: inTheirs))
        if own.elementsEqual(others, by: ==) { return own }
        if !own.isEmpty, !others.isEmpty { keepsBoth = true }
        return others + own
    }

    /// Whether the lines that a side has of the base stand where they stood: none was put in before or between them.
    private static func isInPlace(_ lines: ArraySlice<String>, _ kept: ArraySlice<Int>) -> Bool {
        zip(lines.indices, kept).allSatisfy { $0 == $1 || $1 < 0 }
    }

    /// The lines that a side has put in, with the blank ones between them, wherever those are from.
    ///
    /// - Parameter kept: where it has lines of the base, in order; -1 for those that it took out.
    private static func written(_ lines: ArraySlice<String>, besides kept: ArraySlice<Int>) -> [String] {
        let kept = kept.filter { $0 >= 0 }
        var written: [String] = []
        var (next, blanks) = (0, 0)
        for index in lines.indices {
            if next < kept.count, kept[next] == index {
                next += 1
                blanks = lines[index].isEmpty && !written.isEmpty ? blanks + 1 : 0
            } else {
                for _ in 0..<blanks { written.append("") }
                blanks = 0
                written.append(lines[index])
            }
        }
        return written
    }

    /// An empty text has no line: a blank line of another is not one that it had.
    private static func split(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(at: UInt8(ascii: "\n"), omitsEmpty: false)
    }

    /// The cost of a longest common subsequence is the product of both line counts; beyond this limit lines are matched
    /// as ``LineChanges`` does, at a cost that grows with the lines alone.
    static let cellLimit = 160_000

    /// For each line of `base`, its index in `other` on a common subsequence, or -1. It is a longest one within
    /// ``cellLimit``.
    static func matches(_ base: [String], _ other: [String]) -> [Int] {
        guard base.count * other.count <= cellLimit else { return matchesOfMany(base, other) }
        var found = Array(repeating: -1, count: base.count)
        let rows = base.count + 1
        let columns = other.count + 1
        var lengths = Array(repeating: UInt16(0), count: rows * columns)
        for row in stride(from: base.count - 1, through: 0, by: -1) {
            for column in stride(from: other.count - 1, through: 0, by: -1) {
                lengths[row * columns + column] =
                    base[row] == other[column]
                    ? lengths[(row + 1) * columns + column + 1] + 1
                    : max(lengths[(row + 1) * columns + column], lengths[row * columns + column + 1])
            }
        }
        var row = 0
        var column = 0
        while row < base.count, column < other.count {
            if base[row] == other[column] {
                found[row] = column
                row += 1
                column += 1
            } else if lengths[(row + 1) * columns + column] >= lengths[row * columns + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return found
    }

    private static func matchesOfMany(_ base: [String], _ other: [String]) -> [Int] {
        var found = Array(repeating: -1, count: base.count)
        var at = (base: 0, other: 0)
        let runs = LineChanges(from: base.map { $0.bytes }, to: other.map { $0.bytes }).runs
        for run in runs {
            for index in at.base..<run.old.lowerBound { found[index] = at.other + index - at.base }
            at = (run.old.upperBound, run.new.upperBound)
        }
        for index in at.base..<base.count { found[index] = at.other + index - at.base }
        return found
    }
}
