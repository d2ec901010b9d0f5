/// Text that people type, checked before anything is kept of it.
public enum Text {
    /// Why a text is not taken. Each room says it in its own words.
    public enum Fault: Error, Equatable, Sendable {
        /// Nothing in it can be seen.
        case empty
        /// More characters than the limit. The count is exact up to `Graphemes.bytesEach` bytes for each character of the
        /// limit; of a longer text it says how many there are at least.
        case tooLong(count: Int, limit: Int)
        /// A character that is no text: U+0000, escape, a line break within a line.
        case control
        /// A character that turns the direction of what follows, by which one name can be made to look like another.
        case bidirectional
    }

    /// One line that must say something: a name, a title. Space around it is dropped, and a tab becomes a space.
    ///
    /// - Parameter limit: in characters, as `Graphemes` counts them.
    public static func line(_ given: String, limit: Int) throws(Fault) -> String {
        let text = trimmed(given)
        let (count, isOver) = Graphemes.count(text, upTo: limit)
        if isOver { throw .tooLong(count: count, limit: limit) }
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

    /// Any number of lines, or nothing at all. Line ends become `\n`; all else stays as it was typed.
    ///
    /// - Parameter limit: in characters, line ends included.
    public static func lines(_ given: String, limit: Int) throws(Fault) -> String {
        // A form sends two bytes for a line end that counts once, so twice the limit's bytes cannot be wrong.
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

    /// With `\n` for every line end, where forms send `\r\n`.
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

    /// True where nothing would be seen: no text, or only space and characters without a shape.
    public static func isBlank(_ text: String) -> Bool {
        text.scalars.allSatisfy { isSpace($0) || isInvisible($0) }
    }

    /// With the Latin letters A to Z in lower case and all else as it is: for words of ours, and for looking through what
    /// people wrote.
    @inline(never)
    public static func lowercased(_ text: String) -> String {
        String(bytes: text.bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 })
    }

    /// Whether the bytes of a text have those of another among them, side by side.
    public static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        guard text.count >= part.count else { return false }
        for start in 0...(text.count - part.count) where text[start] == first {
            if text[start..<start + part.count].elementsEqual(part) { return true }
        }
        return false
    }

    /// With one ASCII character in the place of another.
    @inline(never)
    static func replacing(_ text: String, _ old: UInt8, by new: UInt8) -> String {
        String(bytes: text.bytes.map { $0 == old ? new : $0 })
    }
}
