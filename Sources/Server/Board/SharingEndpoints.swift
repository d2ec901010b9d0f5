import BoardRoom
import Floor
import Hummingbird
import Storage

/// Who is on a board, and putting it away, for programs.
extension BoardHost {
    var sharing: [APIEndpoint] {
        acting([
            BoardRules.changeRole, BoardRules.removeMember, BoardRules.leaveBoard, BoardRules.handOverBoard,
            BoardRules.archiveBoard, BoardRules.restoreBoard,
        ]) + [
            APIEndpoint(
                .delete, "/boards/{board}", "deleteBoard",
                summary: "Deletes a board with everything in it, for good. By its owners, who name it.",
                parameters: [.init("name", .text("The board's name, to be sure."))],
                answers: [.init(204, "It is gone.")] + refusals
            ) { call, services in
                let form = Fields([.init("name", call.visit.request.query["name"] ?? "")])
                try await delete(try call.id("board"), call.visit, form)
                return .nothing
            }
        ]
    }
}
