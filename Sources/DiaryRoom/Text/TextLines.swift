import Floor

/// A text as lines in UTF-8. Joined again, they give the same text, whatever its line ends are.
enum TextLines {
    private static let end = UInt8(ascii: "\n")

    /// The lines without their ends: one more than there are line ends.
    static func split(_ text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        let bytes = text.bytes
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == end {
            lines.append(Array(bytes[start..<index]))
            start = index + 1
        }
        lines.append(Array(bytes[start...]))
        return lines
    }

    /// The inverse of ``split(_:)``.
    static func joined(_ lines: [[UInt8]]) -> String {
        var bytes: [UInt8] = []
        for (index, line) in lines.enumerated() {
            if index > 0 { bytes.append(end) }
            bytes.append(contentsOf: line)
        }
        return String(bytes: bytes)
    }

    /// The lines with their ends: side by side they are the text. The last one has no end, and there is none after a
    /// line end.
    static func whole(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == end {
            lines.append(Array(bytes[start...index]))
            start = index + 1
        }
        if start < bytes.count { lines.append(Array(bytes[start...])) }
        return lines
    }
}
