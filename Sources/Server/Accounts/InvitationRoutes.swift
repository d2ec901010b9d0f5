import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

extension EntranceHandlers {
    /// `/invite`: by a link. `/join`: by a typed code.
    static func mountInvitations(_ routes: Routes, _ services: Services) {
        let handlers = EntranceHandlers(services: services)
        routes.get("/invite") { try await handlers.showCode($0, $1) }
        routes.post("/invite") { try await handlers.openCode($0, $1) }
        routes.get("/join") { try await handlers.showCode($0, $1) }
        routes.post("/join") { try await handlers.openCode($0, $1) }
        routes.get("/invite/{code}") { try await handlers.showInvitation($0, $1) }
        routes.post("/invite/{code}") { try await handlers.accept($0, $1) }
    }

    func showCode(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        return reply.plain(.invitationCode("", nil, visit.language))
    }

    func openCode(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let typed = visit.request.form["code"] ?? ""
        guard let code = InvitationCode(typed) else {
            let refusal = Refusal.invitationMissing
            return again(.invitationCode(typed, refusal, visit.language), refusal)
        }
        return reply.redirect(Link("/invite").at(code.text))
    }

    func showInvitation(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let code = try invitationCode(visit)
        try await countGuess(request, context, visit)
        let (invitation, viewer) = try await services.database.read { connection in
            (try connection.invitation(code, now: visit.now), try visit.viewerIfAny(connection))
        }
        guard let invitation else { throw Refusal.invitationMissing }
        let address = Link("/invite").at(code.text)
        if let viewer { return reply.plain(.accept(invitation.makerName, at: address, viewer)) }
        return reply.plain(invitationPage(visit, code, invitation.makerName, EntranceForm()))
    }

    func accept(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let code = try invitationCode(visit)
        guard let person = try await services.database.read({ try visit.personIfAny($0) }) else {
            return try await signUp(request, context, visit, by: .invitation(code)) { sent in
                // Beyond the limit the answer does not reveal whether the code was right. The inviting person is looked
                // up only after the attempt is counted.
                if let refusal = sent.refusal, refusal.kind == .tooMany { throw refusal }
                let invitation = try await services.database.read { try $0.invitation(code, now: visit.now) }
                guard let invitation else { throw Refusal.invitationMissing }
                return invitationPage(visit, code, invitation.makerName, sent)
            }
        }
        return reply.redirect(try await services.join(person, by: code, network: network(request, context)))
    }

    /// Rate-limits attempts at codes, by network and, if signed in, by person.
    private func countGuess(_ request: Incoming, _ context: MaruContext, _ visit: Visit) async throws {
        let person = try await services.database.read { try visit.personIfAny($0)?.id }
        try await services.countAttempts([.network(network(request, context)), person.map { .person($0) }])
    }

    private func invitationCode(_ visit: Visit) throws(Refusal) -> InvitationCode {
        guard let code = visit.request.path.first.flatMap({ InvitationCode($0) }) else { throw .invitationMissing }
        return code
    }

    private func invitationPage(
        _ visit: Visit, _ code: InvitationCode, _ maker: String, _ sent: EntranceForm
    ) -> PlainPage {
        .signUp(
            EntrancePhrases.invitation, lead: EntrancePhrases.invited(by: maker), at: Link("/invite").at(code.text),
            sent, visit.language)
    }
}
