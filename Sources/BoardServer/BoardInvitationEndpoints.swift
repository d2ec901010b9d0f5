import BoardRoom
import Floor
import HTTPTypes
package import ServerFloor
import Storage

/// Invitations onto a board, for its owners' programs. One is made by `POST /invitations`.
extension BoardHost {
    package var invitationEndpoints: [APIEndpoint] {
        let one = "/boards/{board}/invitations/{invitation}"
        let refusals: [APIEndpoint.Answer] = [.refusal(.forbidden), .refusal(.missing)]
        return [
            APIEndpoint(
                .get, "/boards/{board}/invitations", "boardInvitations",
                summary: "The invitations onto a board that still stand, the latest first. By its owners.",
                answers: [.init(200, "Invitations.", .object([.init("invitations", .list(of: .invitation))]))]
                    + refusals
            ) { call, services in
                let board: ID<Space> = try call.id("board")
                let standing = try await services.database.read { connection in
                    try connection.requireOwner(try call.visit.person(connection).id, of: board)
                    return try connection.invitations(to: board, now: call.visit.now)
                }
                return .json(["invitations": .array(standing.map(\.json))])
            },
            APIEndpoint(
                .post, one + "/renew", "renewInvitation",
                summary: "Another link and code for an invitation; the old ones no longer work. By owners.",
                answers: [.init(200, "They are told this once.", .madeInvitation)] + refusals
            ) { call, services in
                let made = try await services.renewInvitation(
                    try call.id("invitation"), to: try call.id("board"), call.visit)
                return .json(made.json)
            },
            APIEndpoint(
                .delete, one, "withdrawBoardInvitation",
                summary: "Withdraws an invitation onto a board. By its owners.",
                answers: [.init(204, "It brings nobody in any more.")] + refusals
            ) { call, services in
                try await services.withdrawInvitation(try call.id("invitation"), to: try call.id("board"), call.visit)
                return .nothing
            },
        ]
    }
}
