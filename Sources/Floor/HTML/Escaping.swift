// Escaping happens here and nowhere else.

extension [UInt8] {
    /// Adds text that is ours and fixed, as it is.
    @inline(never)
    mutating func append(_ fixed: StaticString) {
        fixed.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// `<`, `>` and `&` in text; in an attribute the quotes too. A carriage return, which a browser would read as a line
    /// feed, is written as a reference; U+0000, which HTML cannot carry, becomes U+FFFD.
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
