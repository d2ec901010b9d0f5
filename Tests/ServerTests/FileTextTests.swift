import Floor
import Foundation
import Testing

@testable import ServerFloor

@Suite struct `The text of a file` {
    static let table = "제목,라벨\r\n똠얌꿍 사기,\"가, 나\"\r\n"

    /// As Python's codec writes it; 똠 is in CP949 and not in EUC-KR.
    static let cp949: [UInt8] =
        [0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xB6, 0xF3, 0xBA, 0xA7, 0x0D, 0x0A, 0x8C, 0x63, 0xBE, 0xE4, 0xB2, 0xE1, 0x20]
        + [0xBB, 0xE7, 0xB1, 0xE2, 0x2C, 0x22, 0xB0, 0xA1, 0x2C, 0x20, 0xB3, 0xAA, 0x22, 0x0D, 0x0A]

    private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
        text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    @Test func `is read as it was written, in each encoding`() {
        let files: [([UInt8], TextEncoding)] = [
            (Array(Self.table.utf8), .utf8), (Self.cp949, .cp949),
            ([0xFF, 0xFE] + Self.utf16(Self.table, isBig: false), .utf16),
            ([0xFE, 0xFF] + Self.utf16(Self.table, isBig: true), .utf16),
            (Self.utf16(Self.table, isBig: false), .utf16), (Self.utf16(Self.table, isBig: true), .utf16),
        ]
        for (bytes, encoding) in files {
            let text = FileText(bytes)
            #expect(text?.encoding == encoding)
            #expect(text.map { String(decoding: $0.bytes, as: UTF8.self) } == Self.table, "\(encoding)")
        }
    }

    @Test func `in UTF-8 keeps its mark, for whoever reads it, and all its characters`() {
        for text in ["\u{FEFF}제목\n", "제목\n👨‍👩‍👧‍👦 \u{E000}\n", ""] {
            #expect(FileText(Array(text.utf8))?.bytes == Array(text.utf8))
        }
    }

    @Test func `is read in the encoding that was chosen, or is none in it`() {
        let utf8 = Array(Self.table.utf8)
        let units = Self.utf16(Self.table, isBig: false)
        for (bytes, right) in [(utf8, TextEncoding.utf8), (Self.cp949, .cp949), (units, .utf16)] {
            #expect(FileText(bytes, in: right) == FileText(bytes))
        }
        #expect(FileText(Self.cp949, in: .utf8) == nil && FileText(units, in: .utf8) == nil)
        #expect(FileText(utf8, in: .utf16) == nil && FileText(units, in: .cp949) == nil)
        // Bytes that are text in two encodings: what they suggest is not what was chosen.
        let both: [UInt8] = [0xC3, 0xA9, 0x0A]
        #expect(FileText(both)?.encoding == .utf8)
        #expect(FileText(both, in: .cp949)?.bytes == Array("챕\n".utf8))
    }

    @Test(
        arguments: [
            [0xB0, 0xA1, 0x2C, 0xFF], [0xB0, 0xA1, 0x2C, 0x80], [0xB0, 0xA1, 0x0A, 0xC9], [0xC9, 0xA1, 0xB0, 0xA1],
            [0xB0, 0xA1, 0x1B], [0x41, 0xE9, 0x2C, 0x42], [0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00],
            [0x41, 0x00, 0x00, 0x41], [0x41, 0x00, 0x00, 0x00, 0x42, 0x00],
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        ] as [[UInt8]])
    func `is none where it is text in no encoding`(bytes: [UInt8]) {
        #expect(FileText(bytes) == nil)
    }

    @Test func `of JSON is not taken for CP949, so that its reader says where it is damaged`() {
        #expect(FileText(Array("{\"name\":\"".utf8) + [0xB0, 0xA1] + Array("\"}".utf8)) == nil)
        #expect(FileText(Self.utf16("{\"name\":\"가\"}", isBig: false))?.encoding == .utf16)
    }
}
