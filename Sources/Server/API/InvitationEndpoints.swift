import Floor
import HTTPTypes
import ServerFloor
import Storage

/// Invitations into the house, and joining by one.
let invitationEndpoints: [APIEndpoint] = [.invitations, .withdrawInvitation, .mailInvitation, .invitation, .join]

extension APIEndpoint {
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
            .init(201, "The invitation. Its code is told this once.", .madeInvitation),
            .refusal(.forbidden), .refusal(.missing),
        ]
    ) { call, services in
        let made = try await services.invite(
            call.visit, to: try call.fields.id("space"), try NewInvitation(call.fields))
        return .json(made.json, status: 201)
    }

    fileprivate static let invitations = APIEndpoint(
        .get, "/invitations", "invitations",
        summary: "The invitations that you made and that still stand, the latest first. By administrators.",
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
        summary: "Withdraws an invitation that you made. By administrators.",
        answers: [.init(204, "It brings nobody in any more."), .refusal(.missing)]
    ) { call, services in
        let id: ID<Invitation> = try call.id("invitation")
        try await services.database.write { transaction in
            try transaction.withdraw(id, by: try call.visit.administrator(transaction).id)
        }
        return .nothing
    }

    fileprivate static let mailInvitation = APIEndpoint(
        .post, "/mail-invitation", "mailInvitation",
        summary: "Mails an invitation into the house, for one person. By administrators, where the house sends mail.",
        request: .object([.init("email", .text("Where to."))]),
        answers: [.init(204, "It is on its way."), .refusal(.invalid), .refusal(.missing)]
    ) { call, services in
        _ = try await services.mailInvitation(call.visit, to: call.fields["email"] ?? "")
        return .nothing
    }

    fileprivate static let invitation = APIEndpoint(
        .get, "/join", "invitation", summary: "Who has invited, by the code of a link or one that is typed.",
        parameters: [.init("code", .text("Sixteen characters, or eight."))],
        answers: [
            .init(
                200, "It still stands.",
                .object([
                    .init("invitedBy", .text("Who made it, by name.")),
                    .init("space", .nullable(.id("The space it leads into."))),
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
        .post, "/join", "join", summary: "Brings you in by an invitation: by the code of a link, or one that is typed.",
        request: .object([.init("code", .text("Sixteen characters, or eight."))]),
        answers: [
            .init(200, "You are in.", .object([.init("link", .text("Where to go from here."))])),
            .refusal(.missing), .refusal(.tooMany),
        ]
    ) { call, services in
        let person = try await services.database.read { try call.visit.person($0) }
        let code = InvitationCode(call.fields["code"] ?? "")
        return .json(["link": .string(try await services.join(person, by: code, network: call.network).text)])
    }
}
