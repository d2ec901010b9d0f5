/// Validation of text that people type, before it is stored.
public enum Text {
    /// Why a text is rejected. Each room words it itself.
    public enum Fault: Error, Equatable, Sendable {
        /// Nothing in it is visible.
        case empty
        /// More characters than the limit. The count is exact up to `Graphemes.bytesEach` bytes per character of the
        /// limit; for a longer text it is a lower bound.
        case tooLong(count: Int, limit: Int)
        /// More columns than the limit. The count is as exact as that of `tooLong`.
        case tooWide(columns: Int, limit: Int)
        /// A character that is not text: U+0000, escape, a line break within a line.
        case control
        /// A character that changes the direction of what follows, by which one name can be made to look like another.
        case bidirectional
    }

    /// What a limit counts.
    public enum Measure: Sendable {
        /// Characters, as `Graphemes` counts them.
        case characters
        /// Columns, as `Width` counts them. The limit is even.
        case columns
    }

    /// One non-empty line: a name, a title. Trimmed, with tabs replaced by spaces.
    ///
    /// - Parameter limit: in characters, or what `measure` says.
    public static func line(
        _ given: String, limit: Int, in measure: Measure = .characters
    ) throws(Fault) -> String {
        let text = trimmed(given)
        switch measure {
        case .characters:
            let (count, isOver) = Graphemes.count(text, upTo: limit)
            if isOver { throw .tooLong(count: count, limit: limit) }
        case .columns:
            let (columns, isOver) = Width.of(text, upTo: limit)
            if isOver { throw .tooWide(columns: columns, limit: limit) }
        }
        var hasTab = false
        for scalar in text.scalars {
            if scalar == "\t" {
                hasTab = true
            } else if isControl(scalar) || scalar == "\u{2028}" || scalar == "\u{2029}" {
                throw .control
            } else if isBidirectional(scalar) {
                throw .bidirectional
            }
        }
        if isBlank(text) { throw .empty }
        return hasTab ? replacing(text, UInt8(ascii: "\t"), by: UInt8(ascii: " ")) : text
    }

    /// Any number of lines, or none. Line ends become `\n`; everything else stays as typed.
    ///
    /// - Parameter limit: in characters, line ends included.
    public static func lines(_ given: String, limit: Int) throws(Fault) -> String {
        // A form sends two bytes for a line end that counts once, so allow twice the bytes of the limit.
        if given.utf8.count / 2 > limit * Graphemes.bytesEach {
            throw .tooLong(count: Graphemes.count(given, upTo: limit).count, limit: limit)
        }
        let text = unixLines(given)
        let (count, isOver) = Graphemes.count(text, upTo: limit)
        if isOver { throw .tooLong(count: count, limit: limit) }
        for scalar in text.scalars where isControl(scalar) && scalar != "\n" && scalar != "\t" {
            throw .control
        }
        return text
    }

    /// Without white space at both ends.
    public static func trimmed(_ text: String) -> String {
        let scalars = text.scalars
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        if first == 0, last == scalars.count - 1 { return text }
        var bytes = (start: 0, end: 0)
        for (index, scalar) in scalars[...last].enumerated() {
            bytes.end += UTF8.width(scalar)
            if index < first { bytes.start = bytes.end }
        }
        return String(bytes: text.bytes[bytes.start..<bytes.end])
    }

    /// With `\n` for every line end, since forms send `\r\n`.
    public static func unixLines(_ text: String) -> String {
        let given = text.bytes
        guard given.contains(UInt8(ascii: "\r")) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(given.count)
        var follows = false
        for byte in given {
            if byte == UInt8(ascii: "\r") {
                bytes.append(UInt8(ascii: "\n"))
            } else if byte != UInt8(ascii: "\n") || !follows {
                bytes.append(byte)
            }
            follows = byte == UInt8(ascii: "\r")
        }
        return String(bytes: bytes)
    }

    /// True if nothing would be visible: empty, or only space and invisible characters.
    public static func isBlank(_ text: String) -> Bool {
        text.scalars.allSatisfy { isSpace($0) || isInvisible($0) }
    }

    /// With A to Z in lower case and everything else unchanged: for identifiers of ours, and for scanning text.
    @inline(never)
    public static func lowercased(_ text: String) -> String {
        String(bytes: text.bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 })
    }

    /// Whether the bytes of a text contain those of another.
    public static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        guard text.count >= part.count else { return false }
        for start in 0...(text.count - part.count) where text[start] == first {
            if text[start..<start + part.count].elementsEqual(part) { return true }
        }
        return false
    }

    /// Replaces one ASCII character with another.
    @inline(never)
    static func replacing(_ text: String, _ old: UInt8, by new: UInt8) -> String {
        String(bytes: text.bytes.map { $0 == old ? new : $0 })
    }
}
