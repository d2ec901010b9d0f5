import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

/// The API of the parts of cards: labels, assignees, checklists, comments.
extension BoardHost {
    var cardPartEndpoints: [APIEndpoint] {
        labelEndpoints + assigneeEndpoints + itemEndpoints + commentEndpoints + attachmentEndpoints
    }

    private var labelEndpoints: [APIEndpoint] {
        acting([
            BoardRules.addLabel, BoardRules.editLabel, BoardRules.deleteLabel, BoardRules.labelCard,
            BoardRules.unlabelCard,
        ])
    }

    private var assigneeEndpoints: [APIEndpoint] { acting([BoardRules.assignCard, BoardRules.unassignCard]) }

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
            }
        ]
            + acting([
                BoardRules.addItem, BoardRules.editItem, BoardRules.checkItem, BoardRules.uncheckItem,
                BoardRules.moveItem, BoardRules.deleteItem,
            ])
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
            }
        ] + acting([BoardRules.addComment, BoardRules.editComment, BoardRules.deleteComment])
    }

    private var attachmentEndpoints: [APIEndpoint] {
        acting([BoardRules.addAttachment, BoardRules.removeAttachment])
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
