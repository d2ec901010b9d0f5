/// A person's picture, by the name of its files. The name is derived from the content, so a new picture has a new
/// address.
public struct Photo: Hashable, Sendable {
    /// 32 hexadecimal digits.
    public let name: String

    /// The stored sizes: squares with sides of so many pixels.
    public static let sides = [64, 128, 512]

    /// Nil if it is not a valid name.
    public init?(_ name: String) {
        let bytes = name.bytes
        guard bytes.count == 32, bytes.allSatisfy(Photo.isDigit) else { return nil }
        self.name = name
    }

    public func link(side: Int) -> Link { Link("/photo").at(name).at(String(side)) }

    /// The `img` element. Its alternative text is empty, since the name is beside it or labels its parent.
    func picture(_ size: AvatarSize) -> HTML {
        tag(
            "img", .link("src", link(side: size == .large ? 512 : 64)), .fixed("alt", ""), .fixed("decoding", "async"))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
