import Crypto

/// The SHA-256 of a file's content, which is also its name on disk.
package struct FileHash: Hashable, Sendable {
    /// 64 hexadecimal digits, in lower case.
    package let text: String

    package init(of bytes: [UInt8]) { text = hex(SHA256.hash(data: bytes)) }

    /// Nil unless the text is 64 hexadecimal digits in lower case.
    package init?(_ text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy(FileHash.isDigit) else { return nil }
        self.text = text
    }

    /// A number that is spread evenly: its first sixteen bits.
    var number: Int { Int(text.prefix(4), radix: 16) ?? 0 }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
