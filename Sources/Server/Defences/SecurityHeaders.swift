import HTTPTypes
import Hummingbird

/// What every answer says to the browser about what may be done with it.
struct SecurityHeaders: Sendable {
    private let fixed: [(HTTPField.Name, String)]

    /// Nothing from anywhere else, and no script or style but in files of ours.
    static let contentPolicy = [
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
        "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'",
        "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// - Parameter isSecure: whether people reach the house over TLS; then browsers are told to use nothing else.
    init(isSecure: Bool) {
        var fixed: [(HTTPField.Name, String)] = [
            (.contentSecurityPolicy, SecurityHeaders.contentPolicy),
            (.xContentTypeOptions, "nosniff"),
            (.referrerPolicy, "same-origin"),
            (
                .permissionsPolicy,
                "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), interest-cohort=()"
            ),
            (.openerPolicy, "same-origin"),
            (.resourcePolicy, "same-origin"),
        ]
        if isSecure { fixed.append((.strictTransportSecurity, "max-age=31536000; includeSubDomains")) }
        self.fixed = fixed
    }

    /// Adds them; what an address has said itself about caching stands.
    func add(to response: inout Response, for request: Incoming) {
        for (name, value) in fixed { response.headers[name] = value }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "private, no-store" }
    }
}
