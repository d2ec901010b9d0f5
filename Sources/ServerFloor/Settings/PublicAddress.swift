/// The address at which people reach the server: scheme, host and port, without a path.
public struct PublicAddress: Sendable, Equatable {
    /// `https://maru.example.org`, or empty if not set.
    public let text: String

    /// Not set: each request's own Host applies.
    public static let unset = PublicAddress(checked: "")

    private init(checked text: String) { self.text = text }

    /// Parses an address such as `https://maru.example.org:8443`; a trailing slash is dropped. Nil for anything else.
    public init?(_ text: String) {
        guard !text.isEmpty else {
            self = .unset
            return
        }
        let scheme = text.hasPrefix("https://") ? "https://" : text.hasPrefix("http://") ? "http://" : nil
        guard let scheme, text.utf8.count <= 300 else { return nil }
        var host = text.dropFirst(scheme.count)
        if host.hasSuffix("/") { host = host.dropLast() }
        guard !host.isEmpty, host.utf8.allSatisfy(PublicAddress.isHostByte) else { return nil }
        self.text = scheme + host.lowercased()
    }

    public var isSet: Bool { !text.isEmpty }
    /// Whether it is reached over TLS.
    public var isSecure: Bool { text.hasPrefix("https://") }

    /// Host and port, as a browser's Host header has them.
    public var authority: Substring { text.split(separator: "/").last ?? "" }

    /// The host without the port; of an IPv6 address without the brackets.
    package var host: Substring {
        guard authority.first == "[" else { return authority.prefix { $0 != ":" } }
        return authority.dropFirst().prefix { $0 != "]" }
    }

    package static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}
