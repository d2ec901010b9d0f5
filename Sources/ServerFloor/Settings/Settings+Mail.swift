import Floor

extension Settings {
    /// The server that takes the house's letters.
    public struct Mail: Sendable, Equatable {
        /// Empty where no mail is sent.
        public var host = ""
        public var port = 587
        public var security = Security.starttls
        public var user = ""
        public var password = ""
        /// The address letters come from.
        public var from = ""
        /// A file of certificate authorities; empty for the system's.
        public var authorities = ""

        public init() {}

        /// Whether letters are sent.
        public var isSet: Bool { !host.isEmpty }

        /// How the way to the mail server is kept private.
        public enum Security: String, Sendable, CaseIterable { case starttls, tls, none }

        /// - Parameter ownName: what the house calls itself.
        package func url(_ ownName: String) -> String {
            (security == .tls ? "smtps://" : "smtp://") + "\(host):\(port)/\(ownName)"
        }
    }
}
