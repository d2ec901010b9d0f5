import ServerFloor
import Floor
import HTTPTypes
import Hummingbird

extension Failure {
    /// A problem document for programs, a page for people.
    func answer(_ request: Incoming, _ context: MaruContext, _ services: Services) -> Response {
        var response =
            wantsProblem(request)
            ? problem(request, context, services) : page(request, context, services)
        if let seconds = told.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        if case .methodNotAllowed(let methods) = self {
            response.headers[.allow] = Set(methods.map(\.rawValue)).sorted().joined(separator: ", ")
        }
        return response
    }

    /// A live stream counts as a program: redirected to the sign-in page, it would parse that as events.
    private func wantsProblem(_ request: Incoming) -> Bool {
        let path = request.uri.path
        if path == "/api" || path.hasPrefix("/api/") { return true }
        let accept = request.headers[.accept] ?? ""
        return !accept.contains("text/html") && (accept.contains("json") || accept.contains("text/event-stream"))
    }

    /// RFC 9457.
    private func problem(_ request: Incoming, _ context: MaruContext, _ services: Services) -> Response {
        let language = Language(accepting: request.headers[.acceptLanguage] ?? "")
        return Reply(services).json(
            told.problem(status: status, language, requestID: context.requestID), status: status,
            type: "application/problem+json")
    }

    private func page(_ request: Incoming, _ context: MaruContext, _ services: Services) -> Response {
        let language =
            context.memo.person?.language ?? context.memo.language
            ?? Language(accepting: request.headers[.acceptLanguage] ?? "")
        if told.name == Refusal.signedOut.name, let signIn = signInInstead(request) {
            return Reply(services).redirect(signIn)
        }
        if let person = context.memo.person { return house(request, context, person, services) }
        return Reply(services).plain(
            PlainPage(
                title: told.title(language), language: language, status: status,
                body: group {
                    tag("p") { told.phrase(language) }
                    tag("p") {
                        linkButton(Phrase(ko: "마루로 돌아가기", en: "Back to Maru")(language), to: Link("/"))
                    }
                    requestNumber(context, language)
                }))
    }

    /// For a signed-in person the page frame stays around the error.
    private func house(
        _ request: Incoming, _ context: MaruContext, _ person: SignedIn, _ services: Services
    ) -> Response {
        let viewer = services.viewer(person, in: context.memo.zone, now: services.clock())
        let first = request.uri.path.split(separator: "/").first.flatMap { Page.Place(rawValue: String($0)) }
        let places = viewer.shownPlaces
        let place = first.flatMap { places.contains($0) ? $0 : nil } ?? places.first ?? .me
        let retry = request.method == .get && status >= 500 ? Link(within: request.uri.string) : nil
        return Reply(services).page(
            Page(
                title: told.title(viewer.language), place: place, back: place.link,
                body: group {
                    errorState(told.phrase(viewer.language), retry: retry, viewer.language)
                    requestNumber(context, viewer.language)
                }, status: status), for: viewer,
            Floor.Request(.get, [], wantsFragment: request.headers[.fragment] != nil))
    }

    /// The request id, by which an administrator finds a fault in the log.
    @HTMLBuilder private func requestNumber(_ context: MaruContext, _ language: Language) -> HTML {
        if case .fault = self {
            tag("p", .class("field-hint")) {
                Phrase(ko: "알려 주실 때 쓸 번호: ", en: "The number to report: ")(language)
                tag("code") { context.requestID }
            }
        }
    }

    /// Redirects a signed-out page request to signing in, and back afterwards.
    private func signInInstead(_ request: Incoming) -> Link? {
        guard request.method == .get, request.headers[.fragment] == nil else { return nil }
        let signIn = Link("/sign-in")
        guard let here = Link(within: request.uri.string), here.text != "/" else { return signIn }
        return signIn.with("next", here.text)
    }
}

extension Refusal {
    /// A problem document (RFC 9457): `type` is stable; the rest is descriptive.
    func problem(status: Int, _ language: Language, requestID: String) -> JSON {
        var members: [JSON.Member] = [
            JSON.Member("type", .string("/problems/" + name)),
            JSON.Member("title", .string(title(language))),
            JSON.Member("status", .integer(Int64(status))),
            JSON.Member("detail", .string(phrase(language))),
            JSON.Member("rule", .string(name)),
        ]
        if let field { members.append(JSON.Member("field", .string(field))) }
        if let given { members.append(JSON.Member("given", .string(given))) }
        if let retryAfter { members.append(JSON.Member("retryAfter", .integer(Int64(retryAfter)))) }
        members.append(JSON.Member("requestId", .string(requestID)))
        return .object(members)
    }
}
