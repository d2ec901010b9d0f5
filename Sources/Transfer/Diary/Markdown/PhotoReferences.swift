import DiaryRoom
import Floor

/// The photos that a Markdown file shows: `![what is seen](photos/a.jpg)`.
///
/// A file of ours has them in lines of their own below the text, and its head says how many. In files of others they stand
/// anywhere: those that are in the archive are taken out of the text, since an entry shows its photos below it, and the
/// others stay as they are.
struct PhotoReferences {
    /// The text without the photos that were found.
    private(set) var text: String
    /// How many photos are below the text of a file of ours; nil for a file of others.
    private let own: Int?
    /// The folder of the file.
    private let folder: [String]

    /// What names of pictures end in.
    static let endings = ["jpeg", "jpg", "png", "heic", "heif", "webp", "gif"]
    /// Bytes of a description, and of a path.
    private static let altBytes = 2 * EntryPhoto.altLimit * Graphemes.bytesEach
    private static let pathBytes = 1_024

    init(in text: String, own: Int?, below path: String) {
        self.text = text
        self.own = own
        folder = Array(path.split(at: UInt8(ascii: "/")).dropLast())
    }

    /// What follows the text of an entry in a file of ours; nothing without photos.
    static func text(of photos: [JournalDocument.Photo]) -> String {
        if photos.isEmpty { return "" }
        return photos.reduce("\n\n") { $0 + "![" + escaped($1.alt) + "](../" + $1.path + ")\n" }
    }

    /// Takes out the photos that are in the archive.
    mutating func found(_ reading: inout JournalReading) -> [(photo: JournalDocument.Photo, path: String)] {
        if let own, let written = ownReferences(own) {
            text = written.text
            return written.references.compactMap { reference in
                reading.picture(paths(of: reference.path)).map { path in
                    (photo(reference, path, &reading), path)
                }
            }
        }
        return own == 0 ? [] : foreign(&reading)
    }

    private struct Reference {
        var path: String
        var alt: String
        /// Where it stands in the text, in bytes.
        var range: Range<Int>
    }

    private func photo(
        _ reference: Reference, _ path: String, _ reading: inout JournalReading
    ) -> JournalDocument.Photo {
        JournalDocument.Photo(
            id: own == nil ? nil : JournalDocument.Photo.id(in: path), path: path, alt: reading.alt(reference.alt))
    }

    /// Exactly what ``text(of:)`` writes; nil if somebody has changed it.
    private func ownReferences(_ count: Int) -> (text: String, references: [Reference])? {
        if count == 0 { return nil }
        let bytes = text.bytes
        var references: [Reference] = []
        var end = bytes.count
        while references.count < count {
            guard end > 0, bytes[end - 1] == UInt8(ascii: "\n") else { return nil }
            var start = end - 1
            while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
            guard let reference = PhotoReferences.reference(in: bytes, at: start),
                reference.range.upperBound == end - 1
            else { return nil }
            references.append(reference)
            end = start
        }
        guard end >= 2, bytes[end - 1] == UInt8(ascii: "\n"), bytes[end - 2] == UInt8(ascii: "\n") else { return nil }
        return (String(bytes: bytes[..<(end - 2)]), references.reversed())
    }

