import Floor
import HTTPTypes
import ServerFloor
import Storage

/// Endpoints without a session, besides signing in; and deleting one's account.
let comingInEndpoints: [APIEndpoint] = [.signUp, .askForReset, .resetPassword, .deleteAccount]

extension APIEndpoint {
    fileprivate static let signUp = APIEndpoint(
        .post, "/people", "signUp",
        summary: "Creates an account, with an invitation or if sign-up is open, and signs in.",
        request: .object([
            .init("email", .text("The e-mail address.")),
            .init("name", .text("Your name.", limit: PersonName.limit)),
            .init("password", .text("At least 10 characters.")),
            .init("code", .text("An invitation code; not needed if sign-up is open."), required: false),
        ]),
        answers: [
            .init(
                201, "The account was created. The answer sets the session cookie.",
                .object([.init("person", .profile), .init("link", .text("The page to open next."))])),
            .refusal(.invalid), .refusal(.forbidden), .refusal(.missing), .refusal(.conflict), .refusal(.tooMany),
        ], isOpen: true
    ) { call, services in
        let begun = try await SignUp(
            services: services, entrance: try services.entrance(by: call.body["code"]?.stringValue),
            language: call.visit.language, zone: call.visit.knownZone, network: call.network,
            deviceName: deviceName(from: call.agent), replaced: call.visit.token)(
                email: call.fields["email"] ?? "", name: call.fields["name"] ?? "",
                password: call.fields["password"] ?? "")
        let now = services.houseClock.cautious()
        let person = try await services.database.read { try $0.signedIn(begun.token, now: now) }
        guard let person else { throw Refusal.signedOut }
        return .json(
            ["person": person.json, "link": .string(begun.next.text)], status: 201,
            headers: .issuing(begun, services.settings))
    }

    fileprivate static let askForReset = APIEndpoint(
        .post, "/forgot-password", "askForReset",
        summary:
            "Mails a reset link, if the server sends mail. The answer does not reveal whether the address has an account.",
        request: .object([.init("email", .text("The e-mail address."))]),
        answers: [
            .init(204, "A link is sent if the address has an account."), .refusal(.invalid),
            .refusal(.missing, "The server sends no mail: administrators make reset links."), .refusal(.tooMany),
        ], isOpen: true
    ) { call, services in
        guard services.mail != nil else { throw Refusal.missing }
        try await services.askForReset(
            call.fields["email"] ?? "", network: call.network, browser: call.visit.browser)
        return .nothing
    }

    fileprivate static let resetPassword = APIEndpoint(
        .post, "/reset", "resetPassword",
        summary: "Sets a new password with a reset link. The link becomes invalid, and all sessions end.",
        request: .object([
            .init("token", .text("The last part of the link.")), .init("password", .text("The new password.")),
        ]),
        answers: [
            .init(204, "The password is set: sign in with it."), .refusal(.invalid), .refusal(.missing),
            .refusal(.tooMany),
        ],
        isOpen: true
    ) { call, services in
        try await services.countAttempts([.network(call.network)])
        guard let token = SessionToken(call.fields["token"] ?? "") else { throw Refusal.resetMissing }
        try await services.reset(token, to: call.fields["password"] ?? "", network: call.network)
        return .nothing
    }

    fileprivate static let deleteAccount = APIEndpoint(
        .post, "/me/delete-account", "deleteAccount",
        summary:
            "Deletes your account for good. Spaces that only you own are handed to the people you name, or deleted.",
        request: .object([
            .init("password", .text("Your password, as confirmation.")),
            .init(
                "heirs",
                .list(
                    of: .object([.init("space", .id("The space.")), .init("person", .id("A member of it."))])),
                required: false),
        ]),
        answers: [
            .init(204, "The account is deleted."), .refusal(.invalid), .refusal(.conflict), .refusal(.tooMany),
        ]
    ) { call, services in
        var successors: [ID<Space>: ID<Person>] = [:]
        for successor in call.body["heirs"]?.arrayValue ?? [] {
            guard let space = successor["space"]?.stringValue.flatMap({ ID<Space>($0) }) else { continue }
            successors[space] = successor["person"]?.stringValue.flatMap { ID<Person>($0) }
        }
        try await services.deleteAccount(call.visit, password: call.fields["password"] ?? "", successors: successors)
        var answer = APIAnswer.nothing
        SessionCookie(services.settings).end(&answer.headers)
        return answer
    }
}

extension Services {
    /// The entrance for an invitation code, or for none.
    ///
    /// - Throws: `invitation-missing` for a malformed code; `sign-up-closed`.
    fileprivate func entrance(by code: String?) throws(Refusal) -> Entrance {
        guard let code else {
            guard settings.signUp == .open else { throw .signUpClosed }
            return .open
        }
        guard let code = InvitationCode(code) else { throw .invitationMissing }
        return .invitation(code)
    }
}
