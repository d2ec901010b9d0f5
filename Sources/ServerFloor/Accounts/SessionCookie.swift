import Floor
package import HTTPTypes

/// The session cookie and the known-browser cookie.
package struct SessionCookie {
    private let isSecure: Bool
    private let name: String

    package init(_ settings: Settings) {
        isSecure = settings.isSecure
        name = SessionCookie.name(settings)
    }

    /// Over TLS the `__Host-` prefix binds it to this host (RFC 6265bis §4.1.3.2); browsers do not accept the prefix on
    /// http://localhost.
    package static func name(_ settings: Settings) -> String { settings.isSecure ? "__Host-maru" : "maru" }

    package func issued(_ token: SessionToken) -> String {
        "\(name)=\(token.text); Path=/; Max-Age=\(Limits.sessionMilliseconds / 1_000)" + ending
    }

    /// Both cookies, after signing in.
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
    /// The headers that set both cookies after signing in.
    package static func issuing(_ begun: Begun, _ settings: Settings) -> HTTPFields {
        var fields = HTTPFields()
        fields[values: .setCookie] = SessionCookie(settings).issued(begun)
        return fields
    }
}
