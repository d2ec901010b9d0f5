extension HTML {
    /// Text that people have written, in which each address of the web is a link: `https://`, `http://`, `www.`, `mailto:` and
    /// `tel:`. No other scheme becomes one, so that no link runs a script.
    ///
    /// The page that is opened learns neither who links to it nor of this tab. Punctuation after an address belongs to the
    /// sentence; so does a closing bracket that the address does not open, and a Korean particle after a host's name.
    public static func linked(_ text: String) -> HTML {
        let bytes = text.bytes
        var parts: [HTML] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            guard let address = Address(in: bytes, at: index) else {
                index += 1
                continue
            }
            if start < index { parts.append(.text(String(bytes: bytes[start..<index]))) }
            parts.append(address.view(of: bytes))
            index = address.range.upperBound
            start = index
        }
        if parts.isEmpty { return .text(text) }
        if start < bytes.count { parts.append(.text(String(bytes: bytes[start...]))) }
        return .group(parts)
    }
}

/// An address in a text.
private struct Address {
    let range: Range<Int>
    /// What is added before it: an address without a scheme has that of the web.
    let scheme: String

    /// - Parameter start: an address begins there, and not within a word.
    init?(in bytes: [UInt8], at start: Int) {
        guard let kind = Kind(in: bytes, at: start), start == 0 || !Address.isWord(bytes[start - 1]) else { return nil }
        let first = start + kind.length
        var end = first
        while end < bytes.count, !Address.ends(bytes[end]) { end += 1 }
        if kind.isWeb { end = Address.endOfHost(bytes, first..<end) }
        end = Address.withoutPunctuation(bytes, start..<end)
        guard end > first, Address.isWord(bytes[first]) || bytes[first] >= 0x80 || bytes[first] == UInt8(ascii: "+")
        else { return nil }
        if kind == .bare, !bytes[first..<end].contains(UInt8(ascii: ".")) { return nil }
        range = start..<end
        scheme = kind == .bare ? "https://" : ""
    }

    func view(of bytes: [UInt8]) -> HTML {
        let text = String(bytes: bytes[range])
        return tag(
            "a", .value("href", scheme + text), .fixed("target", "_blank"),
            .fixed("rel", "noopener noreferrer nofollow")
        ) { text }
    }

    private enum Kind {
        case secure, plain, bare, mail, telephone

        init?(in bytes: [UInt8], at start: Int) {
            func begins(_ word: StaticString) -> Bool {
                let word = word.text.bytes
                guard start + word.count <= bytes.count else { return false }
                for (offset, byte) in word.enumerated() where lowercase(bytes[start + offset]) != byte { return false }
                return true
            }
            func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
            switch lowercase(bytes[start]) {
            case UInt8(ascii: "h") where begins("https://"): self = .secure
            case UInt8(ascii: "h") where begins("http://"): self = .plain
            case UInt8(ascii: "w") where begins("www."): self = .bare
            case UInt8(ascii: "m") where begins("mailto:"): self = .mail
            case UInt8(ascii: "t") where begins("tel:"): self = .telephone
            default: return nil
            }
        }

        var length: Int {
            switch self {
            case .secure: 8
            case .plain, .mail: 7
            case .bare, .telephone: 4
            }
        }

        var isWeb: Bool {
            switch self {
            case .secure, .plain, .bare: true
            case .mail, .telephone: false
            }
        }
    }

    /// Where the host's name ends: a name in Latin letters is not continued by others, which are a particle of the sentence.
    private static func endOfHost(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        guard let first = range.first, bytes[first] < 0x80 else { return range.upperBound }
        for index in range {
            switch bytes[index] {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return range.upperBound
            case 0x80...: return index
            default: continue
            }
        }
        return range.upperBound
    }

    private static func withoutPunctuation(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        // How many brackets are closed that the address does not open.
        var round = 0
        var square = 0
        for byte in bytes[range] {
            switch byte {
            case UInt8(ascii: "("): round -= 1
            case UInt8(ascii: ")"): round += 1
            case UInt8(ascii: "["): square -= 1
            case UInt8(ascii: "]"): square += 1
            default: continue
            }
        }
        var end = range.upperBound
        while end > range.lowerBound {
            switch bytes[end - 1] {
            case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"),
                UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                break
            case UInt8(ascii: ")") where round > 0: round -= 1
            case UInt8(ascii: "]") where square > 0: square -= 1
            default: return end
            }
            end -= 1
        }
        return end
    }

    /// White space, control characters, and what RFC 3986 keeps out of addresses.
    private static func ends(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "^"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "|"):
            true
        default: false
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
