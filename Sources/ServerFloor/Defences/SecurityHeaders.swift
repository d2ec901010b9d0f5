import HTTPTypes
package import Hummingbird

/// What every answer says to the browser about what may be done with it.
package struct SecurityHeaders: Sendable {
    private let fixed: [HTTPField]

    /// Nothing from anywhere else, and no script or style but in files of ours.
    static let contentPolicy = policy(scripts: "'self'")

    /// The service worker's own: it alone runs the WebAssembly module.
    package static let workerPolicy = policy(scripts: "'self' 'wasm-unsafe-eval'")

    private static func policy(scripts: String) -> String {
        [
            "default-src 'none'", "script-src \(scripts)", "style-src 'self'",
            "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'",
            "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// - Parameters:
    ///   - isSecure: whether people reach the house over TLS; then browsers are told to use nothing else.
    ///   - reachesBelow: whether that holds for every name below the house's as well, which may be others'.
    package init(isSecure: Bool, reachesBelow: Bool) {
        var fixed = SecurityHeaders.ofPages
        if isSecure {
            fixed.append(
                HTTPField(
                    name: .strictTransportSecurity,
                    value: "max-age=31536000" + (reachesBelow ? "; includeSubDomains" : "")))
        }
        self.fixed = fixed
    }

    /// What a page is under, whoever drew it: the house, or a device by itself.
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

    /// Adds them, which no address does itself; what one has said about caching stands.
    package func add(to response: inout Response, for request: Incoming) {
        for field in fixed where response.headers[field.name] == nil { response.headers.append(field) }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "private, no-store" }
    }
}
