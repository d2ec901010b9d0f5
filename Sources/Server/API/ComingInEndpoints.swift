import Floor
import HTTPTypes
import ServerFloor
import Storage

/// The ways in for somebody without a session, besides signing in; and the way out for good.
let comingInEndpoints: [APIEndpoint] = [.signUp, .askForReset, .resetPassword, .deleteAccount]

extension APIEndpoint {
    fileprivate static let signUp = APIEndpoint(
        .post, "/people", "signUp",
        summary: "Makes an account, by an invitation or where the house is open to all, and signs in.",
        request: .object([
            .init("email", .text("The e-mail address.")),
            .init("name", .text("What you are called.", limit: PersonName.limit)),
            .init("password", .text("At least 10 characters.")),
            .init("code", .text("An invitation's; without it the house must be open."), required: false),
        ]),
        answers: [
            .init(
                201, "You live here now. The answer sets the session's cookie.",
                .object([.init("person", .profile), .init("link", .text("Where to go from here."))])),
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
            "Mails a link for a new password, where the house sends mail. Whether anybody has the address is not told.",
        request: .object([.init("email", .text("The e-mail address."))]),
        answers: [
            .init(204, "It is on its way, if somebody has the address."), .refusal(.invalid),
            .refusal(.missing, "The house sends no mail: an administrator makes such links."), .refusal(.tooMany),
        ], isOpen: true
    ) { call, services in
        guard services.mail != nil else { throw Refusal.missing }
        try await services.askForReset(
            call.fields["email"] ?? "", network: call.network, browser: call.visit.browser)
        return .nothing
    }

    fileprivate static let resetPassword = APIEndpoint(
        .post, "/reset", "resetPassword",
        summary: "Sets a password anew by a link. The link is spent, and every session ends.",
        request: .object([
            .init("token", .text("What stands last in the link.")), .init("password", .text("The new password.")),
        ]),
        answers: [
            .init(204, "It holds now: sign in with it."), .refusal(.invalid), .refusal(.missing), .refusal(.tooMany),
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
        summary: "Deletes your account for good. Spaces that you alone own go to whom you name, or are deleted.",
        request: .object([
            .init("password", .text("Your password, to be sure.")),
            .init(
                "heirs",
                .list(
                    of: .object([.init("space", .id("The space.")), .init("person", .id("Somebody who is in it."))])),
                required: false),
        ]),
        answers: [
            .init(204, "It is gone."), .refusal(.invalid), .refusal(.conflict), .refusal(.tooMany),
        ]
    ) { call, services in
        var heirs: [ID<Space>: ID<Person>] = [:]
        for heir in call.body["heirs"]?.arrayValue ?? [] {
            guard let space = heir["space"]?.stringValue.flatMap({ ID<Space>($0) }) else { continue }
            heirs[space] = heir["person"]?.stringValue.flatMap { ID<Person>($0) }
        }
        try await services.deleteAccount(call.visit, password: call.fields["password"] ?? "", heirs: heirs)
        var answer = APIAnswer.nothing
        answer.headers[.setCookie] = SessionCookie(services.settings).cleared
        return answer
    }
}

extension Services {
    /// What brings somebody in who gives an invitation's code, or none.
    ///
    /// - Throws: `invitation-missing` for what is no code; `sign-up-closed`.
    fileprivate func entrance(by code: String?) throws(Refusal) -> Entrance {
        guard let code else {
            guard settings.signUp == .open else { throw .signUpClosed }
            return .open
        }
        guard let code = InvitationCode(code) else { throw .invitationMissing }
        return .invitation(code)
    }
}
