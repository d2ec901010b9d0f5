/// A person's picture, by the name of its files: the name follows from what it shows, so another picture has another address.
public struct Photo: Hashable, Sendable {
    /// 32 hexadecimal digits.
    public let name: String

    /// The squares that each picture is kept as: how many pixels a side has.
    public static let sides = [64, 128, 512]

    /// Nil where that is no picture's name.
    public init?(_ name: String) {
        let bytes = name.bytes
        guard bytes.count == 32, bytes.allSatisfy(Photo.isDigit) else { return nil }
        self.name = name
    }

    public func link(side: Int) -> Link { Link("/photo").at(name).at(String(side)) }

    /// The element that shows it beside a name or in its place: it says nothing of its own.
    func picture(_ size: AvatarSize) -> HTML {
        tag(
            "img", .link("src", link(side: size == .large ? 512 : 64)), .fixed("alt", ""), .fixed("decoding", "async"))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
