public import Floor

/// A text that two devices wrote on from the same earlier text.
///
/// A line that one of them changed is theirs, however near the other's changes are. Where both changed the same lines
/// differently, what each wrote stays, the earlier above the later, and ``clashes`` says where. No line that somebody
/// typed is dropped, and none that somebody took out comes back because the other had it still. The result does not depend
/// on which of the two is merged into the other.
public struct TextMerge: Sendable {
    public let text: String
    /// Where two versions stand one below the other, in order.
    public let clashes: [Clash]

    /// One version, and when it was written.
    public struct Side: Sendable {
        public var text: String
        public var stamp: Stamp

        public init(_ text: String, _ stamp: Stamp) {
            self.text = text
            self.stamp = stamp
        }
    }

    /// Lines of the merged text: some of the earlier version, then some of the later.
    public struct Clash: Equatable, Sendable {
        /// The first line, counted from 0.
        public var line: Int
        /// Lines of the earlier version, and of the later below it. Neither is 0.
        public var earlier: Int
        public var later: Int

        public init(line: Int, earlier: Int, later: Int) {
            self.line = line
            self.earlier = earlier
            self.later = later
        }
    }

    /// - Parameter base: the text that both began with; empty if it is unknown, which keeps both.
    public init(base: String, _ one: Side, _ other: Side) {
        if one.text == other.text || other.text == base {
            (text, clashes) = (one.text, [])
        } else if one.text == base {
            (text, clashes) = (other.text, [])
        } else {
            let isFirst = one.stamp < other.stamp
            var merging = Merging(
                // An empty text has no line: a blank one of another is not one that it had.
                base: base.isEmpty ? [] : TextLines.split(base),
                earlier: TextLines.split(isFirst ? one.text : other.text),
                later: TextLines.split(isFirst ? other.text : one.text))
            merging.run()
            (text, clashes) = (TextLines.joined(merging.merged), merging.clashes)
        }
    }
}

/// The merge, going through both lists of changes at once.
private struct Merging {
    let base: [[UInt8]]
    let earlier: [[UInt8]]
    let later: [[UInt8]]
    var merged: [[UInt8]] = []
    var clashes: [TextMerge.Clash] = []

    private typealias Run = LineChanges.Run

    init(base: [[UInt8]], earlier: [[UInt8]], later: [[UInt8]]) {
        self.base = base
        self.earlier = earlier
        self.later = later
    }

    mutating func run() {
        let first = LineChanges(from: base, to: earlier).runs
        let second = LineChanges(from: base, to: later).runs
        var next = (first: 0, second: 0)
        var at = 0
        while next.first < first.count || next.second < second.count {
            let start = next
            var region = Merging.first(of: first, second, at: next)
            // Take in what overlaps, on either side, until nothing does.
            while true {
                if next.first < first.count, Merging.overlap(first[next.first].old, region) {
                    region = Merging.spanning(region, first[next.first].old)
                    next.first += 1
                } else if next.second < second.count, Merging.overlap(second[next.second].old, region) {
                    region = Merging.spanning(region, second[next.second].old)
                    next.second += 1
                } else {
                    break
                }
            }
            merged += base[at..<region.lowerBound]
            add(first[start.first..<next.first], second[start.second..<next.second])
            at = region.upperBound
        }
        merged += base[at...]
    }

    /// The lines of the base that the next change replaces. An insertion comes before a replacement at its place.
    private static func first(of first: [Run], _ second: [Run], at next: (first: Int, second: Int)) -> Range<Int> {
        guard next.second < second.count else { return first[next.first].old }
        guard next.first < first.count else { return second[next.second].old }
        let (one, other) = (first[next.first].old, second[next.second].old)
        if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound ? one : other }
        return one.upperBound < other.upperBound ? one : other
    }

    /// Whether they share a line, or insert at the same place. One that inserts before or after the lines that the other
    /// replaces is no clash.
    private static func overlap(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        one == other || one.lowerBound < other.upperBound && other.lowerBound < one.upperBound
    }

    private static func spanning(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
        min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }

    /// What one side wrote in a region. The lines that it left alone there are among those that the other has replaced.
    private static func written(_ runs: ArraySlice<Run>, _ lines: [[UInt8]]) -> ArraySlice<[UInt8]> {
        runs.reduce(into: []) { $0 += lines[$1.new] }
    }

    private mutating func add(_ one: ArraySlice<Run>, _ other: ArraySlice<Run>) {
        var first = Merging.written(one, earlier)
        var second = Merging.written(other, later)
        if one.isEmpty || other.isEmpty {
            merged += first + second
            return
        }
        // What both wrote alike is there once.
        while let line = first.first, line == second.first {
            merged.append(line)
            first.removeFirst()
            second.removeFirst()
        }
        var tail: [[UInt8]] = []
        while let line = first.last, line == second.last {
            tail.append(line)
            first.removeLast()
            second.removeLast()
        }
        if !first.isEmpty, !second.isEmpty {
            clashes.append(TextMerge.Clash(line: merged.count, earlier: first.count, later: second.count))
        }
        merged += first
        merged += second
        merged += tail.reversed()
    }
}
