import Floor

/// Where a text has code, as CommonMark has it: in fenced blocks, and between backticks within a paragraph.
enum CodeSpans {
    /// The ranges of bytes, in their order.
    static func find(in bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.contains(tick) || bytes.contains(tilde) else { return [] }
        var spans: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            let isLineStart = index == 0 || bytes[index - 1] == lineEnd
            if isLineStart, let end = fenceEnd(bytes, index) {
                spans.append(index..<end)
                index = end
            } else if bytes[index] == tick {
                let length = run(bytes, index)
                let end = closing(length, bytes, index + length)
                if let end { spans.append(index..<end) }
                index = end ?? index + length
            } else {
                // A backtick after a backslash is text.
                let isEscape = bytes[index] == backslash && index + 1 < bytes.count && bytes[index + 1] == tick
                index += isEscape ? 2 : 1
            }
        }
        return spans
    }

    /// The end of a fenced block that begins at a line; nil if none does. One that nothing ends is code to the end.
    private static func fenceEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard let fence = opening(bytes, start, endOfLine(bytes, start)) else { return nil }
        var line = endOfLine(bytes, start)
        // What stands behind the fence says which language it is, and has no backtick.
        if fence.mark == tick, bytes[fence.end..<line].contains(tick) { return nil }
        while line < bytes.count {
            let next = line + 1
            line = endOfLine(bytes, next)
            if let other = opening(bytes, next, line), other.mark == fence.mark, other.length >= fence.length,
                bytes[other.end..<line].allSatisfy({ $0 == space })
            {
                return min(line + 1, bytes.count)
            }
        }
        return bytes.count
    }

    /// Three backticks or tildes, or more, at the beginning of a line.
    private static func opening(_ bytes: [UInt8], _ start: Int, _ end: Int) -> (mark: UInt8, length: Int, end: Int)? {
        var index = start
        while index < end, bytes[index] == space, index - start < indentLimit { index += 1 }
        guard index < end, bytes[index] == tick || bytes[index] == tilde else { return nil }
        let length = run(bytes, index)
        return length >= 3 ? (bytes[index], length, index + length) : nil
    }

    /// Where as many backticks end as began a code, before the next empty line.
    private static func closing(_ length: Int, _ bytes: [UInt8], _ start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == tick {
                let other = run(bytes, index)
                index += other
                if other == length { return index }
            } else {
                if bytes[index] == lineEnd, index + 1 < bytes.count, bytes[index + 1] == lineEnd { return nil }
                index += 1
            }
        }
        return nil
    }

    /// How many equal bytes stand from here on.
    private static func run(_ bytes: [UInt8], _ start: Int) -> Int {
        bytes[start...].prefix { $0 == bytes[start] }.count
    }

    private static func endOfLine(_ bytes: [UInt8], _ start: Int) -> Int {
        bytes[start...].firstIndex(of: lineEnd) ?? bytes.count
    }

    /// Spaces that may stand before a fence.
    private static let indentLimit = 3
    private static let tick = UInt8(ascii: "`")
    private static let tilde = UInt8(ascii: "~")
    private static let space = UInt8(ascii: " ")
    private static let lineEnd = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
}
