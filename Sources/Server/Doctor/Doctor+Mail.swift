import Floor
import ServerFloor

/// The way to the mail server.
extension Doctor {
    /// Calls on it as the house would, and sends nothing.
    func examineMail() async -> Finding {
        guard let mailer = Mailer(settings) else {
            return .well("mail", "None is sent: an administrator makes the links for a new password.")
        }
        let place = "\(settings.mail.host):\(settings.mail.port)"
        do {
            try await mailer.greet()
        } catch {
            let advice = Doctor.mailAdvice((error as? Mailer.Undelivered)?.code)
            return .ill("mail", "\(place) does not let the house in: \(error).", advice)
        }
        guard settings.mail.security != .none || ["127.0.0.1", "::1", "localhost"].contains(settings.mail.host) else {
            return .doubtful(
                "mail", "\(place) is called without TLS: links for a new password can be read on their way.",
                "Set `smtp.security` to starttls or tls.")
        }
        return .well("mail", "\(place) lets the house in.")
    }

    /// What to do about libcurl's code.
    private static func mailAdvice(_ code: Int32?) -> String {
        switch code {
        case 6, 7, 28: "See that `smtp.host` and `smtp.port` are right, and that a firewall lets this machine out."
        case 35, 60, 64, 77: "See that `smtp.security` is what it offers; name its authority in `smtp.authorities`."
        case 67: "See that `smtp.user` and `smtp.password` are right."
        default: "See what it says of this machine, and that `smtp.*` is right."
        }
    }
}
