import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

extension EntranceHandlers {
    /// `/welcome/…`: the link of the first start.
    static func mountWelcome(_ routes: Routes, _ services: Services) {
        let handlers = EntranceHandlers(services: services)
        routes.get("/welcome/{token}") { try await handlers.showWelcome($0, $1) }
        routes.post("/welcome/{token}") { try await handlers.welcome($0, $1) }
    }

    func showWelcome(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let token = try welcomeToken(visit)
        guard try await services.database.read({ try $0.welcomes(token) }) else { throw Refusal.welcomeMissing }
        return reply.plain(welcomePage(visit, EntranceForm()))
    }

    func welcome(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let entrance = Entrance.welcome(try welcomeToken(visit))
        return try await signUp(request, context, visit, by: entrance) { welcomePage(visit, $0) }
    }

    private func welcomeToken(_ visit: Visit) throws(Refusal) -> SessionToken {
        guard let token = visit.request.path.first.flatMap({ SessionToken($0) }) else { throw .welcomeMissing }
        return token
    }

    private func welcomePage(_ visit: Visit, _ sent: EntranceForm) -> PlainPage {
        .signUp(
            EntrancePhrases.welcome, lead: EntrancePhrases.welcomeLead,
            at: Link("/welcome").at(visit.request.path.first ?? ""), sent, mayHaveOne: false, visit.language)
    }
}
