import Floor

extension Settings {
    /// The mail server that the server sends through.
    public struct Mail: Sendable, Equatable {
        /// Empty to send no mail.
        public var host = ""
        public var port = 587
        public var security = Security.starttls
        public var user = ""
        public var password = ""
        /// The sender's address.
        public var from = ""
        /// A file of certificate authorities; empty for the system's.
        public var authorities = ""

        public init() {}

        /// Whether mail is sent.
        public var isSet: Bool { !host.isEmpty }

        /// How the connection to the mail server is secured.
        public enum Security: String, Sendable, CaseIterable { case starttls, tls, none }

        /// - Parameter ownName: the server's own host name.
        package func url(_ ownName: String) -> String {
            (security == .tls ? "smtps://" : "smtp://") + "\(host):\(port)/\(ownName)"
        }
    }
}
