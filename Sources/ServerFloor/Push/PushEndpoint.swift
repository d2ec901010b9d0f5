package import Floor

/// The address at a push service that reaches one browser. Whoever knows it can send there, so it is a secret.
package struct PushEndpoint: Sendable, Equatable {
    /// The longest one, in bytes; those of today's services have 150 to 700.
    package static let byteLimit = 1_500

    /// With the host as it is looked up, in small letters: the client goes to the checked address by that spelling alone.
    package let text: String
    /// `https://push.example.net`
    package let origin: String
    /// `push.example.net`
    package let host: String

    /// - Parameter isAnywhere: whether plain http, addresses in digits and private networks are allowed.
    /// - Throws: `push-endpoint-unusable` for what is no https address of a named host.
    package init(_ text: String, isAnywhere: Bool) throws(Refusal) {
        let scheme = text.hasPrefix("https://") ? "https://" : isAnywhere && text.hasPrefix("http://") ? "http://" : nil
        guard let scheme, text.utf8.count <= PushEndpoint.byteLimit,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\\") })
        else { throw .pushEndpointUnusable }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }.lowercased()
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, parts.count <= 2, PushEndpoint.isName(host),
            isAnywhere || !PushEndpoint.isNumber(host)
        else { throw .pushEndpointUnusable }
        var port = ""
        if parts.count == 2 {
            guard let number = UInt16(parts[1]), number > 0 else { throw .pushEndpointUnusable }
            port = number == (scheme == "https://" ? 443 : 80) ? "" : ":\(number)"
        }
        self.host = String(host)
        origin = scheme + host + port
        self.text = origin + rest.dropFirst(authority.utf8.count)
    }

    /// Letters, digits, hyphens and dots. An `@` would be a user, brackets an address.
    private static func isName(_ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.count <= 63
                    && label.utf8.allSatisfy {
                        switch $0 {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                            UInt8(ascii: "-"):
                            true
                        default: false
                        }
                    }
            }
    }

    /// Whether resolvers may take it for an IPv4 address: also `127.1`, `2130706433` and `0x7f000001`.
    private static func isNumber(_ host: Substring) -> Bool {
        guard let last = host.split(separator: ".").last else { return true }
        return last.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } || last.hasPrefix("0x")
    }
}

extension Refusal {
    static let pushEndpointUnusable = Refusal(
        .invalid, "push-endpoint-unusable",
        Phrase(
            ko: "이 브라우저의 알림 서비스는 여기에서 쓸 수 없어요.",
            en: "This browser’s notification service cannot be used here."),
        field: "endpoint")

    static let pushKeysUnusable = Refusal(
        .invalid, "push-keys-unusable",
        Phrase(
            ko: "이 브라우저가 알림에 쓸 열쇠를 주지 않았어요. 다시 켜 주세요.",
            en: "This browser gave no usable keys. Turn notifications on again."),
        field: "p256dh")
}
