import Floor
import Foundation
import RunRoom
import ServerFloor

/// The bytes of an XML file before it is parsed.
enum XMLBytes {
    /// The file as UTF-8, without its byte order mark and its declaration.
    ///
    /// - Throws: `route-file-encoding`.
    static func plain(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
        var text = bytes[...]
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if isWide {
            guard let wide = FileText(bytes, in: .utf16) else { throw .routeFileEncoding("UTF-16") }
            text = wide.bytes[...]
        } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            text = text.dropFirst(3)
        }
        let named = takeDeclaration(&text)
        let encoding = named?.lowercased() ?? "utf-8"
        var plain = Array(text)
        if !isWide, supersets.contains(where: { encoding.hasPrefix($0) }) {
            // Only numbers are read, and in these encodings they are ASCII.
            for index in plain.indices where plain[index] >= 0x80 { plain[index] = UInt8(ascii: "?") }
        } else if !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding), !(isWide && encoding.hasPrefix("utf-16"))
        {
            throw .routeFileEncoding(named)
        }
        // UTF-16 without a mark has zeros.
        guard !plain.contains(0), String(validating: plain, as: UTF8.self) != nil else {
            throw .routeFileEncoding(named)
        }
        return plain
    }

    /// How the names of encodings begin in which XML and numbers are ASCII, and no other character has a byte of `<`, `>`,
    /// `&` or a quote: those of one byte, and those of East Asia. In ISO-2022 and UTF-7 such bytes mean other characters.
    private static let supersets = [
        "iso-8859-", "windows-", "cp125", "macintosh", "koi8-", "tis-620", "euc-", "ks_c_5601", "ksc5601", "cp949",
        "ms949", "shift_jis", "shift-jis", "sjis", "x-sjis", "cp932", "gb2312", "gbk", "gb18030", "big5",
    ]

    /// Drops `<?xml … ?>`, and white space before it, which programs write though they must not.
    ///
    /// - Returns: the encoding that it names.
    private static func takeDeclaration(_ text: inout ArraySlice<UInt8>) -> String? {
        let rest = text.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
        guard rest.starts(with: "<?xml".utf8), let end = rest.prefix(declarationLimit).firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let declaration = String(decoding: rest[..<end], as: UTF8.self)
        text = rest[(end + 1)...]
        return declaration.firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/).map { String($0.1) }
    }

    private static let declarationLimit = 256

    /// The file with spaces in place of its processing instructions, which nothing here reads. `XMLParser` crashes at one
    /// that is a name alone, as `<?name?>`: it takes the text that such a one lacks for a C string.
    ///
    /// - Throws: `route-file-declaration` for a document type or an entity; `route-file-malformed` for a tag that is too
    ///   long, or never ends.
    static func safe(_ text: [UInt8]) throws(Refusal) -> [UInt8] {
        var safe = text
        var index = 0
        var line = 1
        while index < text.count {
            guard text[index] == UInt8(ascii: "<") else {
                if text[index] == 0x0A { line += 1 }
                index += 1
                continue
            }
            let rest = text[(index + 1)...]
            let end: Int?
            if rest.starts(with: "!--".utf8) {
                end = find("-->", in: text, from: index + 4)
            } else if rest.starts(with: "![CDATA[".utf8) {
                end = find("]]>", in: text, from: index + 9)
            } else if rest.first == UInt8(ascii: "!") {
                throw .routeFileDeclaration
            } else if rest.first == UInt8(ascii: "?") {
                end = find("?>", in: text, from: index + 2)
            } else {
                end = tagEnd(in: text, from: index + 1)
            }
            guard let end else { throw .routeFileMalformed(line: line) }
            let isInstruction = rest.first == UInt8(ascii: "?")
            for place in index..<end {
                if text[place] == 0x0A { line += 1 } else if isInstruction { safe[place] = 0x20 }
            }
            index = end
        }
        // What begins like one within a tag, the parser may take for one after a fault before it.
        for place in safe.indices.dropLast()
        where safe[place] == UInt8(ascii: "<") && safe[place + 1] == UInt8(ascii: "?") {
            safe[place] = 0x20
        }
        return safe
    }

    /// The place after a tag; nil if it is longer than the limit. A `>` may stand within quotes.
    private static func tagEnd(in text: [UInt8], from start: Int) -> Int? {
        var quote: UInt8?
        for index in start..<min(text.count, start + GPXFile.tagLimit) {
            let byte = text[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            }
        }
        return nil
    }

    private static func find(_ end: StaticString, in text: [UInt8], from start: Int) -> Int? {
        end.withUTF8Buffer { end in
            var index = start
            while index + end.count <= text.count {
                if text[index] == end[0], text[index..<(index + end.count)].elementsEqual(end) {
                    return index + end.count
                }
                index += 1
            }
            return nil
        }
    }
}
