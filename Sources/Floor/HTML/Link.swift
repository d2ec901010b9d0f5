/// An address on this server. Its parts are escaped as they are added, so it can never become `javascript:`, an address
/// on another site, or contain injected parts.
public struct Link: Equatable, Sendable {
    public private(set) var text: String

    /// A fixed address of ours, such as `"/board"`. It begins with a slash.
    @inline(never)
    public init(_ root: StaticString) { text = root.text }

    /// Appends a path segment.
    @inline(never)
    public consuming func at(_ segment: String) -> Link {
        adding(Link.isStep(segment) ? Link.escape(Link.escapedDots(segment)) : Link.escape(segment))
    }

    /// `.` and `..` are resolved by browsers, and so is `%2E`.
    private static func isStep(_ segment: String) -> Bool { segment == "." || segment == ".." }

    /// The dots percent-encoded, which are then encoded once more: the address does not exist instead of leading up.
    private static func escapedDots(_ segment: String) -> String { segment == "." ? "%2E" : "%2E%2E" }

    /// The same of an id, which has nothing in it to escape: a board's page has hundreds.
    public consuming func at<Subject>(_ id: ID<Subject>) -> Link { adding(id.text) }

    @inline(never)
    private consuming func adding(_ escaped: String) -> Link {
        var link = self
        if link.text.utf8.last != UInt8(ascii: "/") { link.text += "/" }
        link.text += escaped
        return link
    }

    /// Adds a query parameter.
    @inline(never)
    public consuming func with(_ name: StaticString, _ value: String) -> Link {
        var link = self
        link.text += link.text.bytes.contains(UInt8(ascii: "?")) ? "&" : "?"
        link.text += name.text + "=" + Link.escape(value)
        return link
    }

    /// Adds the fragment: the id of an element. Nothing may be added after it.
    @inline(never)
    public consuming func to(_ element: String) -> Link {
        var link = self
        link.text += "#" + Link.escape(element)
        return link
    }

    /// An address from outside (where to go after signing in): accepted only if it stays on this server.
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
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.bytes {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Hex.capital(byte >> 4))
                bytes.append(Hex.capital(byte & 0xF))
            }
        }
        return String(bytes: bytes)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
