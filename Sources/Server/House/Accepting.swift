import Floor

extension Language {
    /// The language of ours that a browser likes best (RFC 9110 §12.5.4); English as written in America where it likes none.
    init(accepting header: String) {
        var best: (language: Language, weight: Double)?
        for part in header.prefix(1_000).split(separator: ",").prefix(20) {
            let pieces = part.split(separator: ";")
            let tag = (pieces.first ?? "").filter { $0 != " " }.lowercased()
            let weight = pieces.dropFirst().compactMap(Language.weight).first ?? 1
            guard let language = Language(tag: tag), weight > 0, weight > best?.weight ?? 0 else { continue }
            best = (language, weight)
        }
        self = best?.language ?? .enUS
    }

    private static func weight(_ parameter: Substring) -> Double? {
        let text = parameter.filter { $0 != " " }
        return text.hasPrefix("q=") ? Double(text.dropFirst(2)).flatMap { (0...1).contains($0) ? $0 : nil } : nil
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
