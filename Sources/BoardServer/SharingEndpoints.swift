import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

/// Who is on a board, and putting it away, for programs.
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
