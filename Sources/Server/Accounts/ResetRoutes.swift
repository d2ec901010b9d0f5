import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

extension EntranceHandlers {
    /// `/reset/…`: sets a new password with a reset link.
    static func mountReset(_ routes: Routes, _ services: Services) {
        let handlers = EntranceHandlers(services: services)
        routes.get("/reset/{token}") { try await handlers.showReset($0, $1) }
        routes.post("/reset/{token}") { try await handlers.reset($0, $1) }
    }

    func showReset(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let token = try resetToken(visit)
        try await services.countAttempts([.network(network(request, context))])
        let now = services.houseClock.cautious()
        let email = try await services.database.read { try $0.resets(token, now: now) }
        guard let email else { throw Refusal.resetMissing }
        return reply.plain(.reset(email.text, at: Link("/reset").at(token.text), nil, visit.language))
    }

    func reset(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let token = try resetToken(visit)
        do {
            try await services.reset(
                token, to: visit.request.form["password"] ?? "", network: network(request, context))
            return reply.redirect(Link("/sign-in"))
        } catch let refusal as Refusal where refusal.kind == .invalid {
            let now = services.houseClock.cautious()
            let email = try await services.database.read { try $0.resets(token, now: now) }
            guard let email else { throw Refusal.resetMissing }
            return reply.plain(.reset(email.text, at: Link("/reset").at(token.text), refusal, visit.language))
        }
    }

    private func resetToken(_ visit: Visit) throws(Refusal) -> SessionToken {
        guard let token = visit.request.path.first.flatMap({ SessionToken($0) }) else { throw .resetMissing }
        return token
    }
}
