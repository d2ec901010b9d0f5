import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

extension EntranceHandlers {
    /// `/sign-in` and `/sign-out`.
    static func mountSignIn(_ routes: Routes, _ services: Services) {
        let handlers = EntranceHandlers(services: services)
        routes.get("/sign-in") { try await handlers.showSignIn($0, $1) }
        routes.post("/sign-in") { try await handlers.signIn($0, $1) }
        routes.post("/sign-out") { try await handlers.signOut($0, $1) }
    }

    func showSignIn(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        var sent = EntranceForm()
        sent.next = visit.request.query["next"] ?? ""
        var page = PlainPage.signIn(sent, mayShow: isOpenToAll, visit.language)
        if visit.request.query["did"] == "delete-account" { page.lead = LeavingPhrases.done(visit.language) }
        return reply.plain(page)
    }

    func signIn(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let form = visit.request.form
        do {
            let begun = try await SignIn(
                services: services, network: network(request, context), browser: visit.browser,
                deviceName: deviceName(from: request.headers[.userAgent]), replaced: visit.token)(
                    email: form["email"] ?? "", password: form["password"] ?? "")
            return enter(begun, then: form["next"].flatMap { Link(within: $0) } ?? begun.next)
        } catch let refusal as Refusal {
            return again(
                .signIn(EntranceForm(form, refusal), mayShow: isOpenToAll, visit.language), refusal)
        }
    }

    func signOut(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        do {
            try await services.signOut(visit)
        } catch let refusal as Refusal where refusal.kind == .signedOut {
            // Already signed out: nothing to do.
        }
        var response = reply.redirect(Link("/sign-in"))
        SessionCookie(services.settings).end(&response.headers)
        return response
    }
}
