import Floor
import Logging
import ServerFloor
import Storage

extension ExternalJob {
    /// Tells an administrator of a trouble.
    static let mailTrouble = ExternalJob("mail.trouble", waitingFor: .mail) { services, job in
        guard let mailer = services.mail else { return }
        let letter = try JSON.parse(job.payload)
        let email = try EmailAddress(letter["email"]?.stringValue ?? "")
        let language = letter["language"]?.stringValue.flatMap { Language(stored: $0) } ?? .enUS
        let mail = Mail.trouble(
            to: email, language, says: letter["says"]?.stringValue ?? "", advice: letter["advice"]?.stringValue ?? "",
            address: services.origin + Link("/admin").text)
        try await mailer.send(mail, now: services.clock(), id: job.id.text)
        try await services.noteSuccess(of: .mail)
    }
}

extension Transaction {
    /// Queues the mail of a trouble, in the words of the moment at which it began.
    func mail(
        _ trouble: HouseTrouble, to email: EmailAddress, in language: Language, now: Int64, _ entropy: inout Entropy
    ) throws {
        let payload: JSON = [
            "email": .string(email.text), "language": .string(language.rawValue),
            "says": .string(trouble.says(language)), "advice": .string(trouble.advice(language)),
        ]
        try enqueue(
            ID(milliseconds: now, entropy: &entropy), kind: "mail.trouble", payload: payload.text, due: now,
            uniqueKey: "mail.trouble \(trouble.kind.rawValue) \(email.text)")
    }
}

extension Services {
    /// Asks a mail server that has failed whether it takes mail again, an hour after its last failure, so that its trouble
    /// also ends where nobody has mail to send. A mail that waits to be tried again asks better: a server may let somebody
    /// sign in and refuse all that they send.
    func askMailAgain() async throws {
        guard let mail else { return }
        let server = ExternalJob.Server.mail
        let failure = try await database.read { try $0.isMailWaiting() ? nil : $0.failure(of: server.rawValue) }
        guard let failure else { return }
        let now = clock()
        guard abs(now - failure.lastAt) >= Limits.mailAskedMilliseconds else { return }
        do {
            try await mail.greet()
            try await noteSuccess(of: server)
        } catch let failure as any ExternalFailure {
            logger.warning("The mail server still fails", metadata: ["error": "\(failure)"])
            let reason = failure.description
            try await database.write { try $0.noteFailure(of: server.rawValue, reason, at: now) }
        }
    }
}

extension Connection {
    /// Whether a mail was tried and is to be tried again.
    fileprivate func isMailWaiting() throws -> Bool {
        try first(
            """
            SELECT 1 FROM floor_job WHERE kind LIKE 'mail.%' AND attempts > 0 AND given_up_at IS NULL LIMIT 1
            """) != nil
    }
}
