/// An address within this house, built from parts that are escaped as they are added, so it can never be `javascript:`,
/// another site's, or more than it says.
public struct Link: Equatable, Sendable {
    public private(set) var text: String

    /// A fixed address of ours, such as `"/board"`. It begins with a slash.
    @inline(never)
    public init(_ root: StaticString) { text = root.text }

    /// Adds one segment to the path.
    @inline(never)
    public consuming func at(_ segment: String) -> Link {
        var link = self
        if !link.text.hasSuffix("/") { link.text += "/" }
        link.text += Link.isStep(segment) ? Link.escape(Link.escapedDots(segment)) : Link.escape(segment)
        return link
    }

    /// `.` and `..` lead elsewhere, and browsers take `%2E` for the same.
    private static func isStep(_ segment: String) -> Bool { segment == "." || segment == ".." }

    /// The dots as text, which is escaped once more: an address that leads nowhere rather than up.
    private static func escapedDots(_ segment: String) -> String { segment == "." ? "%2E" : "%2E%2E" }

    public consuming func at<Subject>(_ id: ID<Subject>) -> Link { at(id.text) }

    /// Adds one pair to the query.
    @inline(never)
    public consuming func with(_ name: StaticString, _ value: String) -> Link {
        var link = self
        link.text += link.text.bytes.contains(UInt8(ascii: "?")) ? "&" : "?"
        link.text += name.text + "=" + Link.escape(value)
        return link
    }

    /// Adds the place on the page to go to: the id of an element. Nothing is added after it.
    @inline(never)
    public consuming func to(_ element: String) -> Link {
        var link = self
        link.text += "#" + Link.escape(element)
        return link
    }

    /// An address given from outside (where to go after signing in): ours only if it stays in this house.
    public init?(within text: String) {
        let bytes = text.bytes
        guard bytes.first == UInt8(ascii: "/"), bytes.count == 1 || bytes[1] != UInt8(ascii: "/"), bytes.count <= 2048
        else { return nil }
        for byte in bytes where byte <= 0x20 || byte == 0x7F || byte >= 0x80 || byte == UInt8(ascii: "\\") {
            return nil
        }
        self.text = text
    }

    /// Percent-encodes everything but RFC 3986's unreserved characters.
    static func escape(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Hex.capital(byte >> 4))
                bytes.append(Hex.capital(byte & 0xF))
            }
        }
        return String(bytes: bytes)
    }
}
