/// The names of time zones, as in the IANA database: `Asia/Seoul`.
public enum ZoneName {
    /// The limit of a name, in bytes.
    public static let limit = 64

    /// Whether a text can name a zone: letters, digits and marks. Whether there is such a zone, the host knows.
    public static func isPossible(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= limit && text.utf8.allSatisfy(isOfName)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
