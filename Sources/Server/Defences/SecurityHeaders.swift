import HTTPTypes
import Hummingbird

/// What every answer says to the browser about what may be done with it.
struct SecurityHeaders: Sendable {
    private let fixed: [HTTPField]

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
        self.fixed = fixed.map { HTTPField(name: $0, value: $1) }
    }

    /// Adds them, which no address does itself; what one has said about caching stands.
    func add(to response: inout Response, for request: Incoming) {
        response.headers.append(contentsOf: fixed)
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "private, no-store" }
    }
}
