import Floor
import HTTPTypes
import Storage

/// The floor's part of the API: sessions, people, invitations, oneself, and the house.
let floorEndpoints: [APIEndpoint] =
    [.signIn, .session, .signOut, .me, .people, .invite, .search] + meEndpoints + residentEndpoints + noticeEndpoints

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
            services: services, network: call.network, deviceName: deviceName(from: call.agent))(
                email: call.body["email"]?.stringValue ?? "", password: call.body["password"]?.stringValue ?? "")
        let person = try await services.database.read { try $0.signedIn(begun.token, now: call.visit.now) }
        guard let person else { throw Refusal.signedOut }
        return .json(
            ["person": person.json],
            headers: [.setCookie: SessionCookie(services.settings).issued(begun.token)])
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

    static let invite = APIEndpoint(
        .post, "/invitations", "invite",
        summary: "Makes an invitation into the house and, if a space is named, into it.",
        request: .object([
            .init("space", .id("A space to bring the person into; only its owners can."), required: false),
            .init("role", .choice("What they will be there.", ["editor", "viewer"]), required: false),
            .init("days", .integer("For how many days it works, 1 to 90; 14 without it."), required: false),
            .init("uses", .integer("How many people it brings, 1 to 50; 50 without it."), required: false),
        ]),
        answers: [
            .init(
                201, "The invitation. Its code is told this once.",
                .object([
                    .init("code", .text("Sixteen characters.")),
                    .init("shortCode", .text("Eight characters, to be read out and typed at /join.")),
                    .init("link", .text("Where it is opened.")),
                    .init("expiresAt", .integer("Unix milliseconds.")),
                ])),
            .refusal(.forbidden), .refusal(.missing),
        ]
    ) { call, services in
        let made = try await services.invite(
            call.visit, to: try call.fields.id("space"), try NewInvitation(call.fields))
        return .json(
            [
                "code": .string(made.code.text), "shortCode": .string(made.short.spoken),
                "link": .string(made.link.text),
                "expiresAt": .integer(made.expiresAt),
            ], status: 201)
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
