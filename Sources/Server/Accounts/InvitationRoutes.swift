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
        do {
            guard let code = InvitationCode(typed) else { throw Refusal.mistypedCode(typed) }
            try await check(code, typed, request, context, visit)
            return reply.redirect(Link("/invite").at(code.text))
        } catch let refusal as Refusal where refusal.kind == .missing || refusal.kind == .tooMany {
            return again(.invitationCode(typed, refusal, visit.language), refusal)
        }
    }

    /// Whether an invitation has this code. A right one was no guess: opening it is counted.
    private func check(
        _ code: InvitationCode, _ typed: String, _ request: Incoming, _ context: MaruContext, _ visit: Visit
    ) async throws {
        let keys = try await countGuess(request, context, visit)
        let isThere = try await services.database.read { try $0.invitation(code, now: visit.now) != nil }
        guard isThere else { throw Refusal.mistypedCode(typed) }
        try await services.database.write { transaction in
            for key in keys { try transaction.takeBackAttempt(key) }
        }
    }

    func showInvitation(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let code = try invitationCode(visit)
        try await countGuess(request, context, visit)
        let (found, viewer) = try await services.database.read { connection in
            (try opened(code, visit, connection), try visit.viewerIfAny(connection))
        }
        guard let found else {
            let refusal = Refusal.mistypedCode(code.text)
            return again(.invitationCode(code.spoken, refusal, visit.language), refusal)
        }
        let address = Link("/invite").at(code.text)
        let picture = services.whole(services.assets.links["icons/maru-180.png"], as: request)
        let page =
            if let viewer {
                PlainPage.accept(found.maker, to: found.place, at: address, viewer)
            } else {
                invitationPage(visit, code, found, EntranceForm())
            }
        return reply.plain(page.previewed(in: found.language, picture: picture))
    }

    private typealias Opened = (maker: String, language: Language, place: InvitedPlace?)

    private func opened(_ code: InvitationCode, _ visit: Visit, _ connection: Connection) throws -> Opened? {
        guard let invitation = try connection.invitation(code, now: visit.now) else { return nil }
        return (invitation.makerName, invitation.makerLanguage, try services.place(of: invitation, connection))
    }

    func accept(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let code = try invitationCode(visit)
        guard let person = try await services.database.read({ try visit.personIfAny($0) }) else {
            return try await signUp(request, context, visit, by: .invitation(code)) { sent in
                // Beyond the limit the answer does not reveal whether the code was right. The inviting person is looked
                // up only after the attempt is counted.
                if let refusal = sent.refusal, refusal.kind == .tooMany { throw refusal }
                let found = try await services.database.read { try opened(code, visit, $0) }
                guard let found else { throw Refusal.invitationMissing }
                return invitationPage(visit, code, found, sent)
            }
        }
        return reply.redirect(try await services.join(person, by: code, network: network(request, context)))
    }

    /// Rate-limits attempts at codes, by network and, if signed in, by person.
    /// - Returns: what it was counted for.
    @discardableResult
    private func countGuess(
        _ request: Incoming, _ context: MaruContext, _ visit: Visit
    ) async throws -> [AttemptKey] {
        let person = try await services.database.read { try visit.personIfAny($0)?.id }
        let keys = [.network(network(request, context)), person.map { AttemptKey.person($0) }].compactMap(\.self)
        try await services.countAttempts(keys)
        return keys
    }

    private func invitationCode(_ visit: Visit) throws(Refusal) -> InvitationCode {
        guard let code = visit.request.path.first.flatMap({ InvitationCode($0) }) else { throw .invitationMissing }
        return code
    }

    private func invitationPage(
        _ visit: Visit, _ code: InvitationCode, _ found: Opened, _ sent: EntranceForm
    ) -> PlainPage {
        .signUp(
            EntrancePhrases.invitation, lead: EntrancePhrases.invited(by: found.maker, to: found.place),
            at: Link("/invite").at(code.text), sent, visit.language)
    }
}
