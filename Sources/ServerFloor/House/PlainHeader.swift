/// What a header that is taken apart may be: short, and of ASCII alone.
///
/// A text of other letters can carry thousands of marks on one of them, and to cut or compare such a text takes the
/// square of their number. Every header that means something to us is ASCII.
package enum PlainHeader {
    package static func isPlain(_ value: String) -> Bool {
        value.utf8.count <= Limits.plainHeaderBytes && isASCII(value)
    }

    package static func isASCII(_ value: String) -> Bool { value.utf8.allSatisfy { $0 < 0x80 } }

    /// A piece of one, without its spaces and in lower case.
    package static func word(_ piece: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(piece.count)
        for byte in piece where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
            bytes.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
