package import Floor
package import HTTPTypes
import Hummingbird

/// Refuses a state-changing request that another site's page sent.
///
/// Browsers send the origin of a request in `Sec-Fetch-Site`, older ones in `Origin`; pages cannot forge either. A
/// request with neither does not come from a browser, and so carries no ambient cookie.
///
/// The link that stops digests is the exception: the page of a mail program may post it by itself (RFC 8058), with an
/// origin of its own. It looks at no cookie, so there is nothing that another site could borrow: whoever has the link may
/// stop the digest, from anywhere, and nothing else.
package func refuseCrossSite(_ request: Incoming, _ settings: Settings) throws(Refusal) {
    switch request.method {
    case .get, .head, .options: return
    default: break
    }
    if request.uri.path.hasPrefix(DigestLink.root.text + "/") { return }
    let site = request.headers[values: .secFetchSite]
    if let site = site.first, request.headers[values: .secFetchSite].count == 1 {
        guard site == "same-origin" || site == "none" else { throw .crossSite }
        return
    }
    guard site.isEmpty else { throw .crossSite }
    let origins = request.headers[values: .origin]
    guard let origin = origins.first else { return }
    guard origins.count == 1, isOurs(origin, request, settings) else { throw .crossSite }
}

private func isOurs(_ origin: String, _ request: Incoming, _ settings: Settings) -> Bool {
    if settings.address.isSet { return origin == settings.address.text }
    guard let address = PublicAddress(origin), address.isSet else { return false }
    if settings.tls.isOn, !address.isSecure { return false }
    return address.authority == (request.head.authority ?? "").lowercased()
}

extension HTTPField.Name {
    /// A second `Host`: the first becomes the request's authority.
    package static let secondHost = HTTPField.Name.ours("Host")
    static let secFetchSite = HTTPField.Name.ours("Sec-Fetch-Site")
    package static let forwardedFor = HTTPField.Name.ours("X-Forwarded-For")
    package static let forwarded = HTTPField.Name.ours("Forwarded")
    static let forwardedProto = HTTPField.Name.ours("X-Forwarded-Proto")
    package static let fragment = HTTPField.Name.ours("Maru-Fragment")
    /// The time zone that somebody chose, on the answer to their device's sync: its own clock does not count then.
    static let chosenZone = HTTPField.Name.ours("Maru-Zone")
    /// Says to scripts that a session is over, which they are not shown of `Clear-Site-Data`: `ended`.
    package static let maruSession = HTTPField.Name.ours("Maru-Session")
    package static let clearSiteData = HTTPField.Name.ours("Clear-Site-Data")
    /// The space that a file belongs to, on the answer that has it: a device keeps what may be shut with its space.
    static let space = HTTPField.Name.ours("Maru-Space")
    static let permissionsPolicy = HTTPField.Name.ours("Permissions-Policy")
    package static let referrerPolicy = HTTPField.Name.ours("Referrer-Policy")
    package static let robotsTag = HTTPField.Name.ours("X-Robots-Tag")
    static let openerPolicy = HTTPField.Name.ours("Cross-Origin-Opener-Policy")
    static let resourcePolicy = HTTPField.Name.ours("Cross-Origin-Resource-Policy")
    package static let accelBuffering = HTTPField.Name.ours("X-Accel-Buffering")

    /// A literal name in our code, known to be a valid token.
    private static func ours(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a header's name") }
        return name
    }
}
