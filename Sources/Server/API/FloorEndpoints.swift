import Floor
import HTTPTypes
import ServerFloor
import Storage

/// The floor's part of the API: sessions, people, invitations, one's own account, and the server.
func floorEndpoints(_ services: Services) -> [APIEndpoint] {
    let own: [APIEndpoint] = [.signIn, .session, .signOut, .me, .people, .invite, .search, .sync]
    let parts = [
        own, meEndpoints, accountEndpoints, noticeEndpoints, pushEndpoints, invitationEndpoints, comingInEndpoints,
        todayEndpoints(services), fileEndpoints,
    ]
    return Array(parts.joined())
}

extension Schema {
    static let profile = Schema.named(
        "Profile",
        .object([
            .init("id", .id("The person.")),
            .init("name", .text("Their name.", limit: PersonName.limit)),
            .init("language", .choice("The language of pages.", Language.allCases.map(\.rawValue))),
            .init("theme", .choice("Light, dark, or like the system.", Viewer.Theme.allCases.map(\.rawValue))),
            .init("zone", .nullable(.text("An IANA time zone, such as Asia/Seoul."))),
            .init("isAdministrator", .boolean("Whether they are an administrator.")),
            .init("device", .id("The session's id, as in operations.")),
        ]))
}

extension APIEndpoint {
    static let signIn = APIEndpoint(
        .post, "/session", "signIn", summary: "Signs in. The answer sets the session cookie.",
        request: .object([
            .init("email", .text("The e-mail address.")), .init("password", .text("The password.")),
        ]),
        answers: [
            .init(200, "Signed in.", .object([.init("person", .profile)])),
            .refusal(.signedOut, "The address or the password is wrong; the answer does not say which."),
            .refusal(.tooMany, "Too many attempts; `retryAfter` says how long to wait."),
        ], isOpen: true
    ) { call, services in
        let begun = try await SignIn(
            services: services, network: call.network, browser: call.visit.browser,
            deviceName: deviceName(from: call.agent), replaced: call.visit.token)(
                email: call.body["email"]?.stringValue ?? "", password: call.body["password"]?.stringValue ?? "")
        let now = services.houseClock.cautious()
        let person = try await services.database.read { try $0.signedIn(begun.token, now: now) }
        guard let person else { throw Refusal.signedOut }
        return .json(["person": person.json], headers: .issuing(begun, services.settings))
    }

    static let session = APIEndpoint(
        .get, "/session", "session", summary: "Who is signed in.",
        answers: [.init(200, "The signed-in person.", .object([.init("person", .profile)])), .refusal(.signedOut)]
    ) { call, services in
        .json(["person": try await services.database.read { try call.visit.person($0) }.json])
    }

    static let signOut = APIEndpoint(
        .delete, "/session", "signOut", summary: "Ends the session.",
        answers: [.init(204, "Signed out."), .refusal(.signedOut)]
    ) { call, services in
        try await services.signOut(call.visit)
        var answer = APIAnswer.nothing
        SessionCookie(services.settings).end(&answer.headers)
        return answer
    }

    static let me = APIEndpoint(
        .get, "/me", "me", summary: "Your profile.",
        answers: [.init(200, "Your profile.", .profile), .refusal(.signedOut)]
    ) { call, services in
        .json(try await services.database.read { try call.visit.person($0) }.json)
    }

    static let people = APIEndpoint(
        .get, "/people", "people",
        summary:
            "All people on this server. Where sign-up is open: you, and those with whom you share a board or a retro team; all of them for an administrator.",
        answers: [.init(200, "People, in order of account creation.", .object([.init("people", .list(of: .person))]))]
    ) { call, services in
        let people = try await services.database.read { connection in
            let person = try call.visit.person(connection)
            return try services.people(toldTo: person.id, isAdministrator: person.isAdministrator, connection)
        }
        return .json(["people": .array(people.map { ["id": .string($0.id.text), "name": .string($0.name)] })])
    }
}

extension SignedIn {
    var json: JSON {
        [
            "id": .string(id.text), "name": .string(name), "language": .string(language.rawValue),
            "theme": .string(theme.rawValue), "zone": zone.map { .string($0) } ?? .null,
            "isAdministrator": .bool(isAdministrator), "device": .string(device.text),
        ]
    }
}
