import Foundation

/// The name under which a browser saves a file (RFC 6266).
package enum Download {
    /// Bytes of a name in UTF-8: file systems take 255, and some add to it.
    static let nameBytes = 200

    /// The value of `Content-Disposition` for a file that is saved.
    ///
    /// - Parameters:
    ///   - name: what people call what is in it.
    ///   - ending: `json`, of ASCII.
    ///   - plain: of ASCII, for browsers that read no other name, and where the name has nothing a file can be called.
    package static func disposition(_ name: String, ending: String, plain: String) -> String {
        let safe = fileName(name)
        let isPlain = !safe.isEmpty && safe.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "%") }
        let value = "attachment; filename=\"\(isPlain ? safe : plain).\(ending)\""
        return isPlain || safe.isEmpty ? value : value + "; filename*=UTF-8''\(encoded(safe)).\(ending)"
    }

    /// The name without what some file system forbids, and no longer than all allow.
    private static func fileName(_ name: String) -> String {
        var safe = ""
        for character in name {
            let isForbidden =
                character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
                || "/\\:*?\"<>|".contains(character)
            let next = isForbidden ? "-" : String(character)
            if safe.utf8.count + next.utf8.count > nameBytes { break }
            safe += next
        }
        // A name that begins with a dot is hidden, and one that ends with it loses it.
        return safe.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }

    /// Percent-encoded as RFC 8187 has it.
    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += String(format: "%%%02X", Int(byte))
            }
        }
        return encoded
    }
}
