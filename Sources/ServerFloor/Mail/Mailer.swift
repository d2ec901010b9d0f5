import CCurl
import Floor

/// Sends mails to the configured mail server, one at a time, on a thread of its own.
public struct Mailer: Sendable {
    private let settings: Settings.Mail
    private let ownName: String
    private let queue = SerialQueue("mail")

    /// Initializes libcurl once.
    private static let isOpen = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Nil if no mail server is configured.
    package init?(_ settings: Settings) {
        guard settings.mail.isSet else { return nil }
        self.settings = settings.mail
        ownName = settings.address.authority.split(separator: ":").first.map(String.init) ?? "localhost"
    }

    /// Sends a mail, and returns once the mail server has accepted it.
    ///
    /// - Throws: `Undelivered`.
    package func send(_ mail: Mail, now: Int64, id: String) async throws {
        guard let sender = try? EmailAddress(settings.from) else {
            throw Undelivered(code: -1, answer: 0, why: "smtp.from")
        }
        let message = mail.message(from: sender, now: now, id: id)
        let to = mail.to.text
        try await call { smtp, answer in
            to.withCString { to in
                smtp.to = to
                return message.withUnsafeBytes { bytes in
                    maru_smtp_send(
                        &smtp, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, &answer)
                }
            }
        }
    }

    /// Connects to the mail server and signs in, without sending anything.
    ///
    /// - Throws: `Undelivered`.
    package func greet() async throws { try await call { maru_smtp_greet(&$0, &$1) } }

    private typealias Talk = @Sendable (_ smtp: inout maru_smtp, _ answer: inout maru_answer) -> Int32

    private func call(_ talk: @escaping Talk) async throws {
        let (settings, url) = (settings, settings.url(ownName))
        try await queue.run { try Mailer.call(settings, at: url, talk) }
    }

    /// Why a mail was not accepted. It does not include the recipient.
    package struct Undelivered: ExternalFailure {
        package let code: Int32
        package let answer: Int
        package let why: String
        /// Whether the server refused this mail's mailbox for good: it would take a mail to another.
        package var isOfRecipient = false

        /// Whether the server did not answer: another mail would time out too.
        package var isUnanswered: Bool { answer == 0 }

        package var description: String {
            "the mail server did not accept a mail: \(why) (libcurl \(code), SMTP \(answer))"
        }
    }

    private static func call(_ settings: Settings.Mail, at url: String, _ talk: Talk) throws {
        guard isOpen else { throw Undelivered(code: -1, answer: 0, why: "libcurl failed to initialize") }
        var answer = maru_answer()
        let code = url.withCString { url in
            settings.user.withCString { user in
                settings.password.withCString { password in
                    settings.authorities.withCString { authorities in
                        settings.from.withCString { from in
                            var smtp = maru_smtp()
                            smtp.url = url
                            smtp.user = settings.user.isEmpty ? nil : user
                            smtp.password = settings.user.isEmpty ? nil : password
                            smtp.authorities = settings.authorities.isEmpty ? nil : authorities
                            smtp.from = from
                            smtp.is_secure = settings.security == .none ? 0 : 1
                            smtp.seconds = Limits.mailSeconds
                            return talk(&smtp, &answer)
                        }
                    }
                }
            }
        }
        guard code == 0 else {
            let why = String(cString: curl_easy_strerror(CURLcode(rawValue: UInt32(code))))
            throw Undelivered(
                code: code, answer: Int(answer.code), why: why, isOfRecipient: answer.is_of_recipient != 0)
        }
    }
}
