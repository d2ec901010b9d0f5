import Floor
import HTTPTypes
import ServerFloor
import Storage

/// Invitations to the server, and joining by one.
let invitationEndpoints: [APIEndpoint] = [.invitations, .withdrawInvitation, .mailInvitation, .invitation, .join]

extension APIEndpoint {
    static let invite = APIEndpoint(
        .post, "/invitations", "invite",
        summary: "Makes an invitation to the server and, if given, to a space.",
        request: .object([
            .init("space", .id("A space to invite the person to; only its owners may."), required: false),
            .init("role", .choice("Their role there.", ["editor", "viewer"]), required: false),
            .init("days", .integer("The days it is valid, 1 to 90; 14 by default."), required: false),
            .init("uses", .integer("How many people it admits, 1 to 50; 50 by default."), required: false),
        ]),
        answers: [
            .init(201, "The invitation. Its code is returned only once.", .madeInvitation),
            .refusal(.forbidden), .refusal(.missing),
        ]
    ) { call, services in
        let made = try await services.invite(
            call.visit, to: try call.fields.id("space"), try NewInvitation(call.fields))
        return .json(made.json, status: 201)
    }

    fileprivate static let invitations = APIEndpoint(
        .get, "/invitations", "invitations",
        summary: "Your valid invitations, newest first. For administrators.",
        answers: [
            .init(200, "Invitations.", .object([.init("invitations", .list(of: .invitation))])), .refusal(.missing),
        ]
    ) { call, services in
        let standing = try await services.database.read { connection in
            try connection.invitations(by: try call.visit.administrator(connection).id, now: call.visit.now)
        }
        return .json(["invitations": .array(standing.map(\.json))])
    }

    fileprivate static let withdrawInvitation = APIEndpoint(
        .delete, "/invitations/{invitation}", "withdrawInvitation",
        summary: "Withdraws an invitation that you made. For administrators.",
        answers: [.init(204, "The invitation no longer works."), .refusal(.missing)]
    ) { call, services in
        let id: ID<Invitation> = try call.id("invitation")
        try await services.database.write { transaction in
            try transaction.withdraw(id, by: try call.visit.administrator(transaction).id)
        }
        return .nothing
    }

    fileprivate static let mailInvitation = APIEndpoint(
        .post, "/mail-invitation", "mailInvitation",
        summary: "Mails an invitation to the server, for one person. For administrators, if the server sends mail.",
        request: .object([.init("email", .text("The recipient's address."))]),
        answers: [.init(204, "The mail is queued."), .refusal(.invalid), .refusal(.missing)]
    ) { call, services in
        _ = try await services.mailInvitation(call.visit, to: call.fields["email"] ?? "")
        return .nothing
    }

    fileprivate static let invitation = APIEndpoint(
        .get, "/join", "invitation", summary: "Who made an invitation, by the code of its link or its short code.",
        parameters: [.init("code", .text("Sixteen characters, or eight."))],
        answers: [
            .init(
                200, "The invitation is valid.",
                .object([
                    .init("invitedBy", .text("Who made it, by name.")),
                    .init("space", .nullable(.id("The space it leads to."))),
                ])), .refusal(.missing), .refusal(.tooMany),
        ], isOpen: true
    ) { call, services in
        let person = try await services.database.read { try call.visit.personIfAny($0)?.id }
        try await services.countAttempts([.network(call.network), person.map { .person($0) }])
        let code = InvitationCode(call.visit.request.query["code"] ?? "")
        let found = try await services.database.read { connection in
            try code.flatMap { try connection.invitation($0, now: call.visit.now) }
        }
        guard let found else { throw Refusal.invitationMissing }
        return .json(["invitedBy": .string(found.makerName), "space": found.space.map { .string($0.text) } ?? .null])
    }

    fileprivate static let join = APIEndpoint(
        .post, "/join", "join", summary: "Accepts an invitation, by the code of its link or its short code.",
        request: .object([.init("code", .text("Sixteen characters, or eight."))]),
        answers: [
            .init(200, "You have joined.", .object([.init("link", .text("The page to open next."))])),
            .refusal(.missing), .refusal(.tooMany),
        ]
    ) { call, services in
        let person = try await services.database.read { try call.visit.person($0) }
        let code = InvitationCode(call.fields["code"] ?? "")
        return .json(["link": .string(try await services.join(person, by: code, network: call.network).text)])
    }
}
