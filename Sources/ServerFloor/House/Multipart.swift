package import Floor
import Foundation

/// A form with files (RFC 7578), parsed strictly from memory.
package struct Multipart: Sendable, Equatable {
    /// A file as sent. Its name and type are unverified.
    package struct File: Sendable, Equatable {
        package let field: String
        package let name: String
        package let bytes: [UInt8]
    }

    package var fields = Fields()
    /// The chosen files: a browser sends an empty part for a field without a file.
    package var files: [File] = []

    /// A form without files.
    package init(_ fields: Fields) { self.fields = fields }

    /// Bytes of one part's head.
    static let headLimit = 4 * 1024

    /// Parses a body.
    ///
    /// - Parameter several: the field that may have more than one file; nil for none.
    /// - Throws: `malformed`; `malformed-text`, `repeated-field`, `body-too-large` (too many parts).
    package init(_ body: [UInt8], boundary: String, several: String? = nil) throws(Refusal) {
        guard Multipart.isBoundary(boundary) else { throw .malformed }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        guard body.starts(with: delimiter.dropFirst(2)) else { throw .malformed }
        var pairs: [Fields.Pair] = []
        var start = delimiter.count - 2
        var parts = 0
        while true {
            let rest = body[start...]
            if rest.starts(with: "--".utf8) { break }
            guard rest.starts(with: "\r\n".utf8) else { throw .malformed }
            parts += 1
            guard parts <= Limits.formFields else { throw .bodyTooLarge }
            guard let end = Multipart.find(delimiter, in: body, from: start) else { throw .malformed }
            try take(body[(start + 2)..<max(start + 2, end)], &pairs, several)
            start = end + delimiter.count
        }
        fields = Fields(pairs)
        if let name = fields.repeated { throw .repeatedField(String(name.prefix(Refusal.givenLimit))) }
    }

    /// The boundary in a content type; nil for another type.
    static func boundary(of type: String) -> String? {
        guard PlainHeader.isPlain(type) else { return nil }
        let parts = type.split(separator: ";", maxSplits: 10).map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.first?.lowercased() == "multipart/form-data" else { return nil }
        for part in parts.dropFirst() where part.lowercased().hasPrefix("boundary=") {
            let value = part.dropFirst("boundary=".count)
            return value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
                ? String(value.dropFirst().dropLast()) : String(value)
        }
        return nil
    }

    /// RFC 2046 §5.1.1, without its space.
    private static func isBoundary(_ text: String) -> Bool {
        (1...70).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || "'()+_,-./:=?".utf8.contains(byte)
            }
    }

    private mutating func take(
        _ part: ArraySlice<UInt8>, _ pairs: inout [Fields.Pair], _ several: String?
    ) throws(Refusal) {
        let head: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>
        let limit = part.prefix(Multipart.headLimit)
        guard let gap = Multipart.find(Array("\r\n\r\n".utf8), in: Array(limit), from: 0) else { throw .malformed }
        head = part.prefix(gap)
        content = part.dropFirst(gap + 4)
        let disposition = try Multipart.disposition(try FormReader.checked(Array(head), field: nil))
        guard let file = disposition.file else {
            pairs.append(
                Fields.Pair(disposition.name, try FormReader.checked(Array(content), field: disposition.name)))
            return
        }
        if file.isEmpty, content.isEmpty { return }
        guard disposition.name == several || !files.contains(where: { $0.field == disposition.name }) else {
            throw .repeatedField(disposition.name)
        }
        files.append(File(field: disposition.name, name: String(file.prefix(255)), bytes: Array(content)))
    }

    /// The names in a part's head: the field's, and the file's if it is one.
    private static func disposition(_ head: String) throws(Refusal) -> (name: String, file: String?) {
        let line = head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let line, line.utf8.count <= 1_024 else { throw .malformed }
        guard let name = parameter("name", in: line), !name.isEmpty else { throw .malformed }
        return (name, parameter("filename", in: line))
    }

    /// A quoted parameter. Browsers encode a quotation mark in it as %22, so it ends at the first one.
    private static func parameter(_ name: String, in line: Substring) -> String? {
        guard let range = line.range(of: "; \(name)=\"", options: .caseInsensitive) else { return nil }
        let value = line[range.upperBound...]
        return value.firstIndex(of: "\"").map { String(value[..<$0]) }
    }

    private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { hay in
            guard let base = hay.baseAddress, let first = needle.first else { return nil }
            var index = start
            // Search the first byte with memchr, which is fast; files have few line ends.
            while index + needle.count <= hay.count,
                let found = memchr(base + index, Int32(first), hay.count - needle.count + 1 - index)
            {
                index = base.distance(to: UnsafeRawPointer(found))
                if hay[index..<index + needle.count].elementsEqual(needle) { return index }
                index += 1
            }
            return nil
        }
    }
}
