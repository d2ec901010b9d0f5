import ServerFloor
import Floor
import Storage

/// Mails are jobs: queued in the transaction that causes them, and retried while the mail server is unavailable.
///
/// A link's secret is generated when its mail is sent, so that it exists only in the mail.
extension ExternalJob {
    /// A reset link to the person with an address; nothing if there is none.
    static let mailReset = ExternalJob("mail.reset", waitingFor: .mail) { services, job in
        guard let mailer = services.mail else { return }
        let (email, _) = try job.letter()
        let token = SessionToken(services.random)
        let now = services.clock()
        let language = try await services.database.write { transaction -> Language? in
            guard let found = try transaction.mailable(email) else { return nil }
            try transaction.addReset(token, for: found.person, isMailed: true, now: now)
            return found.language
        }
        guard let language else { return }
        let address = services.origin + Link("/reset").at(token.text).text
        try await mailer.send(.reset(to: email, language, address: address), now: now, id: job.id.text)
        try await services.noteSuccess(of: .mail)
    }

    /// An invitation to an address. Each attempt generates a new code.
    static let mailInvitation = ExternalJob("mail.invitation", waitingFor: .mail) { services, job in
        guard let mailer = services.mail else { return }
        let (email, letter) = try job.letter()
        let id = letter["invitation"]?.stringValue.flatMap { ID<Invitation>($0) }
        let language = letter["language"]?.stringValue.flatMap { Language(stored: $0) } ?? .enUS
        let code = InvitationCode(services.random)
        let now = services.clock()
        let invitation = try await services.database.write { transaction -> Invitation? in
            try transaction.execute("UPDATE floor_invitation SET code = \(code.hash) WHERE id = \(id)")
            return try transaction.invitation(code, now: now)
        }
        // Withdrawn in the meantime.
        guard let invitation else { return }
        let address = services.origin + Link("/invite").at(code.text).text
        try await mailer.send(
            .invitation(to: email, language, by: invitation.makerName, address: address), now: now, id: job.id.text)
        try await services.noteSuccess(of: .mail)
    }
}

extension Connection {
    /// The person with an address and their language; nil for a suspended one.
    fileprivate func mailable(_ email: EmailAddress) throws -> (person: ID<Person>, language: Language)? {
        try first(
            "SELECT id, language FROM floor_person WHERE email = \(email.text) AND suspended_at IS NULL"
        ).map { (try $0.id(0), Language(stored: try $0.text(1)) ?? .enUS) }
    }
}

extension Job {
    /// The recipient of a mail, and the other data of the job.
    fileprivate func letter() throws -> (to: EmailAddress, JSON) {
        let payload = try JSON.parse(payload)
        return (try EmailAddress(payload["email"]?.stringValue ?? ""), payload)
    }
}

extension Transaction {
    /// Queues a reset mail. If it is requested again before it is sent, it is sent once.
    func mailReset(to email: EmailAddress, now: Int64, _ entropy: inout Entropy) throws {
        try enqueueMail("mail.reset", ["email": .string(email.text)], key: email.text, now, &entropy)
    }

    /// Queues an invitation mail. If it is requested again before it is sent, it is sent once.
    func mail(
        _ invitation: ID<Invitation>, to email: EmailAddress, in language: Language, now: Int64,
        _ entropy: inout Entropy
    ) throws {
        let payload: JSON = [
            "invitation": .string(invitation.text), "email": .string(email.text),
            "language": .string(language.rawValue),
        ]
        try enqueueMail("mail.invitation", payload, key: invitation.text, now, &entropy)
    }

    private func enqueueMail(
        _ kind: String, _ payload: JSON, key: String, _ now: Int64, _ entropy: inout Entropy
    ) throws {
        try enqueue(
            ID(milliseconds: now, entropy: &entropy), kind: kind, payload: payload.text, due: now,
            uniqueKey: kind + " " + key)
    }
}

extension Services {
    /// An invitation for one person, whose code is generated when its mail is sent and exists nowhere else.
    ///
    /// - Throws: `missing` for anybody but administrators, and if the server sends no mail; the refusals of an address.
    func mailInvitation(_ visit: Visit, to typed: String) async throws -> EmailAddress {
        let (code, seed, canMail) = (InvitationCode(random), random.entropy(), mail != nil)
        return try await database.write { transaction in
            let person = try visit.administrator(transaction)
            guard canMail else { throw Refusal.missing }
            let email = try EmailAddress(typed)
            var entropy = seed
            let form: ID<Invitation>? = try visit.request.form.id("operation")
            let id = form?.mailed(to: email) ?? ID(milliseconds: visit.now, entropy: &entropy)
            // A repeated form: the first mail is queued or sent, and its code stays valid.
            if try transaction.stands(id, by: person.id) { return email }
            let isMade = try transaction.add(
                invitation: id, code, by: person.id, to: nil, as: nil, uses: 1, now: visit.now, mailedTo: email)
            guard isMade else { throw Refusal.missing }
            try transaction.mail(id, to: email, in: person.language, now: visit.now, &entropy)
            return email
        }
    }
}

extension ID<Invitation> {
    /// The invitation id for a form and an address: deterministic, and different for each address, since a browser that
    /// goes back shows the same form.
    fileprivate func mailed(to email: EmailAddress) -> Self {
        let hash = sha256(text + " " + email.text)
        func word(_ index: Int) -> UInt64 { hash[index * 8..<index * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        var entropy = Entropy(seed: (word(0), word(1), word(2), word(3)))
        return Self(milliseconds: milliseconds, entropy: &entropy)
    }
}
