import Floor

/// What everybody can keep of a sealed keyword, to see on the day that nothing of it was changed.
public enum Fingerprint {
    /// Hexadecimal digits of the digest of ``sealed(_:)``.
    public static func of(_ keyword: Keyword, digest: ([UInt8]) -> [UInt8]) -> String {
        hexadecimal(digest(sealed(keyword)))
    }

    /// Whether a keyword, shown with its content, is what was sealed.
    public static func matches(_ keyword: Keyword, digest: ([UInt8]) -> [UInt8]) -> Bool {
        !keyword.fingerprint.value.isEmpty && of(keyword, digest: digest) == keyword.fingerprint.value
    }

    /// What is sealed: a JSON array of id, keyword, kind, recipient, situation, feeling, request and salt, in UTF-8 as
    /// stored. The author is not in it, so that it can be checked where the author stays hidden.
    public static func sealed(_ keyword: Keyword) -> [UInt8] {
        JSON.array([
            .string(keyword.id.text), .string(keyword.word.value), .string(keyword.kind.value),
            .id(keyword.recipient.value), .string(keyword.situation.value), .string(keyword.feeling.value),
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
