import Testing

@testable import ServerFloor

@Suite struct `The scans of a JPEG` {
    private static let end: [UInt8] = [0xFF, 0xD9]
    /// A scan's head, and some of its data.
    private static let scan: [UInt8] = MadePictures.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0x34]

    /// What begins as a JPEG does.
    private static func file(_ parts: [UInt8]...) -> [UInt8] { [0xFF, 0xD8] + Array(parts.joined()) }

    private static let counted: [(what: String, bytes: [UInt8], count: Int)] = [
        ("nothing", [], 0), ("a start", file(), 0), ("half a marker", file([0xFF]), 0),
        ("one", MadePictures.jpeg(64, 40), 1), ("a telephone's", Pictures.jpeg, 1),
        ("a hundred and one", MadePictures.jpeg(64, 40, scans: 101), 101),
        ("two without an end", file(scan, scan), 2), ("one that is cut off", file(scan, [0xFF, 0xDA]), 2),
        ("those after the end", file(scan, end, scan), 1),
        ("those of a picture in its metadata", file(MadePictures.segment(0xE1, scan + scan), scan, end), 1),
        ("0xFF as data", file(scan, [0xFF, 0x00, 0xDA, 0xFF, 0xFF, 0x00, 0xDA], end), 1),
        ("fill before a marker", file(scan, [0xFF, 0xFF, 0xFF], scan, end), 2),
        ("restarts", file(scan, [0xFF, 0xD0, 0x00, 0xFF, 0xD7], scan, end), 2),
        // Decoders skip what is no marker byte by byte: it must not hide the scan after it.
        ("behind a code that no marker has", file(scan, [0xFF, 0x02, 0x7F, 0xF0], scan, end), 2),
        ("behind a segment of no length", file([0xFF, 0xE0, 0, 0], scan, end), 1),
        ("in a segment that is longer than the file", file(scan, [0xFF, 0xE0, 0xFF, 0xF0], scan), 1),
    ]

    @Test(arguments: counted.indices) func `are counted as decoders find them`(_ index: Int) {
        let (what, bytes, count) = Self.counted[index]
        #expect(JPEG.scanCount(of: bytes) == count, "\(what)")
    }
}
