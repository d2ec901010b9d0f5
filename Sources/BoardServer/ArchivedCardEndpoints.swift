import BoardRoom
import Floor
import HTTPTypes
import ServerFloor
import Storage

/// The API of a board's archived cards, and of its templates.
extension BoardHost {
    var archivedCardEndpoints: [APIEndpoint] {
        [
            list(
                .archive, "/boards/{board}/archived-cards", "archivedCards",
                "The archived cards of a board, the last archived first."),
            list(
                .template, "/boards/{board}/templates", "templates",
                "The templates of a board, the last made first."),
        ]
    }

    private func list(_ shelf: Card.Shelf, _ path: String, _ name: String, _ summary: String) -> APIEndpoint {
        APIEndpoint(
            .get, path, name, summary: summary,
            parameters: [
                .init("cursor", .text("The `next` of the previous page.")),
                .init("limit", .integer("How many, 1 to 200; 100 by default.")),
            ],
            answers: [
                .init(
                    200, "Cards, and the cursor of the next page.",
                    .object([
                        .init("cards", .list(of: .card)), .init("next", .nullable(.text("The next cursor."))),
                    ])), .refusal(.missing), .refusal(.invalid),
            ]
        ) { call, services in
            let board: ID<Space> = try call.id("board")
            let limit = try call.limit()
            let given = call.visit.request.query["cursor"]
            let after = given.flatMap { ArchiveCursor($0) }
            if let given, after == nil { throw Refusal.notACursor(given) }
            let found = try await services.database.read { connection in
                try connection.requireMember(try call.visit.person(connection).id, of: board)
                return try connection.marked(
                    try connection.archivedCards(of: board, on: shelf, after: after, limit: limit + 1), of: board)
            }
            let cards = found.cards.prefix(limit)
            let next = found.cards.count > limit ? cards.last.map { ArchiveCursor($0).text } : nil
            return .json([
                "cards": .array(cards.map { $0.json(on: found.board) }),
                "next": next.map { .string($0) } ?? .null,
            ])
        }
    }
}
