/// A page as a browser without scripts parses it: its nodes in the order in which they begin.
///
/// It reads the HTML that our pages are written in, where each element but the void ones has an end tag, and throws on
/// other HTML rather than guess.
public struct HTMLDocument: Sendable {
    struct Node: Sendable {
        /// Of an element; empty for text.
        var name: String
        var attributes: [String: String] = [:]
        var text = ""
        var parent: Int?
        /// The index after its last descendant.
        var end = 0
    }

    let nodes: [Node]

    /// The document itself, which all elements are in.
    public var root: HTMLElement { HTMLElement(self, 0) }

    public init(_ source: String) throws {
        var parser = Parser(bytes: Array(source.utf8))
        nodes = try parser.parse()
    }

    struct Malformed: Error, CustomStringConvertible {
        let description: String
    }
}

private struct Parser {
    let bytes: [UInt8]
    var position = 0
    var nodes = [HTMLDocument.Node(name: "#document")]
    var open = [0]

    /// HTML Living Standard §13.1.2.
    static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func parse() throws -> [HTMLDocument.Node] {
        while position < bytes.count {
            if starts(with: "<!--") {
                _ = try skip(past: "-->")
            } else if starts(with: "<!") {
                _ = try skip(past: ">")
            } else if starts(with: "</") {
                position += 2
                try close(skip(past: ">"))
            } else if starts(with: "<") {
                try readElement()
            } else {
                readText()
            }
        }
        guard open == [0] else { throw HTMLDocument.Malformed(description: "<\(innermost)> has no end") }
        nodes[0].end = nodes.count
        return nodes
    }

    private var innermost: String { open.last.map { nodes[$0].name } ?? "" }

    private mutating func close(_ name: String) throws {
        guard let last = open.last, last > 0, nodes[last].name == name else {
            throw HTMLDocument.Malformed(description: "</\(name)> ends <\(innermost)>")
        }
        nodes[last].end = nodes.count
        open.removeLast()
    }

    private mutating func readElement() throws {
        position += 1
        var node = HTMLDocument.Node(name: word().lowercased(), parent: open.last)
        while true {
            skipSpace()
            guard position < bytes.count else {
                throw HTMLDocument.Malformed(description: "<\(node.name) is not closed")
            }
            if starts(with: ">") || starts(with: "/>") { break }
            let attribute = word().lowercased()
            guard !attribute.isEmpty else {
                throw HTMLDocument.Malformed(description: "<\(node.name) has a stray sign")
            }
            guard node.attributes[attribute] == nil else {
                throw HTMLDocument.Malformed(description: "<\(node.name)> has \(attribute) twice")
            }
            guard starts(with: "=") else {
                node.attributes[attribute] = ""
                continue
            }
            position += 1
            guard let quote = ["\"", "'"].first(where: starts) else {
                throw HTMLDocument.Malformed(description: "\(attribute) of <\(node.name)> is not quoted")
            }
            position += 1
            node.attributes[attribute] = try Self.decoded(skip(past: quote))
        }
        let isClosed = starts(with: "/>")
        position += isClosed ? 2 : 1
        let index = nodes.count
        nodes.append(node)
        nodes[index].end = nodes.count
        guard !isClosed, !Self.void.contains(node.name) else { return }
        open.append(index)
        if node.name == "script" || node.name == "style" {
            _ = try skip(past: "</\(node.name)>")
            try close(node.name)
        } else if node.name == "textarea" || node.name == "pre", starts(with: "\n") {
            position += 1
        }
    }

    private mutating func readText() {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        let text = Self.decoded(String(decoding: bytes[start..<position], as: UTF8.self))
        nodes.append(HTMLDocument.Node(name: "", text: text, parent: open.last, end: nodes.count + 1))
    }

    private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    /// Goes on after the next such text.
    /// - Returns: what is before it.
    private mutating func skip(past text: String) throws -> String {
        let (start, text) = (position, Array(text.utf8))
        while position + text.count <= bytes.count {
            if bytes[position] == text[0], bytes[position..<position + text.count].elementsEqual(text) {
                defer { position += text.count }
                return String(decoding: bytes[start..<position], as: UTF8.self)
            }
            position += 1
        }
        throw HTMLDocument.Malformed(description: "the page ends before \(String(decoding: text, as: UTF8.self))")
    }

    private mutating func word() -> String {
        let (start, ends) = (position, Array(" \n\t\r/>=\"'".utf8))
        while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\n") {
            position += 1
        }
    }

    /// With the characters that are written as references.
    private static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing(/&(#\d+|amp|lt|gt|quot);/) { match in
            switch match.1 {
            case "amp": "&"
            case "lt": "<"
            case "gt": ">"
            case "quot": "\""
            default:
                UInt32(match.1.dropFirst()).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "\u{FFFD}"
            }
        }
    }
}
