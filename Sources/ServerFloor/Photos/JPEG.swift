/// JPEG's markers (ITU-T T.81, annex B): 0xFF and a code. Most begin a segment, with the length of what follows.
enum JPEG {
    private static let end: UInt8 = 0xD9
    private static let scan: UInt8 = 0xDA

    /// The number of scans of a picture up to its end.
    ///
    /// It goes from marker to marker as decoders do, so that none is hidden from it. Whatever looks like a marker in the data
    /// of a scan is one. A code that no marker has is skipped without a length: decoders would not skip so much.
    static func scanCount(of bytes: [UInt8]) -> Int {
        var (at, count) = (0, 0)
        while let marker = next(in: bytes, from: &at), marker != end {
            guard hasLength(marker) else { continue }
            if marker == scan { count += 1 }
            guard at + 1 < bytes.count else { break }
            at += max(2, Int(bytes[at]) << 8 | Int(bytes[at + 1]))
        }
        return count
    }

    /// Codes below 0xC0 are reserved, and 0xD0 to 0xD8 are a scan's restarts and the start of the picture.
    private static func hasLength(_ marker: UInt8) -> Bool { marker >= 0xC0 && !(0xD0...0xD8).contains(marker) }

    /// The code of the next marker; nil at the end of the file. A zero after 0xFF is data, and more of 0xFF fill.
    private static func next(in bytes: [UInt8], from at: inout Int) -> UInt8? {
        while at + 1 < bytes.count {
            let code = bytes[at + 1]
            guard bytes[at] == 0xFF, code != 0, code != 0xFF else {
                at += 1
                continue
            }
            at += 2
            return code
        }
        return nil
    }
}
