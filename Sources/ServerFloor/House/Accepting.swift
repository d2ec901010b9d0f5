package import Floor

extension Language {
    /// The supported language that a browser prefers (RFC 9110 §12.5.4); American English if it prefers none.
    package init(accepting header: String) {
        var best: (language: Language, weight: Double)?
        for preference in Preference.list(header) {
            let weight = preference.weight ?? 1
            guard let language = Language(tag: preference.name), weight > 0, weight > best?.weight ?? 0 else {
                continue
            }
            best = (language, weight)
        }
        self = best?.language ?? .enUS
    }

    private init?(tag: String) {
        switch tag {
        case "ko": self = .ko
        case _ where tag.hasPrefix("ko-"): self = .ko
        case "en", "en-us": self = .enUS
        case _ where tag.hasPrefix("en-"): self = .enGB
        default: return nil
        }
    }
}

/// The supported encodings that a browser accepts (RFC 9110 §12.5.3).
package struct AcceptedEncodings {
    package private(set) var brotli = false
    package private(set) var gzip = false

    package init(_ header: String) {
        for preference in Preference.list(header) {
            switch preference.name {
            case "br": brotli = preference.weight != 0
            case "gzip": gzip = preference.weight != 0
            default: break
            }
        }
    }
}

/// One entry of a header that lists preferences (RFC 9110 §12.4.2): `ko, en;q=0.8`.
private struct Preference {
    /// In lower case.
    let name: String
    /// 0 to 1; nil if absent or unreadable.
    let weight: Double?

    /// The entries in the header's order. Empty for a header that is not plain.
    static func list(_ header: String) -> [Preference] {
        guard PlainHeader.isPlain(header) else { return [] }
        return header.utf8.split(separator: UInt8(ascii: ",")).map { part in
            let pieces = part.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            return Preference(
                name: pieces.first.map(PlainHeader.word) ?? "",
                weight: pieces.dropFirst().lazy.compactMap { weight(PlainHeader.word($0)) }.first)
        }
    }

    private static func weight(_ parameter: String) -> Double? {
        guard parameter.hasPrefix("q=") else { return nil }
        return Double(parameter.dropFirst(2)).flatMap { (0...1).contains($0) ? $0 : nil }
    }
}
