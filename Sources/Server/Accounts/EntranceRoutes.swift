import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

/// The routes of signing up (first start, invitations, open sign-up), signing in and signing out.
func mountEntrances(_ routes: Routes, _ services: Services) {
    let handlers = EntranceHandlers(services: services)
    routes.get("/") { try await handlers.front($0, $1) }
    EntranceHandlers.mountSignIn(routes, services)
    EntranceHandlers.mountWelcome(routes, services)
    EntranceHandlers.mountInvitations(routes, services)
    EntranceHandlers.mountReset(routes, services)
    EntranceHandlers.mountForgotten(routes, services)
    EntranceHandlers.mountSignUp(routes, services)
}

/// The handlers of these routes.
struct EntranceHandlers: Sendable {
    let services: Services

    var reply: Reply { Reply(services) }

    /// `/`: redirects to Today or to signing in, or explains how to create the first account.
    func front(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services, dropping: 0)
        let (isIn, isOpen) = try await services.database.read { connection in
            (try visit.personIfAny(connection) != nil, try connection.isOpen())
        }
        if isIn { return reply.redirect(Page.Place.today.link) }
        return isOpen ? reply.redirect(Link("/sign-in")) : reply.plain(.closed(visit.language))
    }

    var isOpenToAll: Bool { services.settings.signUp == .open }

    func network(_ request: Incoming, _ context: MaruContext) -> [UInt8]? {
        ClientAddress(request, context.peer, trusting: services.settings.believedProxies).network
    }

    func signUp(
        _ request: Incoming, _ context: MaruContext, _ visit: Visit, by entrance: Entrance,
        again page: (EntranceForm) async throws -> PlainPage
    ) async throws -> Response {
        let form = visit.request.form
        do {
            let begun = try await SignUp(
                services: services, entrance: entrance, language: visit.language, zone: visit.knownZone,
                network: network(request, context), deviceName: deviceName(from: request.headers[.userAgent]),
                replaced: visit.token)(
                    email: form["email"] ?? "", name: form["name"] ?? "", password: form["password"] ?? "")
            return enter(begun, then: begun.next)
        } catch let refusal as Refusal where refusal.kind != .missing && refusal.kind != .forbidden {
            return again(try await page(EntranceForm(form, refusal)), refusal)
        }
    }

    func enter(_ begun: Begun, then next: Link) -> Response {
        var response = reply.redirect(next)
        response.headers[values: .setCookie] = SessionCookie(services.settings).issued(begun)
        return response
    }

    func again(_ page: PlainPage, _ refusal: Refusal) -> Response {
        var response = reply.plain(page)
        if let seconds = refusal.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        return response
    }
}
