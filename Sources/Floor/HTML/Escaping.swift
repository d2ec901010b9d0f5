// All escaping happens here.

extension [UInt8] {
    /// Appends fixed text of ours unescaped.
    @inline(never)
    mutating func append(_ fixed: StaticString) {
        fixed.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Escapes `<`, `>` and `&` in text, and the quotes too in an attribute. A carriage return, which a browser would
    /// parse as a line feed, becomes a character reference; U+0000, which HTML cannot represent, becomes U+FFFD.
    @inline(never)
    mutating func escape(_ text: String, inAttribute: Bool) {
        var text = text
        text.withUTF8 { source in
            var start = 0
            for index in 0..<source.count {
                let entity: StaticString
                switch source[index] {
                case UInt8(ascii: "&"): entity = "&amp;"
                case UInt8(ascii: "<"): entity = "&lt;"
                case UInt8(ascii: ">"): entity = "&gt;"
                case UInt8(ascii: "\"") where inAttribute: entity = "&quot;"
                case UInt8(ascii: "'") where inAttribute: entity = "&#39;"
                case UInt8(ascii: "\r"): entity = "&#13;"
                case 0: entity = "\u{FFFD}"
                default: continue
                }
                append(contentsOf: source[start..<index])
                append(entity)
                start = index + 1
            }
            append(contentsOf: source[start...])
        }
    }
}
