package import BoardRoom
import Floor
package import Hummingbird
package import ServerFloor
import Storage

/// Board's part of the API: the use cases of the pages, with JSON instead of forms.
extension BoardHost {
    package var endpoints: [APIEndpoint] {
        reading + changingBoards + changingCards + changingColumns + historyEndpoints + searchEndpoints
            + cardPartEndpoints + sharing + invitationEndpoints + transferEndpoints + myCardEndpoints
    }

    private var reading: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/boards", "boards", summary: "Your boards, most recently changed first.",
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
                summary: "The cards on a board, in the order of their ids.",
                parameters: [
                    .init("cursor", .id("The last card of the previous page.")),
                    .init("limit", .integer("How many, 1 to 200; 100 by default.")),
                ],
                answers: [
                    .init(
                        200, "Cards, and the cursor of the next page.",
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
                .get, "/boards/{board}/operations", "operations", summary: "The operations on a board, in order.",
                parameters: [
                    .init("after", .integer("The last sequence you have; 0 by default.")),
                    .init("limit", .integer("How many, 1 to 200; 100 by default.")),
                ],
                answers: [
                    .init(
                        200, "Operations, and the last one's sequence if there may be more.",
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
                .post, "/boards", "createBoard", summary: BoardRules.creation.summary,
                request: .change(BoardRules.creation.input),
                answers: [.init(201, "The board.", .board)] + refusals
            ) { call, services in
                let done = try await change(call, [BoardRules.creation.name])
                let slice = try await services.database.read { try $0.apiSlice(done.space, done.viewer.person) }
                return .json(slice.json(done.viewer.language), status: 201)
            },
            changing(.patch, "/boards/{board}", BoardRules.renameBoard),
            changing(.post, "/boards/{board}/undo", BoardRules.undo),
            changing(.post, "/boards/{board}/redo", BoardRules.redo),
        ]
    }

    private var changingCards: [APIEndpoint] {
        [
            APIEndpoint(
                .post, "/boards/{board}/cards", "addCard", summary: BoardRules.addCard.summary,
                request: .change(BoardRules.addCard.input),
                answers: [.init(201, "The card.", .card)] + refusals
            ) { call, services in
                let done = try await change(call, [try call.board, BoardRules.addCard.name])
                guard let card = done.card else { throw Refusal.missing }
                return .json(card.json(on: Board(id: try call.id("board"))), status: 201)
            },
            changing(.patch, "/boards/{board}/cards/{card}", BoardRules.editCard),
            changing(.post, "/boards/{board}/cards/{card}/move", BoardRules.moveCard),
            changing(.delete, "/boards/{board}/cards/{card}", BoardRules.deleteCard),
            changing(.post, "/boards/{board}/cards/{card}/restore", BoardRules.restoreCard),
        ]
    }

    private var changingColumns: [APIEndpoint] {
        [
            changing(.post, "/boards/{board}/columns", BoardRules.addColumn),
            changing(.patch, "/boards/{board}/columns/{column}", BoardRules.renameColumn),
            changing(.put, "/boards/{board}/columns/{column}/limit", BoardRules.limitColumn),
            changing(.post, "/boards/{board}/columns/{column}/move", BoardRules.moveColumn),
            changing(.delete, "/boards/{board}/columns/{column}", BoardRules.deleteColumn),
        ]
    }

    package var refusals: [APIEndpoint.Answer] {
        [.refusal(.invalid), .refusal(.forbidden), .refusal(.missing), .refusal(.conflict)]
    }

    /// An endpoint for one use case that answers with the recorded operation. The ids in its path are fields of the use
    /// case too.
    package func changing(_ method: HTTPRequest.Method, _ path: String, _ useCase: BoardUseCase) -> APIEndpoint {
        let hasBody = !useCase.input.isEmpty || method == .post
        return APIEndpoint(
            method, path, useCase.camelName, summary: useCase.summary,
            parameters: hasBody ? [] : [.init("id", .id("The operation's id, for retries; generated if absent."))],
            request: hasBody ? .change(useCase.input) : nil,
            answers: [.init(200, "Done, or nothing to change.", .recorded)] + refusals, file: useCase.file
        ) { call, _ in
            let done = try await change(call, [try call.board, useCase.name])
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
