import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

/// The API of the history, with the sentences that pages show.
extension BoardHost {
    var historyEndpoints: [APIEndpoint] {
        [
            history("/boards/{board}/history", "boardHistory", summary: "The history of a board, newest first."),
            history(
                "/boards/{board}/cards/{card}/history", "cardHistory",
                summary: "The history of a card, newest first, also of one in the trash."),
            APIEndpoint(
                .get, "/boards/{board}/cards/{card}/versions/{operation}", "cardVersion",
                summary: "A card as it was right after an operation on it.",
                answers: [.init(200, "The card as it was.", .card), .refusal(.missing)]
            ) { call, services in
                let query = HistoryQuery(card: try call.id("card"), version: try call.id("operation"))
                let (slice, _) = try await self.slice(call, query, services)
                guard let version = slice.version(query) else { throw Refusal.missing }
                return .json(version.card.json(on: slice.board))
            },
        ] + acting([BoardRules.restoreVersion])
    }

    var searchEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/boards/{board}/search", "searchBoard", summary: "Searches the cards of one board.",
                parameters: APIEndpoint.searchParameters, answers: APIEndpoint.foundAnswers
            ) { call, services in
                let query = BoardSearchQuery(words: call.visit.request.query["q"] ?? "", after: try call.foundCursor)
                let part = BoardQuery.Part(try call.id("board"), cards: .none, search: query)
                let isBehind = try await services.catchUp(.space(part.board))
                let (data, language) = try await services.database.read { connection in
                    let person = try call.visit.person(connection)
                    return (try connection.data(.board(part), for: person.id), person.language)
                }
                guard case .board(let slice) = data else { throw Refusal.missing }
                var page = slice.foundPage(SearchQuery(query.words), language)
                page.isBehind = isBehind
                return .json(page.json)
            }
        ]
    }

    private func history(_ path: String, _ name: String, summary: String) -> APIEndpoint {
        APIEndpoint(
            .get, path, name, summary: summary,
            parameters: [
                .init("cursor", .integer("The `next` of the previous page.")),
                .init("by", .id("Only this person's changes.")),
            ],
            answers: [
                .init(
                    200,
                    "Entries, and the cursor of the next page. With `by`, a page may be empty without being the last.",
                    .object([
                        .init("entries", .list(of: .historyEntry)),
                        .init("next", .nullable(.integer("The next cursor."))),
                    ])),
                .refusal(.missing), .refusal(.invalid),
            ]
        ) { call, services in
            let before = try call.number("cursor", in: 1...Int64.max, else: .max)
            let card: ID<Entity>? = path.contains("{card}") ? try call.id("card") : nil
            let query = HistoryQuery(card: card, author: try call.visit.request.query.id("by"), before: before)
            let (slice, language) = try await self.slice(call, query, services)
            guard let history = slice.history else { throw Refusal.missing }
            return .json([
                "entries": .array(history.recorded.map { $0.entry(slice, language) }),
                "next": history.next.map { .integer($0) } ?? .null,
            ])
        }
    }

    private func slice(
        _ call: APICall, _ query: HistoryQuery, _ services: Services
    ) async throws -> (BoardSlice, Language) {
        let board: ID<Space> = try call.id("board")
        let part = BoardQuery.Part(board, cards: query.card.map { .these([$0]) } ?? .none, history: query)
        return try await services.database.read { connection in
            let person = try call.visit.person(connection)
            guard case .board(let slice) = try connection.data(.board(part), for: person.id) else {
                throw Refusal.missing
            }
            if let card = query.card, slice.board.cards[card] == nil { throw Refusal.missing }
            return (slice, person.language)
        }
    }
}

extension RecordedOperation {
    fileprivate func entry(_ slice: BoardSlice, _ language: Language) -> JSON {
        [
            "sequence": .integer(sequence), "at": .integer(recordedAt), "operation": .string(operation.id.text),
            "author": .string(operation.author.text), "kind": .string(operation.kind),
            "intent": .string(operation.intent.name),
            "text": .string(HistorySentence.text(of: operation, slice, language)),
            "changes": .array(
                operation.changes.map {
                    ["subject": .string($0.subject.text), "field": .string($0.field), "from": $0.from, "to": $0.to]
                }),
        ]
    }
}

extension Schema {
    static let historyEntry = Schema.named(
        "HistoryEntry",
        .object([
            .init("sequence", .integer("1, 2, 3 … on this board.")), .init("at", .integer("Unix milliseconds.")),
            .init("operation", .id("The operation; it also identifies a card's version.")),
            .init("author", .id("Who did it.")), .init("kind", .text("What they did, such as card.moved.")),
            .init("intent", .choice("Whether it was done, undone or redone.", ["act", "settle", "undo", "redo"])),
            .init("text", .text("The change as a sentence, in your language.")),
            .init(
                "changes",
                .list(
                    of: .object([
                        .init("subject", .id("What was changed.")), .init("field", .text("Which field of it.")),
                        .init("from", .value), .init("to", .value),
                    ]))),
        ]))
}
