import Floor
import Hummingbird
import ServerFloor
import Storage

extension EntranceHandlers {
    /// `/forgot-password`: mails a reset link or, if the server sends no mail, says whom to ask.
    static func mountForgotten(_ routes: Routes, _ services: Services) {
        let handlers = EntranceHandlers(services: services)
        routes.get("/forgot-password") { try await handlers.showForgotten($0, $1) }
        routes.post("/forgot-password") { try await handlers.mailReset($0, $1) }
    }

    func showForgotten(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        if services.mail == nil { return reply.plain(.forgottenWithoutMail(visit.language)) }
        if visit.request.query["did"] == "mail-reset" { return reply.plain(.forgottenMailed(visit.language)) }
        return reply.plain(.forgotten(EntranceForm(), visit.language))
    }

    func mailReset(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard services.mail != nil else { return reply.plain(.forgottenWithoutMail(visit.language)) }
        do {
            try await services.askForReset(
                visit.request.form["email"] ?? "", network: network(request, context), browser: visit.browser)
            return reply.redirect(Link("/forgot-password").with("did", "mail-reset"))
        } catch let refusal as Refusal {
            return again(.forgotten(EntranceForm(visit.request.form, refusal), visit.language), refusal)
        }
    }
}

extension Services {
    /// Queues a reset mail: the same work whether or not the address has an account. That is looked up when the mail is
    /// sent.
    ///
    /// - Throws: the refusals of an address; `too-many-attempts`.
    func askForReset(_ typed: String, network: [UInt8]?, browser: KnownBrowser?) async throws {
        let email = try EmailAddress(typed)
        let keys: [AttemptKey?] =
            try await isKnown(browser, to: email)
            ? [.forgottenByKnown(email)] : [.network(network), .forgotten(email, from: network), .forgotten(email)]
        try await countAttempts(keys)
        let (now, seed) = (clock(), random.entropy())
        try await database.write { transaction in
            var entropy = seed
            try transaction.mailReset(to: email, now: now, &entropy)
        }
    }
}

extension AttemptKey {
    /// Reset mails to one address requested from a network, counted separately from sign-in attempts, so that
    /// requesting many locks nobody out.
    static func forgotten(_ email: EmailAddress, from network: [UInt8]?) -> AttemptKey {
        AttemptKey(hash: sha256("forgotten from " + email.text, from: network), pace: Limits.lettersPerAddress)
    }

    /// The same from all networks together.
    static func forgotten(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("forgotten " + email.text), pace: Limits.lettersPerAddressInAll)
    }

    /// Those requested in a browser in which the address's person has signed in before.
    static func forgottenByKnown(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: sha256("forgotten by known " + email.text), pace: Limits.lettersPerAddress)
    }
}

extension PlainPage {
    static func forgotten(_ sent: EntranceForm, _ language: Language) -> PlainPage {
        PlainPage(
            title: EntrancePhrases.forgotten(language), lead: EntrancePhrases.forgottenLead(language),
            language: language, status: sent.refusal?.kind.status ?? 200,
            body: form(Link("/forgot-password")) {
                sent.notice(language)
                emailField(sent, language)
                formActions { button(EntrancePhrases.mailLink(language), .primary) }
            }, footer: backToSignIn(language))
    }

    static func forgottenMailed(_ language: Language) -> PlainPage {
        PlainPage(
            title: EntrancePhrases.forgotten(language), lead: EntrancePhrases.linkMailed(language),
            language: language, body: .nothing, footer: backToSignIn(language))
    }

    static func forgottenWithoutMail(_ language: Language) -> PlainPage {
        PlainPage(
            title: EntrancePhrases.forgotten(language), lead: EntrancePhrases.askAdministrator(language),
            language: language, body: .nothing, footer: backToSignIn(language))
    }

    private static func backToSignIn(_ language: Language) -> HTML {
        tag("p") { tag("a", .href(Link("/sign-in"))) { EntrancePhrases.signIn(language) } }
    }
}
