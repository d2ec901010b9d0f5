import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

/// `/stop-digest/…`: the link at the end of each digest, which works without signing in and does nothing else.
///
/// Opening it changes nothing, since scanners of mail open links; the page's button does, and so does a mail program that
/// posts to it by itself (RFC 8058).
func mountStopDigest(_ routes: Routes, _ services: Services) {
    let handlers = StopDigestHandlers(services: services)
    routes.get("/stop-digest/{token}") { try await handlers.show($0, $1) }
    routes.post("/stop-digest/{token}") { try await handlers.stop($0, $1) }
}

private struct StopDigestHandlers: Sendable {
    let services: Services

    private var reply: Reply { Reply(services) }

    func show(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let token = visit.request.path.first ?? ""
        let cadence = try await services.database.read { connection in
            try connection.digestCadence(of: try connection.personToStop(token))
        }
        return reply.plain(
            cadence == .off ? .stoppedDigest(visit.language) : .stopDigest(token, visit.language))
    }

    /// Answers with a page: a program that posts by itself follows no redirect. Whoever has stopped already gets the same.
    func stop(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(request, context, services, form: Fields())
        // The body, which a mail program may send in either form, says nothing that the link does not.
        _ = try await visit.body(request, limit: Limits.smallBodyBytes)
        let token = visit.request.path.first ?? ""
        try await services.database.write { transaction in
            try transaction.stopDigest(of: try transaction.personToStop(token))
        }
        return reply.plain(.stoppedDigest(visit.language))
    }
}

extension Connection {
    /// - Throws: `digest-link-unknown`.
    fileprivate func personToStop(_ token: String) throws -> ID<Person> {
        guard let person = try digestLink()?.person(of: token), try hasDigest(person) else {
            throw Refusal.digestLinkUnknown
        }
        return person
    }

    /// Whether a person has, or had, digests; false once their account is deleted.
    private func hasDigest(_ person: ID<Person>) throws -> Bool {
        try first("SELECT 1 FROM floor_digest WHERE person = \(person)") != nil
    }
}

extension PlainPage {
    fileprivate static func stopDigest(_ token: String, _ language: Language) -> PlainPage {
        PlainPage(
            title: DigestPhrases.stopTitle(language), lead: DigestPhrases.stopLead(language), language: language,
            body: form(DigestLink.root.at(token)) {
                formActions { button(DigestPhrases.stop(language), .primary) }
            })
    }

    fileprivate static func stoppedDigest(_ language: Language) -> PlainPage {
        PlainPage(
            title: DigestPhrases.stopped(language), lead: DigestPhrases.stoppedLead(language), language: language,
            body: tag("p") { linkButton(DigestPhrases.settings(language), to: Link("/me/notices")) })
    }
}
