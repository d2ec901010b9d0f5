import BoardRoom
import Floor
import Hummingbird
import Storage

/// Board's part of the API: the same use cases as the pages, with JSON for forms.
extension BoardHost {
    var endpoints: [APIEndpoint] {
        reading + changingBoards + changingCards + changingColumns + historyEndpoints + searchEndpoints
            + cardPartEndpoints + sharing + invitationEndpoints + transferEndpoints + myCardEndpoints
    }

    private var reading: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/boards", "boards", summary: "Your boards, the one changed last first.",
                answers: [.init(200, "Boards.", .object([.init("boards", .list(of: .boardSummary))]))]
            ) { call, services in
                let boards = try await services.database.read { connection in
                    try connection.boards(of: try call.visit.person(connection).id)
                }
                return .json(["boards": .array(boards.map(\.json))])
            },
            APIEndpoint(
                .get, "/boards/{board}", "board", summary: "A board with its columns and people.",
                answers: [.init(200, "The board.", .board), .refusal(.missing)]
            ) { call, services in
                let board: ID<Space> = try call.id("board")
                let (slice, language) = try await services.database.read { connection in
                    let person = try call.visit.person(connection)
                    return (try connection.apiSlice(board, person.id), person.language)
                }
                return .json(slice.json(language))
            },
            APIEndpoint(
                .get, "/boards/{board}/cards", "cards",
                summary: "The cards that stand on a board, in the order of their ids.",
                parameters: [
                    .init("cursor", .id("The last card of the page before.")),
                    .init("limit", .integer("How many, 1 to 200; 100 without it.")),
                ],
                answers: [
                    .init(
                        200, "Cards, and where the next page begins.",
                        .object([.init("cards", .list(of: .card)), .init("next", .nullable(.id("The next cursor.")))])),
                    .refusal(.missing), .refusal(.invalid),
                ]
            ) { call, services in
                let board: ID<Space> = try call.id("board")
                let after: ID<Entity>? = try call.visit.request.query.id("cursor")
                let limit = try call.limit()
                let found = try await services.database.read { connection in
                    try connection.requireMember(try call.visit.person(connection).id, of: board)
                    return try connection.cards(of: board, after: after, limit: limit)
                }
                return .json([
                    "cards": .array(found.json),
                    "next": found.cards.count == limit ? found.cards.last.map { .string($0.id.text) } ?? .null : .null,
                ])
            },
            APIEndpoint(
                .get, "/boards/{board}/cards/{card}", "card", summary: "One card, in the trash or not.",
                answers: [.init(200, "The card.", .card), .refusal(.missing)]
            ) { call, services in
                .json(try await self.card(call, services))
            },
            APIEndpoint(
                .get, "/boards/{board}/operations", "operations", summary: "What happened on a board, in order.",
                parameters: [
                    .init("after", .integer("The last sequence you have; 0 without it.")),
                    .init("limit", .integer("How many, 1 to 200; 100 without it.")),
                ],
                answers: [
                    .init(
                        200, "Operations, and the last one's sequence where there may be more.",
                        .object([
                            .init("operations", .list(of: .operation)),
                            .init("next", .nullable(.integer("The next `after`."))),
                        ])),
                    .refusal(.missing), .refusal(.invalid),
                ]
            ) { call, services in
                let board: ID<Space> = try call.id("board")
                let after = try call.number("after", in: 0...Int64.max, else: 0)
                let limit = try call.limit()
                let recorded = try await services.database.read { connection in
                    try connection.requireMember(try call.visit.person(connection).id, of: board)
                    return try connection.operations(in: board, after: after, limit: limit)
                }
                return .json([
                    "operations": .array(
                        recorded.map {
                            [
                                "sequence": .integer($0.sequence), "recordedAt": .integer($0.recordedAt),
                                "operation": $0.operation.json,
                            ]
                        }),
                    "next": recorded.count == limit ? recorded.last.map { .integer($0.sequence) } ?? .null : .null,
                ])
            },
        ]
    }

    private var changingBoards: [APIEndpoint] {
        [
            APIEndpoint(
                .post, "/boards", "createBoard", summary: "Makes a board with three columns. You own it.",
                request: .change([
                    .init("board", .id("The new board's id; made here without it."), required: false),
                    .init("name", .text("Its name, 1 to 50 characters.")),
                ]),
                answers: [.init(201, "The board.", .board)] + refusals
            ) { call, services in
                let done = try await change(call, ["create-board"], services)
                let slice = try await services.database.read { try $0.apiSlice(done.space, done.viewer.person) }
                return .json(slice.json(done.viewer.language), status: 201)
            },
            changing(
                .patch, "/boards/{board}", "renameBoard", "rename-board", summary: "Renames a board.",
                [.init("name", .text("Its name, 1 to 50 characters."))]),
            changing(
                .post, "/boards/{board}/undo", "undo", "undo",
                summary: "Takes back what you did last on this board, as far as nobody changed it since.", []),
            changing(
                .post, "/boards/{board}/redo", "redo", "redo", summary: "Does again what you took back last.", []),
        ]
    }

    private var changingCards: [APIEndpoint] {
        [
            APIEndpoint(
                .post, "/boards/{board}/cards", "addCard", summary: "Adds a card at the end of a column.",
                request: .change([
                    .init("card", .id("The new card's id; made here without it."), required: false),
                    .init("title", .text("What to do, 1 to 100 characters.")),
                    .init("body", .text("More of it, at most 1,000 characters."), required: false),
                    .init("due", .text("The day it is due, such as 2026-12-03.", format: "date"), required: false),
                    .init("column", .id("The column; the first one without it."), required: false),
                ]),
                answers: [.init(201, "The card.", .card)] + refusals
            ) { call, services in
                let done = try await change(call, [try call.board, "add-card"], services)
                guard let card = done.card else { throw Refusal.missing }
                return .json(card.json(on: Board(id: try call.id("board"))), status: 201)
            },
            changing(
                .patch, "/boards/{board}/cards/{card}", "editCard", "edit-card",
                summary: "Changes a card's words or day. Members that are absent stay as they are.",
                [
                    .init("title", .text("1 to 100 characters."), required: false),
                    .init("body", .text("At most 1,000 characters."), required: false),
                    .init("due", .nullable(.text("A day, or null for none.", format: "date")), required: false),
                ]),
            changing(
                .post, "/boards/{board}/cards/{card}/move", "moveCard", "move-card",
                summary: "Moves a card within its column or to another.",
                [
                    .init("column", .id("The column; its own without it."), required: false),
                    .init(
                        "to",
                        .choice(
                            "Where in it; `bottom` without it.", ["top", "bottom", "up", "down", "before", "after"]),
                        required: false),
                    .init("beside", .id("The card to go before or after."), required: false),
                ]),
            changing(
                .delete, "/boards/{board}/cards/{card}", "deleteCard", "delete-card",
                summary: "Puts a card in the trash."),
            changing(
                .post, "/boards/{board}/cards/{card}/restore", "restoreCard", "restore-card",
                summary: "Brings a card back from the trash.", []),
        ]
    }

    private var changingColumns: [APIEndpoint] {
        let kinds = Column.Kind.allCases.map(\.rawValue)
        return [
            changing(
                .post, "/boards/{board}/columns", "addColumn", "add-column", summary: "Adds a column at the right end.",
                [
                    .init("column", .id("The new column's id; made here without it."), required: false),
                    .init("name", .text("1 to 30 characters.")),
                    .init("kind", .choice("What it means; `todo` without it.", kinds), required: false),
                ]),
            changing(
                .patch, "/boards/{board}/columns/{column}", "renameColumn", "rename-column",
                summary: "Renames a column; an empty name brings back the kind's own.",
                [.init("name", .text("At most 30 characters."))]),
            changing(
                .put, "/boards/{board}/columns/{column}/limit", "limitColumn", "limit-column",
                summary: "Says how many cards a column is meant to hold. It takes more, and its head says so.",
                [.init("limit", .nullable(.integer("1 to 99, or null for any number.")))]),
            changing(
                .post, "/boards/{board}/columns/{column}/move", "moveColumn", "move-column",
                summary: "Moves a column one step.", [.init("to", .choice("Which way.", ["left", "right"]))]),
            changing(
                .delete, "/boards/{board}/columns/{column}", "deleteColumn", "delete-column",
                summary: "Deletes an empty column."),
        ]
    }

    var refusals: [APIEndpoint.Answer] {
        [.refusal(.invalid), .refusal(.forbidden), .refusal(.missing), .refusal(.conflict)]
    }

    /// An endpoint that is one use case and answers with the operation that came of it.
    func changing(
        _ method: HTTPRequest.Method, _ path: String, _ name: String, _ useCase: String, summary: String,
        _ properties: [Schema.Property]? = nil
    ) -> APIEndpoint {
        APIEndpoint(
            method, path, name, summary: summary,
            parameters: properties == nil ? [.init("id", .id("The operation's id; made here without it."))] : [],
            request: properties.map(Schema.change),
            answers: [.init(200, "Done, or nothing to do.", .recorded)] + refusals
        ) { call, services in
            let done = try await change(call, [try call.board, useCase], services)
            return .json([
                "operation": .string(done.operation.text), "recorded": .bool(done.isRecorded),
                "subject": done.subject.map { .string($0.text) } ?? .null,
            ])
        }
    }

    private func card(_ call: APICall, _ services: Services) async throws -> JSON {
        let board: ID<Space> = try call.id("board")
        let id: ID<Entity> = try call.id("card")
        let found = try await services.database.read { connection in
            try connection.requireMember(try call.visit.person(connection).id, of: board)
            return try connection.marked(try connection.cards([id], of: board), of: board)
        }
        guard let card = found.json.first else { throw Refusal.missing }
        return card
    }
}
