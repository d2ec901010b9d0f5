extension Settings {
    /// A server that does TLS itself, without a proxy in front.
    public struct TLS: Sendable, Equatable {
        /// A PEM file: the server's own certificate, then those that issued it. Empty: plain HTTP.
        public var certificate = ""
        /// A PEM file with the key of the server's own certificate, without a passphrase.
        public var key = ""
        /// The port of plain HTTP that leads to the https address; 0 for none.
        public var plain = 0

        public init() {}

        public var isOn: Bool { !certificate.isEmpty }
    }

    /// Whether people reach the server over TLS, of its own or of a proxy.
    public var isSecure: Bool { tls.isOn || address.isSecure }

    /// The scheme and host of a request: the public address or, if none is set, the request's Host.
    ///
    /// - Parameter authority: the request's Host; nil if it has none.
    package func origin(of authority: String?) -> String {
        address.isSet ? address.text : (tls.isOn ? "https://" : "http://") + (authority ?? "localhost")
    }
}
