import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

extension EntranceHandlers {
    /// `/sign-up`, if sign-up is open.
    static func mountSignUp(_ routes: Routes, _ services: Services) {
        let handlers = EntranceHandlers(services: services)
        routes.get("/sign-up") { try await handlers.showSignUp($0, $1) }
        routes.post("/sign-up") { try await handlers.signUp($0, $1) }
    }

    func showSignUp(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard isOpenToAll else { throw Refusal.signUpClosed }
        return reply.plain(openPage(visit, EntranceForm()))
    }

    func signUp(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard isOpenToAll else { throw Refusal.signUpClosed }
        return try await signUp(request, context, visit, by: .open) { openPage(visit, $0) }
    }

    private func openPage(_ visit: Visit, _ sent: EntranceForm) -> PlainPage {
        .signUp(
            EntrancePhrases.signUp, lead: EntrancePhrases.openLead, at: Link("/sign-up"), sent, visit.language)
    }
}
