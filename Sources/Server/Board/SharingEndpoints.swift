import BoardRoom
import Floor
import Hummingbird
import Storage

/// Who is on a board, and putting it away, for programs.
extension BoardHost {
    var sharing: [APIEndpoint] {
        [
            changing(
                .patch, "/boards/{board}/people/{person}", "changeRole", "change-role",
                summary: "Gives somebody on the board another role. By its owners.",
                [.init("role", .choice("What they may do from now on.", Role.allCases.map(\.rawValue)))]),
            changing(
                .delete, "/boards/{board}/people/{person}", "removeMember", "remove-member",
                summary: "Takes somebody off the board, at once. By its owners."),
            changing(
                .post, "/boards/{board}/leave", "leaveBoard", "leave-board",
                summary: "Takes you off the board. The last owner hands it over first.", []),
            changing(
                .post, "/boards/{board}/people/{person}/hand-over", "handOverBoard", "hand-over-board",
                summary: "Makes somebody an owner in your place; you stay as an editor.", []),
            changing(
                .post, "/boards/{board}/archive", "archiveBoard", "archive-board",
                summary: "Puts a board away: it can be looked at and not changed. By its owners.", []),
            changing(
                .post, "/boards/{board}/restore", "restoreBoard", "restore-board",
                summary: "Brings an archived board back. By its owners.", []),
            APIEndpoint(
                .delete, "/boards/{board}", "deleteBoard",
                summary: "Deletes a board with everything in it, for good. By its owners, who name it.",
                parameters: [.init("name", .text("The board's name, to be sure."))],
                answers: [.init(204, "It is gone.")] + refusals
            ) { call, services in
                let form = Fields([.init("name", call.visit.request.query["name"] ?? "")])
                try await delete(try call.id("board"), call.visit, form)
                return .nothing
            },
        ]
    }
}
