/// The shortest way from one sequence of lines to another by insertions and deletions. After Myers, *An O(ND)
/// Difference Algorithm and Its Variations* (1986).
struct ShortestEdit {
    /// The lines that stay, in order.
    private(set) var matches: [LineMatch] = []

    /// Nil if more than `limit` edits are needed. The memory is of the order of the square of the limit.
    init?(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>, limit: Int) {
        // `furthest[d][k + d]` is how far in `old` a path with d edits gets on diagonal k (old minus new).
        var furthest: [[Int]] = []
        for edits in 0...min(limit, old.count + new.count) {
            var row = Array(repeating: 0, count: 2 * edits + 1)
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                var x = ShortestEdit.start(on: diagonal, edits, furthest)
                var y = x - diagonal
                guard y >= 0, x <= old.count, y <= new.count else {
                    row[diagonal + edits] = x
                    continue
                }
                while x < old.count, y < new.count, old[old.startIndex + x] == new[new.startIndex + y] {
                    x += 1
                    y += 1
                }
                row[diagonal + edits] = x
                if x == old.count, y == new.count {
                    furthest.append(row)
                    collect(furthest, from: (x, y), offsets: (old.startIndex, new.startIndex))
                    return
                }
            }
            furthest.append(row)
        }
        return nil
    }

    /// Where a path with `edits` edits arrives on a diagonal before it follows equal lines.
    private static func start(on diagonal: Int, _ edits: Int, _ furthest: [[Int]]) -> Int {
        guard edits > 0 else { return 0 }
        return insertsLast(on: diagonal, edits, furthest)
            ? furthest[edits - 1][diagonal + edits] : furthest[edits - 1][diagonal + edits - 2] + 1
    }

    /// Whether the last edit of the furthest path on a diagonal is an insertion.
    private static func insertsLast(on diagonal: Int, _ edits: Int, _ furthest: [[Int]]) -> Bool {
        let row = furthest[edits - 1]
        if diagonal == -edits { return true }
        if diagonal == edits { return false }
        return row[diagonal + edits - 2] < row[diagonal + edits]
    }

    /// Walks the path back to its beginning.
    private mutating func collect(_ furthest: [[Int]], from end: (x: Int, y: Int), offsets: (old: Int, new: Int)) {
        var (x, y) = end
        for edits in stride(from: furthest.count - 1, through: 0, by: -1) {
            let diagonal = x - y
            let start = ShortestEdit.start(on: diagonal, edits, furthest)
            while x > start {
                x -= 1
                y -= 1
                matches.append(LineMatch(old: offsets.old + x, new: offsets.new + y))
            }
            guard edits > 0 else { break }
            if ShortestEdit.insertsLast(on: diagonal, edits, furthest) { y -= 1 } else { x -= 1 }
        }
        matches.reverse()
    }
}
