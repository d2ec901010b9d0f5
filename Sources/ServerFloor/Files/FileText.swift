package import Floor
import Foundation

/// The text of an uploaded file, in the encoding that its bytes suggest.
///
/// UTF-8 comes first: hardly anything else is valid UTF-8 by chance. UTF-16 is known by its byte order mark, or by the
/// zero bytes beside commas and line ends. What is neither may be CP949, in which Excel in Korean saves tables; the page
/// says that it was taken for that.
package struct FileText: Equatable, Sendable {
    /// The text in UTF-8, without a byte order mark if it was in UTF-16.
    package let bytes: [UInt8]
    package let encoding: TextEncoding

    /// Nil for what is text in none of the encodings, or contains U+0000.
    package init?(_ bytes: [UInt8]) {
        let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if hasMark || bytes.contains(0) {
            guard let text = FileText.utf16(bytes) else { return nil }
            (self.bytes, encoding) = (text, .utf16)
        } else if String(validating: bytes, as: UTF8.self) != nil {
            (self.bytes, encoding) = (bytes, .utf8)
        } else {
            guard let text = FileText.cp949(bytes) else { return nil }
            (self.bytes, encoding) = (text, .cp949)
        }
    }

    /// The text as it is in an encoding that somebody chose, whatever its bytes suggest; nil for what is none in it.
    package init?(_ bytes: [UInt8], in encoding: TextEncoding) {
        let text: [UInt8]? =
            switch encoding {
            case .utf8: bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil ? nil : bytes
            case .utf16: FileText.utf16(bytes)
            case .cp949: FileText.cp949(bytes)
            }
        guard let text else { return nil }
        (self.bytes, self.encoding) = (text, encoding)
    }

    private static func utf16(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count.isMultiple(of: 2), let (start, isBig) = order(of: bytes) else { return nil }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: start, to: bytes.count, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
        }
        guard !units.contains(0), let text = String(validating: units, as: UTF16.self) else { return nil }
        return Array(text.utf8)
    }

    /// Where the text begins, and whether the high byte of a unit comes first. Without a mark, the side with more zero
    /// bytes is the high one: all of ASCII has one there, and few other characters have one on the low side (가 has).
    private static func order(of bytes: [UInt8]) -> (start: Int, isBig: Bool)? {
        if bytes.starts(with: [0xFE, 0xFF]) { return (2, true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (2, false) }
        var zeros = (even: 0, odd: 0)
        for (index, byte) in bytes.enumerated() where byte == 0 {
            if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
        }
        return zeros.even == zeros.odd ? nil : (0, zeros.even > zeros.odd)
    }

    private static func cp949(_ bytes: [UInt8]) -> [UInt8]? {
        // JSON is never in CP949 (RFC 8259): its reader says at which byte it is damaged.
        guard bytes.first(where: { $0 > 0x20 }) != UInt8(ascii: "{"), let text = String(bytes: bytes, encoding: .cp949),
            text.unicodeScalars.allSatisfy(isText)
        else { return nil }
        return Array(text.utf8)
    }

    /// The converter gives bytes that are nothing in CP949 a control or private character.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F..<0xA0, 0xE000...0xF8FF, 0xFFFD: false
        default: true
        }
    }
}

extension String.Encoding {
    /// `kCFStringEncodingDOSKorean`, for which Foundation has no name of its own: CoreFoundation's number with the highest
    /// bit set.
    fileprivate static let cp949 = String.Encoding(rawValue: 0x8000_0422)
}
