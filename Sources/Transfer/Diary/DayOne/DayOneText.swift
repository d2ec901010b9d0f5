import Floor

/// The Markdown of a Day One entry as plain text: without the backslashes that escape punctuation, but in code, and
/// without references to photos, which an entry shows below its text.
struct DayOneText {
    private(set) var text = ""
    /// What is said of photos, by the ends of their references.
    private var captions: [(identifier: String, caption: String)] = []

    /// References begin so: `(dayone-moment://0123)`, `(dayone-moment:/video/0123)`.
    private static let scheme = "(dayone-moment:/"
    private static let referenceLimit = 200

    init(_ given: String) {
        var lines: [String] = []
        var isCode = false
        var skipsBlank = false
        for line in Text.unixLines(given).split(at: UInt8(ascii: "\n"), omitsEmpty: false) {
            let isFence = DayOneText.isFence(Text.trimmed(line).bytes)
            if isFence { isCode = !isCode }
            let count = captions.count
            let kept = isCode || isFence ? line : plain(line)
            // Of a line of references nothing is left, nor of the empty lines on one of its sides.
            if captions.count > count, Text.isBlank(kept) {
                skipsBlank = lines.last.map { Text.isBlank($0) } ?? true
            } else if !(skipsBlank && Text.isBlank(kept)) {
                skipsBlank = false
                lines.append(kept)
            }
        }
        if skipsBlank { while let last = lines.last, Text.isBlank(last) { lines.removeLast() } }
        text = lines.joined(separator: "\n")
    }

    /// Whether a line opens or closes a block of code.
    private static func isFence(_ line: [UInt8]) -> Bool {
        guard let sign = line.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return false }
        let rest = line.drop { $0 == sign }
        return line.count - rest.count >= 3 && !rest.contains(sign)
    }

    /// What is said of a photo; empty for nothing.
    func caption(of identifier: String) -> String {
        captions.first { $0.identifier == identifier && !identifier.isEmpty }?.caption ?? ""
    }

    /// A line outside of blocks of code. References of any kind of media are taken out of it.
    private mutating func plain(_ line: String) -> String {
        let bytes = line.bytes
        let ends = DayOneText.codeEnds(bytes)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        // Where in what is kept a picture may begin: `![`.
        var picture: Int?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if let end = ends[index] {
                kept += bytes[index..<end]
                index = end
            } else if byte == UInt8(ascii: "\\"), DayOneText.isPunctuation(next) {
                kept.append(next)
                index += 2
            } else if byte == UInt8(ascii: "]"), let start = picture,
                let reference = DayOneText.reference(bytes, from: index + 1)
            {
                captions.append((reference.identifier, String(bytes: kept[(start + 2)...])))
                kept.removeLast(kept.count - start)
                picture = nil
                index = reference.end
            } else {
                if byte == UInt8(ascii: "]") { picture = nil }
                if byte == UInt8(ascii: "!"), next == UInt8(ascii: "[") { picture = kept.count }
                kept.append(byte)
                index += 1
            }
        }
        return String(bytes: kept)
    }

    /// Where code within a line ends, by where it begins: as many backticks close it as open it.
    private static func codeEnds(_ bytes: [UInt8]) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        // The end of the next row of so many backticks.
        var next: [Int: Int] = [:]
        var index = bytes.count
        while index > 0 {
            index -= 1
            guard bytes[index] == UInt8(ascii: "`") else { continue }
            let end = index + 1
            while index > 0, bytes[index - 1] == UInt8(ascii: "`") { index -= 1 }
            if let closing = next[end - index] { ends[index] = closing }
            next[end - index] = end
        }
        return ends
    }

    /// What a picture refers to, if media of Day One stand at a place: `(dayone-moment://0123)`.
    private static func reference(_ bytes: [UInt8], from start: Int) -> (identifier: String, end: Int)? {
        let opening = scheme.bytes
        guard bytes.count - start > opening.count, bytes[start..<start + opening.count].elementsEqual(opening),
            let end = bytes[start...].prefix(referenceLimit).firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let path = String(bytes: bytes[(start + opening.count)..<end])
        return (path.split(at: UInt8(ascii: "/")).last ?? "", end + 1)
    }

    /// ASCII punctuation, all of which a backslash can escape in Markdown (CommonMark, 2.4).
    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
