public import NIOCore

extension Settings {
    /// How pushes are sent.
    public struct Push: Sendable, Equatable {
        /// Whether push services may be in private networks and without TLS.
        public var isPrivate = false
        /// How long to wait for a push service. Not configurable by a key.
        public var timeout = TimeAmount.seconds(Limits.pushAnswerSeconds)

        public init() {}
    }
}
