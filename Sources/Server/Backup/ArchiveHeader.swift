import ServerFloor

/// The 512-byte header of a file in an archive: its name, its size, and a checksum (POSIX.1-1988, ustar).
struct ArchiveHeader {
    static let block = 512
    let name: String
    let size: Int

    init(name: String, size: Int) {
        self.name = name
        self.size = size
    }

    /// Parses a header; nil if it is not one of ours, or damaged.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == ArchiveHeader.block, Array(bytes[257..<262]) == Array("ustar".utf8),
            ArchiveHeader.octal(bytes[148..<156]) == ArchiveHeader.sum(bytes),
            let size = ArchiveHeader.octal(bytes[124..<136])
        else { return nil }
        let name = String(decoding: bytes[0..<100].prefix { $0 != 0 }, as: UTF8.self)
        guard !name.isEmpty else { return nil }
        self.init(name: name, size: size)
    }

    /// The header of a file that only its owner may read.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: ArchiveHeader.block)
        func put(_ text: String, at place: Int) {
            bytes.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put(name, at: 0)
        put("0000600", at: 100)
        put("0000000", at: 108)
        put("0000000", at: 116)
        put(ArchiveHeader.octal(size, digits: 11), at: 124)
        put("00000000000", at: 136)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put(ArchiveHeader.octal(ArchiveHeader.sum(bytes), digits: 6) + "\u{0} ", at: 148)
        return bytes
    }

    /// The sum of all bytes, with the checksum field read as spaces.
    private static func sum(_ bytes: [UInt8]) -> Int {
        bytes.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func octal(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: bytes.prefix { $0 != 0 && $0 != 32 }, as: UTF8.self), radix: 8)
    }
}
