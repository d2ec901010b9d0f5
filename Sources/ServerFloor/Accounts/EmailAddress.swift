public import Floor
import Foundation

/// An e-mail address in canonical form: trimmed and in lower case.
public struct EmailAddress: Sendable, Hashable {
    public let text: String

    /// - Throws: `email-invalid`, with the text given.
    public init(_ typed: String) throws(Refusal) {
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        guard EmailAddress.isWellFormed(Array(text.utf8)) else { throw .emailInvalid(given: typed) }
        self.text = text
    }

    /// The subset that mail servers accept in practice: `local@domain`, letters and digits with the usual marks
    /// between, 254 bytes in all.
    private static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= 254, let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return false }
        let local = bytes[..<at].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let domain = bytes[(at + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...64).contains(at) else { return false }
        return local.allSatisfy { !$0.isEmpty && $0.allSatisfy(isLocalByte) } && domain.allSatisfy(isLabel)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
            && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isLocalByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
