import Floor
import ServerFloor

/// The check of the mail server.
extension Doctor {
    /// Connects and signs in as the server does, without sending anything.
    func examineMail() async -> Finding {
        guard let mailer = Mailer(settings) else {
            return .well("mail", "No mail server is configured: administrators make reset links.")
        }
        let place = "\(settings.mail.host):\(settings.mail.port)"
        do {
            try await mailer.greet()
        } catch {
            let advice = Doctor.mailAdvice((error as? Mailer.Undelivered)?.code)
            return .ill("mail", "\(place) rejects the connection or sign-in: \(error).", advice)
        }
        guard settings.mail.security != .none || ["127.0.0.1", "::1", "localhost"].contains(settings.mail.host) else {
            return .doubtful(
                "mail", "\(place) is used without TLS: reset links can be intercepted.",
                "Set `smtp.security` to starttls or tls.")
        }
        return .well("mail", "\(place) accepts connections.")
    }

    /// Advice for libcurl's error code.
    private static func mailAdvice(_ code: Int32?) -> String {
        switch code {
        case 6, 7, 28: "Check `smtp.host` and `smtp.port`, and that no firewall blocks outgoing connections."
        case 35, 60, 64, 77:
            "Check that the server supports `smtp.security`; set its certificate authority in `smtp.authorities`."
        case 67: "Check `smtp.user` and `smtp.password`."
        default: "Check the mail server's log, and the `smtp.*` settings."
        }
    }
}
