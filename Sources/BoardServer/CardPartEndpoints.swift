import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

/// The API of the parts of cards: labels, assignees, checklists, comments.
extension BoardHost {
    var cardPartEndpoints: [APIEndpoint] { labelEndpoints + assigneeEndpoints + itemEndpoints + commentEndpoints }

    private var labelEndpoints: [APIEndpoint] {
        [
            changing(.post, "/boards/{board}/labels", BoardRules.addLabel),
            changing(.patch, "/boards/{board}/labels/{label}", BoardRules.editLabel),
            changing(.delete, "/boards/{board}/labels/{label}", BoardRules.deleteLabel),
            changing(.put, "/boards/{board}/cards/{card}/labels/{label}", BoardRules.labelCard),
            changing(.delete, "/boards/{board}/cards/{card}/labels/{label}", BoardRules.unlabelCard),
        ]
    }

    private var assigneeEndpoints: [APIEndpoint] {
        [
            changing(.put, "/boards/{board}/cards/{card}/assignees/{person}", BoardRules.assignCard),
            changing(.delete, "/boards/{board}/cards/{card}/assignees/{person}", BoardRules.unassignCard),
        ]
    }

    private var itemEndpoints: [APIEndpoint] {
        let card = "/boards/{board}/cards/{card}"
        return [
            APIEndpoint(
                .get, card + "/items", "items", summary: "A card's checklist, from top to bottom.",
                answers: [
                    .init(200, "The checklist.", .object([.init("items", .list(of: .item))])), .refusal(.missing),
                ]
            ) { call, services in
                let slice = try await whole(call, services)
                return .json(["items": .array(slice.board.items(on: try call.id("card")).map(\.json))])
            },
            changing(.post, card + "/items", BoardRules.addItem),
            changing(.patch, card + "/items/{item}", BoardRules.editItem),
            changing(.post, card + "/items/{item}/check", BoardRules.checkItem),
            changing(.post, card + "/items/{item}/uncheck", BoardRules.uncheckItem),
            changing(.post, card + "/items/{item}/move", BoardRules.moveItem),
            changing(.delete, card + "/items/{item}", BoardRules.deleteItem),
        ]
    }

    private var commentEndpoints: [APIEndpoint] {
        let card = "/boards/{board}/cards/{card}"
        return [
            APIEndpoint(
                .get, card + "/comments", "comments", summary: "The comments on a card, newest last.",
                parameters: [
                    .init("before", .id("The first comment of the previous page; by default the newest are returned."))
                ],
                answers: [
                    .init(
                        200, "At most 50 comments, and the cursor of earlier ones.",
                        .object([
                            .init("comments", .list(of: .comment)), .init("next", .nullable(.id("The next `before`."))),
                        ])),
                    .refusal(.missing), .refusal(.invalid),
                ]
            ) { call, services in
                let slice = try await whole(call, services)
                let comments = slice.board.comments(on: try call.id("card"))
                let next = slice.hasEarlierComments ? comments.first : nil
                return .json([
                    "comments": .array(comments.map(\.json)), "next": next.map { .string($0.id.text) } ?? .null,
                ])
            },
            changing(.post, card + "/comments", BoardRules.addComment),
            changing(.patch, card + "/comments/{comment}", BoardRules.editComment),
            changing(.delete, card + "/comments/{comment}", BoardRules.deleteComment),
        ]
    }

    /// A card with all its parts, as the caller may see it.
    private func whole(_ call: APICall, _ services: Services) async throws -> BoardSlice {
        let board: ID<Space> = try call.id("board")
        let card: ID<Entity> = try call.id("card")
        let before: ID<Entity>? = try call.visit.request.query.id("before")
        return try await services.database.read { connection in
            let person = try call.visit.person(connection)
            guard let head = try connection.space(board) else { throw Refusal.missing }
            let query = BoardQuery.Part(board, cards: .these([card]), depth: .whole(card, before: before))
            let slice = try connection.slice(query, for: person.id, at: head)
            guard slice.board.cards[card] != nil else { throw Refusal.missing }
            return slice
        }
    }
}
