/// Turns HTML values into bytes. Escaping happens here and nowhere else.
public struct Renderer {
    public private(set) var bytes: [UInt8]

    public init(capacity: Int = 16 * 1024) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    public static func render(_ html: HTML) -> [UInt8] {
        var renderer = Renderer()
        renderer.write(html)
        return renderer.bytes
    }

    public mutating func write(_ html: HTML) {
        switch html {
        case .nothing: break
        case .text(let text): escape(text, inAttribute: false)
        case .group(let parts): for part in parts { write(part) }
        case .void(let name, let attributes): open(name, attributes)
        case .element(let name, let attributes, let children):
            open(name, attributes)
            if Renderer.dropsFirstLineEnd(name) { write("\n") }
            for child in children { write(child) }
            write("</")
            write(name)
            write(">")
        }
    }

    /// Text that is ours and fixed: a doctype.
    public mutating func write(_ fixed: StaticString) {
        fixed.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// A browser drops a line end right after these start tags, so one is written for it: else a text that begins with
    /// an empty line would lose it each time it is edited.
    private static func dropsFirstLineEnd(_ name: StaticString) -> Bool {
        name.withUTF8Buffer { $0.elementsEqual("textarea".utf8) || $0.elementsEqual("pre".utf8) }
    }

    private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
        write("<")
        write(name)
        for attribute in attributes { write(attribute) }
        write(">")
    }

    private mutating func write(_ attribute: Attribute) {
        switch attribute {
        case .none: return
        case .flag(let name):
            write(" ")
            write(name)
        case .fixed(let name, let value):
            begin(name)
            write(value)
            write("\"")
        case .value(let name, let value):
            begin(name)
            escape(value, inAttribute: true)
            write("\"")
        case .link(let name, let link):
            begin(name)
            escape(link.text, inAttribute: true)
            write("\"")
        }
    }

    private mutating func begin(_ name: StaticString) {
        write(" ")
        write(name)
        write("=\"")
    }

    /// `<`, `>` and `&` in text; in an attribute the quotes too. A carriage return, which a browser would read as a line
    /// feed, is written as a reference; U+0000, which HTML cannot carry, becomes U+FFFD.
    private mutating func escape(_ text: String, inAttribute: Bool) {
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
                bytes.append(contentsOf: source[start..<index])
                entity.withUTF8Buffer { bytes.append(contentsOf: $0) }
                start = index + 1
            }
            bytes.append(contentsOf: source[start...])
        }
    }
}
