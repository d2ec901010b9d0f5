/// Limits on a header field that is parsed: short and ASCII.
///
/// Other text can carry thousands of combining marks on one letter, and splitting or comparing it is quadratic in their
/// number. Every header field that we use is ASCII.
package enum PlainHeader {
    package static func isPlain(_ value: String) -> Bool {
        value.utf8.count <= Limits.plainHeaderBytes && isASCII(value)
    }

    package static func isASCII(_ value: String) -> Bool { value.utf8.allSatisfy { $0 < 0x80 } }

    /// A part of one, trimmed and in lower case.
    package static func word(_ piece: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(piece.count)
        for byte in piece where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
            bytes.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
