import BoardRoom
import Floor
import HTTPTypes
import ServerFloor
import Storage

/// Board's part of the API: the use cases of the pages, with JSON instead of forms.
extension BoardHost {
    var endpoints: [APIEndpoint] {
        api.endpoints(
            after: reading + changingBoards + changingCards + changingColumns + historyEndpoints + searchEndpoints
                + cardPartEndpoints + sharing + invitationEndpoints + addingEndpoints + transferEndpoints
                + myCardEndpoints + archivedCardEndpoints + favouriteEndpoints)
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
            api.reading(.card),
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
                let done = try await create(call)
                let slice = try await services.database.read { try $0.apiSlice(done.space, done.viewer.person) }
                return .json(slice.json(done.viewer.language), status: 201)
            }
        ] + acting([BoardRules.renameBoard, BoardRules.undo, BoardRules.redo])
    }

    private var changingCards: [APIEndpoint] {
        acting([
            BoardRules.addCard, BoardRules.editCard, BoardRules.moveCard, BoardRules.deleteCard, BoardRules.restoreCard,
        ])
    }

    private var changingColumns: [APIEndpoint] {
        acting([
            BoardRules.addColumn, BoardRules.renameColumn, BoardRules.limitColumn, BoardRules.moveColumn,
            BoardRules.deleteColumn, BoardRules.moveCards,
        ])
    }

    var refusals: [APIEndpoint.Answer] { RoomAPI<BoardRules>.refusals }

    /// The endpoints of some use cases, listed to keep the released document's order; unlisted ones come last.
    func acting(_ useCases: [BoardUseCase]) -> [APIEndpoint] { api.acting(useCases) }

    private var api: RoomAPI<BoardRules> {
        RoomAPI(host: self, collection: "/boards", prefix: nil, resources: [.card])
    }
}

extension APIResource<BoardRules> {
    fileprivate static let card = APIResource(
        "cards/{card}", "card", summary: "One card, in the trash or not.", about: "The card.", .card,
        written: { acted, card in
            acted.slice.flatMap { slice in slice.board.cards[card]?.json(on: Board(id: slice.board.id)) }
        }
    ) { call, board, person, connection in
        let id: ID<Entity> = try call.id("card")
        try connection.requireMember(person.id, of: board)
        let found = try connection.marked(try connection.cards([id], of: board), of: board)
        guard let card = found.json.first else { throw Refusal.missing }
        return card
    }
}
