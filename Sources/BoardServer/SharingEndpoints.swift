import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

/// The API of a board's people, and of archiving and deleting it.
extension BoardHost {
    var sharing: [APIEndpoint] {
        [
            changing(.patch, "/boards/{board}/people/{person}", BoardRules.changeRole),
            changing(.delete, "/boards/{board}/people/{person}", BoardRules.removeMember),
            changing(.post, "/boards/{board}/leave", BoardRules.leaveBoard),
            changing(.post, "/boards/{board}/people/{person}/hand-over", BoardRules.handOverBoard),
            changing(.post, "/boards/{board}/archive", BoardRules.archiveBoard),
            changing(.post, "/boards/{board}/restore", BoardRules.restoreBoard),
            APIEndpoint(
                .delete, "/boards/{board}", "deleteBoard",
                summary: "Deletes a board with everything in it, for good. For its owners, who confirm its name.",
                parameters: [.init("name", .text("The board's name, as confirmation."))],
                answers: [.init(204, "The board is deleted.")] + refusals
            ) { call, services in
                let form = Fields([.init("name", call.visit.request.query["name"] ?? "")])
                try await delete(try call.id("board"), call.visit, form)
                return .nothing
            },
        ]
    }
}
