import Floor

/// The one cookie that says who is signed in.
struct SessionCookie {
    private let isSecure: Bool
    private let name: String

    init(_ settings: Settings) {
        isSecure = settings.address.isSecure
        name = SessionCookie.name(settings)
    }

    /// Over TLS the name binds it to this very host (RFC 6265bis §4.1.3.2); on http://localhost that name is not allowed.
    static func name(_ settings: Settings) -> String { settings.address.isSecure ? "__Host-maru" : "maru" }

    func issued(_ token: SessionToken) -> String {
        "\(name)=\(token.text); Path=/; Max-Age=\(Limits.sessionMilliseconds / 1_000)" + ending
    }

    var cleared: String { "\(name)=; Path=/; Max-Age=0" + ending }

    private var ending: String { (isSecure ? "; Secure" : "") + "; HttpOnly; SameSite=Lax" }
}
