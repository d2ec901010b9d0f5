import Floor
import HTTPTypes
import ServerFloor
import Storage

/// The floor's part of the API: sessions, people, invitations, oneself, and the house.
func floorEndpoints(_ services: Services) -> [APIEndpoint] {
    let own: [APIEndpoint] = [.signIn, .session, .signOut, .me, .people, .invite, .search, .sync]
    let parts = [
        own, meEndpoints, accountEndpoints, noticeEndpoints, invitationEndpoints, comingInEndpoints,
        todayEndpoints(services),
    ]
    return Array(parts.joined())
}

extension Schema {
    static let person = Schema.named(
        "Person",
        .object([
            .init("id", .id("The person.")),
            .init("name", .text("What they are called.", limit: PersonName.limit)),
        ]))

    static let profile = Schema.named(
        "Profile",
        .object([
            .init("id", .id("The person.")),
            .init("name", .text("What they are called.", limit: PersonName.limit)),
            .init("language", .choice("The language of pages.", Language.allCases.map(\.rawValue))),
            .init("theme", .choice("Light, dark, or as the system is.", Viewer.Theme.allCases.map(\.rawValue))),
            .init("zone", .nullable(.text("IANA time zone, such as Asia/Seoul."))),
            .init("isAdministrator", .boolean("Whether they look after the house.")),
            .init("device", .id("The session, as operations name it.")),
        ]))
}

extension APIEndpoint {
    static let signIn = APIEndpoint(
        .post, "/session", "signIn", summary: "Signs in. The answer sets the session's cookie.",
        request: .object([
            .init("email", .text("The e-mail address.")), .init("password", .text("The password.")),
        ]),
        answers: [
            .init(200, "Signed in.", .object([.init("person", .profile)])),
            .refusal(.signedOut, "The address or the password is not right; which of them is not told."),
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
        answers: [.init(200, "Somebody is.", .object([.init("person", .profile)])), .refusal(.signedOut)]
    ) { call, services in
        .json(["person": try await services.database.read { try call.visit.person($0) }.json])
    }

    static let signOut = APIEndpoint(
        .delete, "/session", "signOut", summary: "Signs out: the session ends.",
        answers: [.init(204, "Signed out."), .refusal(.signedOut)]
    ) { call, services in
        try await services.signOut(call.visit)
        var answer = APIAnswer.nothing
        answer.headers[.setCookie] = SessionCookie(services.settings).cleared
        return answer
    }

    static let me = APIEndpoint(
        .get, "/me", "me", summary: "The one who asks.", answers: [.init(200, "You.", .profile), .refusal(.signedOut)]
    ) { call, services in
        .json(try await services.database.read { try call.visit.person($0) }.json)
    }

    static let people = APIEndpoint(
        .get, "/people", "people", summary: "Everybody in the house.",
        answers: [.init(200, "People, in the order they came.", .object([.init("people", .list(of: .person))]))]
    ) { call, services in
        let people = try await services.database.read { connection in
            _ = try call.visit.person(connection)
            return try connection.people()
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
