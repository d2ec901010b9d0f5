public import Floor

/// How one text became another: what was removed and inserted where. It can be applied to the one and, inverted, to the
/// other, so every text of a chain of patches can be computed from any of them.
public struct TextPatch: Equatable, Sendable {
    /// Ordered by offset, without overlaps.
    public private(set) var parts: [Part]

    public struct Part: Equatable, Sendable {
        /// Where it begins in the earlier text, in bytes of UTF-8.
        public var offset: Int
        public var removed: String
        public var inserted: String

        public init(offset: Int, removed: String, inserted: String) {
            self.offset = offset
            self.removed = removed
            self.inserted = inserted
        }
    }

    public var isEmpty: Bool { parts.isEmpty }

    /// The difference of two texts: lines that changed, each without what it begins and ends with as before.
    public init(from old: String, to new: String) {
        parts = []
        let (old, new) = (TextLines.whole(old.bytes), TextLines.whole(new.bytes))
        var offset = 0
        var at = 0
        for run in LineChanges(from: old, to: new).runs {
            offset += old[at..<run.old.lowerBound].reduce(0) { $0 + $1.count }
            let removed = Array(old[run.old].joined())
            add(removed, Array(new[run.new].joined()), at: offset)
            offset += removed.count
            at = run.old.upperBound
        }
    }

    private mutating func add(_ removed: [UInt8], _ inserted: [UInt8], at offset: Int) {
        let most = min(removed.count, inserted.count)
        var head = 0
        while head < most, removed[head] == inserted[head] { head += 1 }
        while head > 0, TextPatch.continues(removed, head) || TextPatch.continues(inserted, head) { head -= 1 }
        var tail = 0
        while tail < most - head, removed[removed.count - 1 - tail] == inserted[inserted.count - 1 - tail] { tail += 1 }
        while tail > 0, TextPatch.continues(removed, removed.count - tail) { tail -= 1 }
        parts.append(
            Part(
                offset: offset + head, removed: String(bytes: removed[head..<(removed.count - tail)]),
                inserted: String(bytes: inserted[head..<(inserted.count - tail)])))
    }

    /// Whether a scalar begins before this byte and goes on in it.
    private static func continues(_ bytes: [UInt8], _ index: Int) -> Bool {
        index < bytes.count && bytes[index] & 0xC0 == 0x80
    }

    /// The later text; nil if `text` is not the earlier one.
    public func applied(to text: String) -> String? {
        let old = text.bytes
        var new: [UInt8] = []
        new.reserveCapacity(old.count)
        var at = 0
        for part in parts {
            let removed = part.removed.bytes
            guard part.offset >= at, removed.count <= old.count - part.offset,
                old[part.offset..<part.offset + removed.count].elementsEqual(removed)
            else { return nil }
            new += old[at..<part.offset]
            new += part.inserted.bytes
            at = part.offset + removed.count
        }
        new += old[at...]
        return String(bytes: new)
    }

    /// The patch from the later text to the earlier one.
    public var inverted: TextPatch {
        var inverted = self
        var shift = 0
        for (index, part) in parts.enumerated() {
            inverted.parts[index] = Part(
                offset: part.offset + shift, removed: part.inserted, inserted: part.removed)
            shift += part.inserted.utf8.count - part.removed.utf8.count
        }
        return inverted
    }
}

extension TextPatch {
    /// `[[offset, removed, inserted], …]`
    public var json: JSON {
        .array(parts.map { .array([.integer(Int64($0.offset)), .string($0.removed), .string($0.inserted)]) })
    }

    /// Parses ``json``; nil for anything else.
    public init?(json: JSON) {
        guard case .array(let values) = json else { return nil }
        parts = []
        for value in values {
            guard case .array(let members) = value, members.count == 3, let offset = members[0].integerValue,
                0...Int64(Int32.max) ~= offset, let removed = members[1].stringValue,
                let inserted = members[2].stringValue
            else { return nil }
            parts.append(Part(offset: Int(offset), removed: removed, inserted: inserted))
        }
    }
}
