import ServerFloor
import Floor
import Storage

/// Letters are jobs: they are noted in the transaction that causes them, and tried again while the mail server is away.
///
/// The secret of a link is made when its letter is sent, so that it stands nowhere but in the letter.
extension ExternalJob {
    /// A link to set a password anew, to whoever has the address; nothing where nobody has it.
    static let mailReset = ExternalJob("mail.reset") { services, job in
        guard let mailer = services.mail else { return }
        let (email, _) = try job.letter()
        let token = SessionToken(services.random)
        let now = services.clock()
        let language = try await services.database.write { transaction -> Language? in
            guard let found = try transaction.mailable(email) else { return nil }
            try transaction.addReset(token, for: found.person, now: now)
            return found.language
        }
        guard let language else { return }
        let address = services.origin + Link("/reset").at(token.text).text
        try await mailer.send(.reset(to: email, language, address: address), now: now, id: job.id.text)
    }

    /// An invitation, to an address that somebody gave. Each try makes its code anew.
    static let mailInvitation = ExternalJob("mail.invitation") { services, job in
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
        // Withdrawn meanwhile.
        guard let invitation else { return }
        let address = services.origin + Link("/invite").at(code.text).text
        try await mailer.send(
            .invitation(to: email, language, by: invitation.makerName, address: address), now: now, id: job.id.text)
    }
}

extension Connection {
    /// Who signs in with an address, and the language they read; nil for somebody who is suspended.
    fileprivate func mailable(_ email: EmailAddress) throws -> (person: ID<Person>, language: Language)? {
        try first(
            "SELECT id, language FROM floor_person WHERE email = \(email.text) AND suspended_at IS NULL"
        ).map { (try $0.id(0), Language(stored: try $0.text(1)) ?? .enUS) }
    }
}

extension Job {
    /// Whom a letter is for, and what else was noted of it.
    fileprivate func letter() throws -> (to: EmailAddress, JSON) {
        let payload = try JSON.parse(payload)
        return (try EmailAddress(payload["email"]?.stringValue ?? ""), payload)
    }
}

extension Transaction {
    /// Has a link for a new password mailed to whoever has an address. Asked for again before it is sent, it is sent once.
    func mailReset(to email: EmailAddress, now: Int64, _ entropy: inout Entropy) throws {
        try enqueueMail("mail.reset", ["email": .string(email.text)], key: email.text, now, &entropy)
    }

    /// Has an invitation mailed. Asked for again before it is sent, it is sent once.
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
    /// One invitation for one person, whose code is made when its letter is written and stands nowhere else.
    ///
    /// - Throws: `missing` for whoever is no administrator, and where the house sends no mail; what is wrong with the
    ///   address.
    func mailInvitation(_ visit: Visit, to typed: String) async throws -> EmailAddress {
        let (code, seed, canMail) = (InvitationCode(random), random.entropy(), mail != nil)
        return try await database.write { transaction in
            let person = try visit.administrator(transaction)
            guard canMail else { throw Refusal.missing }
            let email = try EmailAddress(typed)
            var entropy = seed
            let form: ID<Invitation>? = try visit.request.form.id("operation")
            let id = form?.mailed(to: email) ?? ID(milliseconds: visit.now, entropy: &entropy)
            // Sent twice: the letter of the first is on its way or has come, and its code stays.
            if try transaction.stands(id, by: person.id) { return email }
            let isMade = try transaction.add(
                invitation: id, code, by: person.id, to: nil, as: nil, uses: 1, now: visit.now)
            guard isMade else { throw Refusal.missing }
            try transaction.mail(id, to: email, in: person.language, now: visit.now, &entropy)
            return email
        }
    }
}

extension ID<Invitation> {
    /// The invitation that a form's letter to an address carries: the same each time, and another for each address, since a
    /// browser that goes back shows the form as it was.
    fileprivate func mailed(to email: EmailAddress) -> Self {
        let hash = sha256(text + " " + email.text)
        func word(_ index: Int) -> UInt64 { hash[index * 8..<index * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        var entropy = Entropy(seed: (word(0), word(1), word(2), word(3)))
        return Self(milliseconds: milliseconds, entropy: &entropy)
    }
}
