/// A style sheet as it is served. A slow line waits for each byte, and comments are a quarter of them.
enum StyleSheet {
    /// The same rules without comments, indentation and empty lines. What stands in quotes stays as it is.
    static func withoutComments(_ sheet: [UInt8]) -> [UInt8] {
        var served: [UInt8] = []
        served.reserveCapacity(sheet.count)
        var quote: UInt8?
        var index = 0
        while index < sheet.count {
            let byte = sheet[index]
            if let open = quote {
                // A backslash takes the next byte along.
                if byte == UInt8(ascii: "\\"), index + 1 < sheet.count {
                    served += [byte, sheet[index + 1]]
                    index += 2
                    continue
                }
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "/"), index + 1 < sheet.count, sheet[index + 1] == UInt8(ascii: "*") {
                index = end(ofCommentAt: index, in: sheet)
                continue
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n"), isAtLineStart(served) {
                index += 1
                continue
            }
            served.append(byte)
            index += 1
        }
        return served
    }

    private static func isAtLineStart(_ served: [UInt8]) -> Bool {
        served.last.map { $0 == UInt8(ascii: "\n") } ?? true
    }

    /// The index after a comment; the end of the sheet for one that is never closed, as browsers have it.
    private static func end(ofCommentAt start: Int, in sheet: [UInt8]) -> Int {
        var index = start + 2
        while index + 1 < sheet.count {
            if sheet[index] == UInt8(ascii: "*"), sheet[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return sheet.count
    }
}
