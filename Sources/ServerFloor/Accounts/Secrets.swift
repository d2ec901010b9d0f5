import Crypto
import Floor

/// The secret that authenticates a browser's session: 256 random bits. The database stores only its hash.
public struct SessionToken: Sendable, Equatable {
    /// 43 characters of base64url.
    public let text: String

    public init(_ random: RandomSource) { text = Base64URL.encode(random.secret(32)) }

    /// Parses a cookie; nil if it has another form.
    package init?(_ text: String) {
        guard text.utf8.count == 43, text.utf8.allSatisfy(Base64URL.contains) else { return nil }
        self.text = text
    }

    package var hash: [UInt8] { sha256(text) }
}

/// An invitation code, in unambiguous letters and digits: 80 random bits in a link, or 40 in a code to read out and
/// type, which are enough because guessing is rate-limited (``AttemptKey``) and invitations expire.
public struct InvitationCode: Sendable, Equatable {
    /// Sixteen characters in a link, or eight.
    public let text: String

    /// The length of a link's code, and of a typed one.
    package static let length = 16
    package static let shortLength = 8

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    package init(_ random: RandomSource, length: Int = InvitationCode.length) {
        text = String(decoding: random.secret(length).map { InvitationCode.alphabet[Int($0 & 31)] }, as: UTF8.self)
    }

    /// In capitals, in groups of four, to read out: `K7QM-2XWD`.
    package var spoken: String {
        let capitals = Array(text.uppercased())
        return stride(from: 0, to: capitals.count, by: 4).map { String(capitals[$0..<min($0 + 4, capitals.count)]) }
            .joined(separator: "-")
    }

    /// Parses a code leniently: with dashes or spaces, in either case, O as 0, I or L as 1.
    package init?(_ typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        var bytes: [UInt8] = []
        for byte in typed.lowercased().utf8 {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: " "): continue
            case UInt8(ascii: "o"): bytes.append(UInt8(ascii: "0"))
            case UInt8(ascii: "i"), UInt8(ascii: "l"): bytes.append(UInt8(ascii: "1"))
            case _ where InvitationCode.alphabet.contains(byte): bytes.append(byte)
            default: return nil
            }
        }
        guard [InvitationCode.length, InvitationCode.shortLength].contains(bytes.count) else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a typed letter can be one of a code: it is one of its letters, or taken for one.
    package static func uses(_ letter: Character) -> Bool {
        guard letter.utf8.count == 1, let byte = letter.lowercased().utf8.first else { return false }
        return alphabet.contains(byte) || "oil".utf8.contains(byte)
    }

    package var hash: [UInt8] { sha256(text) }
}

/// The secret in the address of a shared link: 192 random bits. The database stores only its hash.
package struct ShareCode: Sendable, Equatable {
    /// 32 characters of base64url.
    package let text: String

    package init(_ random: RandomSource) { text = Base64URL.encode(random.secret(24)) }

    /// Parses a part of an address; nil if it has another form.
    package init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy(Base64URL.contains) else { return nil }
        self.text = text
    }

    package var hash: [UInt8] { sha256(text) }
}

/// SHA-256 of one of our secrets. They are long and random, so a slow hash is not needed.
package func sha256(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    package static func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text.utf8 {
            guard let value = alphabet.firstIndex(of: byte) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
