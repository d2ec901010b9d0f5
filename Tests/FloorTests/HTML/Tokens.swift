/// Just enough of HTML's tokenizer to see what a browser would make of our pages (HTML Living Standard §13.2.5).
enum Token: Equatable {
    case start(String, [String: String])
    case end(String)
    case text(String)

    static func read(_ html: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var index = 0
        var text: [UInt8] = []
        func flush() {
            if !text.isEmpty { tokens.append(.text(decoded(text))) }
            text = []
        }
        while index < html.count {
            let begins =
                html[index] == UInt8(ascii: "<") && index + 1 < html.count
                && (html[index + 1] == UInt8(ascii: "/") || html[index + 1] == UInt8(ascii: "!")
                    || html[index + 1] == UInt8(ascii: "?") || isLetter(html[index + 1]))
            guard begins else {
                text.append(html[index])
                index += 1
                continue
            }
            flush()
            tokens.append(tag(html, &index))
        }
        flush()
        return tokens
    }

    private static func tag(_ html: [UInt8], _ index: inout Int) -> Token {
        index += 1
        let isEnd = html[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let name = take(html, &index) { isSpace($0) || $0 == UInt8(ascii: ">") }
        var attributes: [String: String] = [:]
        while index < html.count, html[index] != UInt8(ascii: ">") {
            if isSpace(html[index]) {
                index += 1
                continue
            }
            let name = take(html, &index) { isSpace($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") }
            var value: [UInt8] = []
            if index < html.count, html[index] == UInt8(ascii: "=") {
                index += 1
                let quote = html[index]
                if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                    index += 1
                    value = take(html, &index) { $0 == quote }
                    index += 1
                } else {
                    value = take(html, &index) { isSpace($0) || $0 == UInt8(ascii: ">") }
                }
            }
            attributes[String(decoding: name, as: UTF8.self)] = decoded(value)
        }
        index += 1
        let word = String(decoding: name, as: UTF8.self)
        return isEnd ? .end(word) : .start(word, attributes)
    }

    private static func take(_ html: [UInt8], _ index: inout Int, until isEnd: (UInt8) -> Bool) -> [UInt8] {
        let start = index
        while index < html.count, !isEnd(html[index]) { index += 1 }
        return Array(html[start..<index])
    }

    /// Character references as our renderer writes them; line ends as a browser reads them.
    private static func decoded(_ bytes: [UInt8]) -> String {
        var text = String(decoding: bytes, as: UTF8.self)
        for (old, new) in [
            ("\r\n", "\n"), ("\r", "\n"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
            ("&#13;", "\r"), ("&amp;", "&"),
        ] {
            text = replace(old, by: new, in: text)
        }
        return text
    }

    private static func replace(_ old: String, by new: String, in text: String) -> String {
        let (old, source) = (Array(old.utf8), Array(text.utf8))
        var bytes: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index...].starts(with: old) {
                bytes += Array(new.utf8)
                index += old.count
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
