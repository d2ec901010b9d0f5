/// An unfinished start tag: `<a class="button"`. Its functions consume it and return it extended, one word each way,
/// and are never inlined at the call site.
@usableFromInline
struct StartTag: Sendable {
    private var bytes: [UInt8]

    /// What was written so far.
    var text: [UInt8] { bytes }

    /// Attributes to be appended to a start tag.
    @inline(never)
    @usableFromInline init() { bytes = [] }

    @inline(never)
    @usableFromInline init(_ name: StaticString) {
        bytes = []
        bytes.reserveCapacity(StartTag.usualSize)
        bytes.append(UInt8(ascii: "<"))
        bytes.append(name)
    }

    /// Bytes; enough for most elements. One whose address names a card of a board has 120 and more.
    private static let usualSize = 256

    @inlinable
    @inline(__always)
    consuming func with(_ attribute: consuming Attribute) -> StartTag {
        switch attribute {
        case .none: self
        case .class(let names): with(class: names)
        case .fixed(let name, let value): with(name, fixed: value)
        case .value(let name, let value): with(name, value)
        case .flag(let name): with(flag: name)
        case .all(let attributes): with(attributes)
        }
    }

    @inline(never)
    @usableFromInline
    consuming func with(flag name: StaticString) -> StartTag {
        bytes.append(UInt8(ascii: " "))
        bytes.append(name)
        return self
    }

    @inline(never)
    @usableFromInline
    consuming func with(class names: StaticString) -> StartTag {
        bytes.append(" class=\"")
        bytes.append(names)
        bytes.append(UInt8(ascii: "\""))
        return self
    }

    @inline(never)
    @usableFromInline
    consuming func with(_ name: StaticString, fixed value: StaticString) -> StartTag {
        begin(name)
        bytes.append(value)
        bytes.append(UInt8(ascii: "\""))
        return self
    }

    @inline(never)
    @usableFromInline
    consuming func with(_ name: StaticString, _ value: consuming String) -> StartTag {
        begin(name)
        bytes.escape(value, inAttribute: true)
        bytes.append(UInt8(ascii: "\""))
        return self
    }

    @inline(never)
    @usableFromInline
    consuming func with(_ attributes: consuming Attributes) -> StartTag {
        bytes.append(contentsOf: attributes.tag.bytes)
        return self
    }

    private mutating func begin(_ name: StaticString) {
        bytes.append(UInt8(ascii: " "))
        bytes.append(name)
        bytes.append("=\"")
    }

    /// The element with its content.
    @inline(never)
    @usableFromInline
    consuming func around(_ content: consuming HTML) -> HTML {
        let end = bytes.firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
        bytes.reserveCapacity(bytes.count + content.bytes.count + end + 4)
        // HTML parsers drop a line feed right after these start tags, so write an extra one: otherwise a text that
        // begins with an empty line would lose it each time it is edited.
        let dropsFirstLineEnd = isNamed("textarea", end) || isNamed("pre", end)
        bytes.append(UInt8(ascii: ">"))
        if dropsFirstLineEnd { bytes.append(UInt8(ascii: "\n")) }
        bytes.append(contentsOf: content.bytes)
        return ended(end)
    }

    /// The element without content. The void elements we use (HTML Living Standard §13.1.2) have no end tag.
    @inline(never)
    @usableFromInline
    consuming func alone() -> HTML {
        let end = bytes.firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
        guard
            isNamed("input", end) || isNamed("br", end) || isNamed("hr", end) || isNamed("img", end)
                || isNamed("meta", end) || isNamed("link", end)
        else { return around(.nothing) }
        bytes.append(UInt8(ascii: ">"))
        return HTML(bytes)
    }

    /// - Parameter end: the index after the tag name, which begins after `<`.
    private consuming func ended(_ end: Int) -> HTML {
        bytes.append("</")
        for index in 1..<end { bytes.append(bytes[index]) }
        bytes.append(UInt8(ascii: ">"))
        return HTML(bytes)
    }

    private func isNamed(_ name: StaticString, _ end: Int) -> Bool {
        name.withUTF8Buffer { name in
            guard name.count == end - 1 else { return false }
            for index in 0..<name.count where bytes[index + 1] != name[index] { return false }
            return true
        }
    }
}
