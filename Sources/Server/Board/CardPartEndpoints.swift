import BoardRoom
import Floor
import Hummingbird
import Storage

/// What hangs on cards, for programs: labels, people, checklists, comments.
extension BoardHost {
    var cardPartEndpoints: [APIEndpoint] { labelEndpoints + assigneeEndpoints + itemEndpoints + commentEndpoints }

    private var labelEndpoints: [APIEndpoint] {
        let colours = BoardRoom.Label.Colour.allCases.map(\.rawValue)
        return [
            changing(
                .post, "/boards/{board}/labels", "addLabel", "add-label", summary: "Makes a label.",
                [
                    .init("label", .id("The new label's id; made here without it."), required: false),
                    .init("name", .text("1 to 20 characters.")),
                    .init("colour", .choice("What it is painted with; `grey` without it.", colours), required: false),
                ]),
            changing(
                .patch, "/boards/{board}/labels/{label}", "editLabel", "edit-label",
                summary: "Changes a label on every card that has it. Members that are absent stay as they are.",
                [
                    .init("name", .text("1 to 20 characters."), required: false),
                    .init("colour", .choice("What it is painted with.", colours), required: false),
                ]),
            changing(
                .delete, "/boards/{board}/labels/{label}", "deleteLabel", "delete-label",
                summary: "Deletes a label, from every card too."),
            changing(
                .put, "/boards/{board}/cards/{card}/labels/{label}", "labelCard", "label-card",
                summary: "Puts a label on a card."),
            changing(
                .delete, "/boards/{board}/cards/{card}/labels/{label}", "unlabelCard", "unlabel-card",
                summary: "Takes a label off a card."),
        ]
    }

    private var assigneeEndpoints: [APIEndpoint] {
        [
            changing(
                .put, "/boards/{board}/cards/{card}/assignees/{person}", "assignCard", "assign-card",
                summary: "Gives a card to somebody on the board."),
            changing(
                .delete, "/boards/{board}/cards/{card}/assignees/{person}", "unassignCard", "unassign-card",
                summary: "Takes somebody off a card."),
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
            changing(
                .post, card + "/items", "addItem", "add-item", summary: "Adds a line to a card's checklist.",
                [
                    .init("item", .id("The new line's id; made here without it."), required: false),
                    .init("text", .text("1 to 100 characters.")),
                ]),
            changing(
                .patch, card + "/items/{item}", "editItem", "edit-item", summary: "Changes what a line says.",
                [.init("text", .text("1 to 100 characters."))]),
            changing(.post, card + "/items/{item}/check", "checkItem", "check-item", summary: "Ticks a line.", []),
            changing(
                .post, card + "/items/{item}/uncheck", "uncheckItem", "uncheck-item", summary: "Unticks a line.", []),
            changing(
                .post, card + "/items/{item}/move", "moveItem", "move-item", summary: "Moves a line in its checklist.",
                [
                    .init(
                        "to",
                        .choice("Where; `bottom` without it.", ["top", "bottom", "up", "down", "before", "after"]),
                        required: false),
                    .init("beside", .id("The line to go before or after."), required: false),
                ]),
            changing(.delete, card + "/items/{item}", "deleteItem", "delete-item", summary: "Deletes a line."),
        ]
    }

    private var commentEndpoints: [APIEndpoint] {
        let card = "/boards/{board}/cards/{card}"
        return [
            APIEndpoint(
                .get, card + "/comments", "comments", summary: "What was said about a card, the newest last.",
                parameters: [.init("before", .id("The first comment of the page before; the newest without it."))],
                answers: [
                    .init(
                        200, "At most 50 comments, and where the ones before them begin.",
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
            changing(
                .post, card + "/comments", "addComment", "add-comment", summary: "Says something about a card.",
                [
                    .init("comment", .id("The new comment's id; made here without it."), required: false),
                    .init("text", .text("1 to 1,000 characters; `@name` or `@[id]` names somebody on the board.")),
                ]),
            changing(
                .patch, card + "/comments/{comment}", "editComment", "edit-comment",
                summary: "Changes a comment of your own.", [.init("text", .text("1 to 1,000 characters."))]),
            changing(
                .delete, card + "/comments/{comment}", "deleteComment", "delete-comment",
                summary: "Deletes a comment of your own."),
        ]
    }

    /// A card with all that hangs on it, as whoever calls may see it.
    private func whole(_ call: APICall, _ services: Services) async throws -> BoardSlice {
        let board: ID<Space> = try call.id("board")
        let card: ID<Entity> = try call.id("card")
        let before: ID<Entity>? = try call.visit.request.query.id("before")
        return try await services.database.read { connection in
            let person = try call.visit.person(connection)
            guard let head = try connection.space(board) else { throw Refusal.missing }
            let need = BoardNeed.Part(board, cards: .these([card]), depth: .whole(card, before: before))
            let slice = try connection.slice(need, for: person.id, at: head)
            guard slice.board.cards[card] != nil else { throw Refusal.missing }
            return slice
        }
    }
}
