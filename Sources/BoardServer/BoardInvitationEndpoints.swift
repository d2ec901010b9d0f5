import BoardRoom
import Floor
import HTTPTypes
package import ServerFloor
import Storage

/// Invitations to a board, for its owners. `POST /invitations` creates one.
extension BoardHost {
    package var invitationEndpoints: [APIEndpoint] {
        let one = "/boards/{board}/invitations/{invitation}"
        let refusals: [APIEndpoint.Answer] = [.refusal(.forbidden), .refusal(.missing)]
        return [
            APIEndpoint(
                .get, "/boards/{board}/invitations", "boardInvitations",
                summary: "The valid invitations to a board, newest first. For its owners.",
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
                summary: "Gives an invitation a new link and code; the old ones stop working. For owners.",
                answers: [.init(200, "The link and code, returned only once.", .madeInvitation)] + refusals
            ) { call, services in
                let made = try await services.renewInvitation(
                    try call.id("invitation"), to: try call.id("board"), call.visit)
                return .json(made.json)
            },
            APIEndpoint(
                .delete, one, "withdrawBoardInvitation",
                summary: "Withdraws an invitation to a board. For its owners.",
                answers: [.init(204, "The invitation no longer works.")] + refusals
            ) { call, services in
                try await services.withdrawInvitation(try call.id("invitation"), to: try call.id("board"), call.visit)
                return .nothing
            },
        ]
    }
}
