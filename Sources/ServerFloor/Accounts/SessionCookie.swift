import Floor
package import HTTPTypes

/// The cookie that says who is signed in, and the one that says who has been.
package struct SessionCookie {
    private let isSecure: Bool
    private let name: String

    package init(_ settings: Settings) {
        isSecure = settings.address.isSecure
        name = SessionCookie.name(settings)
    }

    /// Over TLS the name binds it to this very host (RFC 6265bis §4.1.3.2); on http://localhost that name is not allowed.
    package static func name(_ settings: Settings) -> String { settings.address.isSecure ? "__Host-maru" : "maru" }

    package func issued(_ token: SessionToken) -> String {
        "\(name)=\(token.text); Path=/; Max-Age=\(Limits.sessionMilliseconds / 1_000)" + ending
    }

    /// Both, for somebody who has just signed in.
    package func issued(_ begun: Begun) -> [String] {
        let known = "\(SessionCookie.knownName(isSecure))=\(begun.browser.text)"
        return [
            issued(begun.token), known + "; Path=/; Max-Age=\(Limits.knownBrowserMilliseconds / 1_000)" + ending,
        ]
    }

    static func knownName(_ isSecure: Bool) -> String { isSecure ? "__Host-maru-known" : "maru-known" }

    package var cleared: String { "\(name)=; Path=/; Max-Age=0" + ending }

    private var ending: String { (isSecure ? "; Secure" : "") + "; HttpOnly; SameSite=Lax" }
}

extension HTTPFields {
    /// What lets somebody in who has just signed in.
    package static func issuing(_ begun: Begun, _ settings: Settings) -> HTTPFields {
        var fields = HTTPFields()
        fields[values: .setCookie] = SessionCookie(settings).issued(begun)
        return fields
    }
}