    private mutating func foreign(
        _ reading: inout JournalReading
    ) -> [(photo: JournalDocument.Photo, path: String)] {
        let bytes = text.bytes
        var found: [(photo: JournalDocument.Photo, path: String)] = []
        var taken: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "!"), let reference = PhotoReferences.reference(in: bytes, at: index)
            else {
                index += 1
                continue
            }
            index = reference.range.upperBound
            guard isPicture(reference.path), let path = reading.picture(paths(of: reference.path)) else { continue }
            found.append((photo(reference, path, &reading), path))
            taken.append(reference.range)
        }
        if !taken.isEmpty { text = PhotoReferences.text(bytes, without: taken) }
        return found
    }

    /// The text without some parts of it, without the lines of which nothing is left, and without the line ends before
    /// and after the rest.
    private static func text(_ bytes: [UInt8], without parts: [Range<Int>]) -> String {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var start = 0
        for part in parts {
            kept += bytes[start..<part.lowerBound]
            start = part.upperBound
            let isLine = kept.last ?? UInt8(ascii: "\n") == UInt8(ascii: "\n")
            if isLine, start < bytes.count, bytes[start] == UInt8(ascii: "\n") { start += 1 }
        }
        var rest = (kept + bytes[start...])[...]
        while rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
        while rest.last == UInt8(ascii: "\n") { rest.removeLast() }
        return String(bytes: rest)
    }

    /// Whether a path can be that of a picture in the archive.
    private func isPicture(_ path: String) -> Bool {
        let name = Text.lowercased(path)
        return !Text.holds(name.bytes, "://".bytes)
            && PhotoReferences.endings.contains { name.hasSuffix("." + $0) }
    }

    /// Where the picture may be: below the folder of the file, or below that of the archive.
    private func paths(of path: String) -> [String] {
        var parts = folder
        for part in path.split(at: UInt8(ascii: "/")) where part != "." {
            if part != ".." { parts.append(part) } else if !parts.isEmpty { parts.removeLast() }
        }
        let below = parts.joined(separator: "/")
        let own = path.split(at: UInt8(ascii: "/")).filter { $0 != "." && $0 != ".." }.joined(separator: "/")
        return below == own ? [own] : [below, own]
    }

    /// Parses `![alt](path)`, `![alt](<path> "title")` or `![[path]]` at a position.
    private static func reference(in bytes: [UInt8], at start: Int) -> Reference? {
        guard start + 4 < bytes.count, bytes[start] == UInt8(ascii: "!"), bytes[start + 1] == UInt8(ascii: "[") else {
            return nil
        }
        if bytes[start + 2] == UInt8(ascii: "[") { return linked(in: bytes, at: start) }
        guard let alt = part(of: bytes, from: start + 2, to: UInt8(ascii: "]"), limit: altBytes),
            alt.end + 1 < bytes.count, bytes[alt.end + 1] == UInt8(ascii: "(")
        else { return nil }
        let isBracketed = alt.end + 2 < bytes.count && bytes[alt.end + 2] == UInt8(ascii: "<")
        guard
            let path = part(
                of: bytes, from: alt.end + (isBracketed ? 3 : 2),
                to: isBracketed ? UInt8(ascii: ">") : UInt8(ascii: ")"), limit: pathBytes)
        else { return nil }
        var end = path.end
        if isBracketed {
            guard let close = part(of: bytes, from: end + 1, to: UInt8(ascii: ")"), limit: pathBytes) else {
                return nil
            }
            end = close.end
        }
        let name = isBracketed ? path.text : path.text.split(at: UInt8(ascii: " ")).first ?? ""
        return Reference(path: unescaped(name), alt: alt.text, range: start..<end + 1)
    }

    /// Parses `![[path]]` or `![[path|size]]`.
    private static func linked(in bytes: [UInt8], at start: Int) -> Reference? {
        guard let path = part(of: bytes, from: start + 3, to: UInt8(ascii: "]"), limit: pathBytes),
            path.end + 1 < bytes.count, bytes[path.end + 1] == UInt8(ascii: "]")
        else { return nil }
        let name = path.text.split(at: UInt8(ascii: "|")).first ?? ""
        return Reference(path: name, alt: "", range: start..<path.end + 2)
    }

    /// What stands before a sign in one line, without the backslashes that escape punctuation.
    private static func part(
        of bytes: [UInt8], from start: Int, to sign: UInt8, limit: Int
    ) -> (text: String, end: Int)? {
        var kept: [UInt8] = []
        var index = start
        while index < bytes.count, index - start <= limit {
            let byte = bytes[index]
            if byte == sign { return (String(bytes: kept), index) }
            if byte == UInt8(ascii: "\n") { return nil }
            let isEscape = byte == UInt8(ascii: "\\") && index + 1 < bytes.count && isEscaped(bytes[index + 1])
            kept.append(isEscape ? bytes[index + 1] : byte)
            index += isEscape ? 2 : 1
        }
        return nil
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        [UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "("), UInt8(ascii: ")")].contains(byte)
    }

    private static func escaped(_ alt: String) -> String {
        var bytes: [UInt8] = []
        for byte in alt.utf8 {
            if isEscaped(byte) { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        return String(bytes: bytes)
    }

    /// Without percent-encoding. What is not text then stays encoded.
    private static func unescaped(_ path: String) -> String {
        let bytes = path.bytes
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                kept.append(high << 4 | low)
                index += 3
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return String(validating: kept, as: UTF8.self) ?? path
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
