import Floor
import HTTPTypes
package import Hummingbird

/// The security headers of every response.
package struct SecurityHeaders: Sendable {
    private let fixed: [HTTPField]
    /// The policy of pages with maps; nil if this house draws none.
    private let mapPolicy: String?

    /// Allows nothing from elsewhere, and scripts and styles only from our files.
    static let contentPolicy = policy(scripts: "'self'")

    /// For the service worker: it alone runs the WebAssembly module.
    package static let workerPolicy = policy(scripts: "'self' 'wasm-unsafe-eval'")

    /// The room that has maps.
    private static let mapped = Page.Place.run

    /// - Parameter pictures: an origin besides ours that pictures may come from.
    private static func policy(scripts: String, pictures: String? = nil) -> String {
        [
            "default-src 'none'", "script-src \(scripts)", "style-src 'self'",
            "img-src 'self' data: blob:" + (pictures.map { " " + $0 } ?? ""), "font-src 'self'", "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// - Parameters:
    /// - isSecure: whether the server is reached over TLS; then HSTS is sent.
    /// - hstsSeconds: how long HSTS lasts; 0 for none.
    /// - reachesBelow: whether HSTS includes subdomains, which may belong to others.
    /// - tiles: where map pictures come from. Only the pages of the room with maps may load them.
    package init(isSecure: Bool, hstsSeconds: Int, reachesBelow: Bool, tiles: TileAddress = .unset) {
        mapPolicy = tiles.isSet ? SecurityHeaders.policy(scripts: "'self'", pictures: tiles.origin) : nil
        var fixed = SecurityHeaders.ofPages
        if isSecure, hstsSeconds > 0 {
            fixed.append(
                HTTPField(
                    name: .strictTransportSecurity,
                    value: "max-age=\(hstsSeconds)" + (reachesBelow ? "; includeSubDomains" : "")))
        }
        self.fixed = fixed
    }

    /// Headers of pages, whether the server or a device drew them.
    static let ofPages: [HTTPField] = [
        (.contentSecurityPolicy, contentPolicy),
        (.xContentTypeOptions, "nosniff"),
        (.referrerPolicy, "same-origin"),
        (
            .permissionsPolicy,
            "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), interest-cohort=()"
        ),
        (.openerPolicy, "same-origin"),
        (.resourcePolicy, "same-origin"),
    ].map { HTTPField(name: $0, value: $1) }

    /// Adds the headers that the response does not have yet; without a caching header it becomes uncacheable.
    package func add(to response: inout Response, for request: Incoming) {
        if let mapPolicy, response.headers[.contentSecurityPolicy] == nil, SecurityHeaders.isMapped(request.uri.path) {
            response.headers[.contentSecurityPolicy] = mapPolicy
        }
        for field in fixed where response.headers[field.name] == nil { response.headers.append(field) }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "private, no-store" }
    }

    private static func isMapped(_ path: String) -> Bool {
        path == "/" + mapped.rawValue || path.hasPrefix("/" + mapped.rawValue + "/")
    }
}
