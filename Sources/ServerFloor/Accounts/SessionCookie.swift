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

    /// Adds to an answer what ends a session in its browser: without the cookie, and without what the browser has kept of
    /// pages and pictures, by which whoever has it next would see them.
    package func end(_ headers: inout HTTPFields) {
        headers[.setCookie] = "\(name)=; Path=/; Max-Age=0" + ending
        headers[.clearSiteData] = SessionCookie.keptByBrowsers
    }

    /// What a browser has loaded (Clear Site Data, W3C): its cache, and neither cookies nor what a device has of its own.
    package static let keptByBrowsers = "\"cache\""

    /// The token in the cookies of a request; nil if there is none, or one of another form.
    package static func token(in headers: HTTPFields, _ settings: Settings) -> SessionToken? {
        Cookies(headers)[name(settings)].flatMap { SessionToken(String($0)) }
    }

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
