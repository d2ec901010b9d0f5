import Floor

/// A hash that everybody sees while a keyword is sealed. On the day it proves that the content was not changed.
public enum Fingerprint {
    /// The digest of ``sealed(_:)`` as hexadecimal digits.
    public static func of(_ keyword: Keyword, digest: ([UInt8]) -> [UInt8]) -> String {
        hexadecimal(digest(sealed(keyword)))
    }

    /// Whether a keyword with its content matches its fingerprint.
    public static func matches(_ keyword: Keyword, digest: ([UInt8]) -> [UInt8]) -> Bool {
        !keyword.fingerprint.value.isEmpty && of(keyword, digest: digest) == keyword.fingerprint.value
    }

    /// The hashed bytes: a JSON array of id, keyword, kind, recipient, situation, feeling, request and salt, in UTF-8
    /// as stored. The author is not included, so that the fingerprint can be checked where the author stays hidden.
    public static func sealed(_ keyword: Keyword) -> [UInt8] {
        JSON.array([
            .string(keyword.id.text), .string(keyword.word.value), .string(keyword.kind.value),
            keyword.recipient.value.fieldJSON, .string(keyword.situation.value), .string(keyword.feeling.value),
            .string(keyword.request.value), .string(keyword.salt.value),
        ]).bytes
    }
}

func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = "0123456789abcdef".bytes
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 0xF)])
    }
    return String(bytes: text)
}
