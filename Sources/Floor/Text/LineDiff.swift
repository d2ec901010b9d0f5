/// A line diff of two texts, for display.
public enum LineDiff {
    public struct Line: Equatable, Sendable {
        public var kind: Kind
        public var text: String

        public init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }
    }

    public enum Kind: Equatable, Sendable {
        case kept, removed, added
        /// A number of kept lines that are not shown; the text is the count.
        case skipped
    }

    /// Every line of both texts, once, in order.
    public static func lines(from old: String, to new: String) -> [Line] {
        let old = split(old)
        let new = split(new)
        var head = 0
        while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < min(old.count, new.count) - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
            tail += 1
        }
        let middle = changed(Array(old[head..<(old.count - tail)]), Array(new[head..<(new.count - tail)]))
        return old[..<head].map { Line(.kept, $0) } + middle
            + old[(old.count - tail)...].map { Line(.kept, $0) }
    }

    /// The lines that differ with one line of context, and the number of kept lines between them.
    public static func summary(from old: String, to new: String) -> [Line] {
        let all = lines(from: old, to: new)
        var shown: [Line] = []
        var skipped = 0
        for (index, line) in all.enumerated() {
            let neighbours = all[max(0, index - 1)...min(all.count - 1, index + 1)]
            if line.kind == .kept, neighbours.allSatisfy({ $0.kind == .kept }) {
                skipped += 1
                continue
            }
            if skipped > 0 { shown.append(Line(.skipped, String(skipped))) }
            skipped = 0
            shown.append(line)
        }
        if skipped > 0, !shown.isEmpty { shown.append(Line(.skipped, String(skipped))) }
        return shown
    }

    private static func changed(_ old: [String], _ new: [String]) -> [Line] {
        let places = Merge.matches(old, new)
        var lines: [Line] = []
        var next = 0
        for (index, place) in places.enumerated() {
            guard place >= 0 else {
                lines.append(Line(.removed, old[index]))
                continue
            }
            lines += new[next..<place].map { Line(.added, $0) }
            lines.append(Line(.kept, old[index]))
            next = place + 1
        }
        return lines + new[next...].map { Line(.added, $0) }
    }

    /// An empty text has no lines.
    private static func split(_ text: String) -> [String] {
        text.isEmpty ? [] : text.split(at: UInt8(ascii: "\n"), omitsEmpty: false)
    }
}
