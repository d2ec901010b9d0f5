import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

/// The API of a board's people, and of archiving and deleting it.
extension BoardHost {
    var sharing: [APIEndpoint] {
        acting([
            BoardRules.changeRole, BoardRules.removeMember, BoardRules.leaveBoard, BoardRules.handOverBoard,
            BoardRules.archiveBoard, BoardRules.restoreBoard,
        ]) + [
            APIEndpoint(
                .delete, "/boards/{board}", "deleteBoard",
                summary: "Deletes a board with everything in it, for good. For its owners, who confirm its name.",
                parameters: [.init("name", .text("The board's name, as confirmation."))],
                answers: [.init(204, "The board is deleted.")] + refusals
            ) { call, services in
                let form = Fields([.init("name", call.visit.request.query["name"] ?? "")])
                try await delete(try call.id("board"), call.visit, form)
                return .nothing
            }
        ]
    }
}
