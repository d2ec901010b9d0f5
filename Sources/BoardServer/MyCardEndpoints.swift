package import BoardRoom
package import Floor
import HTTPTypes
package import ServerFloor
import Storage

/// The API of a person's own cards on all boards, and of a board's trash.
extension BoardHost {
    var myCardEndpoints: [APIEndpoint] {
        [
            mine(
                "/my-cards", "myCards", .myCard, until: .last,
                summary:
                    "Your cards with a due day that are not done, most urgent first: those assigned to you, and all on boards where you are alone."
            ),
            mine(
                "/my-cards/undated", "myUndatedCards", .myUndatedCard, until: nil, from: .beforeUndated,
                summary:
                    "Your cards without a due day that are not done, in the order of their ids: those assigned to you, and all on boards where you are alone."
            ),
            APIEndpoint(
                .get, "/boards/{board}/trash", "trash",
                summary: "The cards deleted within the last 30 days. For those who can restore them.",
                answers: [
                    .init(200, "Cards.", .object([.init("cards", .list(of: .card))])), .refusal(.forbidden),
                    .refusal(.missing),
                ]
            ) { call, services in
                let board: ID<Space> = try call.id("board")
                let cards = try await services.database.read { connection in
                    let person = try call.visit.person(connection).id
                    let role = try connection.requireMember(person, of: board)
                    guard role != Role.viewer.rawValue else { throw Refusal.forbidden }
                    return try connection.marked(try connection.cardsInTrash(of: board, at: call.visit.now), of: board)
                }
                return .json(["cards": .array(cards.json)])
            },
        ]
    }

    /// - Parameters:
    ///   - day: the last due day; nil for cards that have none.
    ///   - first: where they begin if the call has no cursor; nil for the first.
    private func mine(
        _ path: String, _ name: String, _ card: Schema, until day: Day?, from first: MyCards.Cursor? = nil,
        summary: String
    ) -> APIEndpoint {
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
                        .init("cards", .list(of: card)), .init("next", .nullable(.text("The next cursor."))),
                    ])), .refusal(.invalid),
            ]
        ) { call, services in
            let limit = try call.limit()
            let after = try call.myCardsCursor ?? first
            let mine = try await services.database.read { connection in
                let person = try call.visit.person(connection).id
                return MyCards(
                    try connection.myCards(of: person, until: day, after: after, limit: limit + 1), limit: limit)
            }
            return .json([
                "cards": .array(mine.cards.map(\.json)), "next": mine.next.map { .string($0.text) } ?? .null,
            ])
        }
    }
}

extension Schema {
    package static let myCard = Schema.named(
        "MyCard",
        .object([
            .init("board", .id("The board it is on.")), .init("boardName", .text("The board's name.")),
            .init("id", .id("The card.")), .init("title", .text("Its title.")),
            .init("due", .text("The day it is due.", format: "date")),
            .init("dueAt", .integer("With a time, the moment it is due, in Unix milliseconds."), required: false),
            .init("kind", .choice("The kind of its column.", Column.Kind.allCases.map(\.rawValue))),
        ]))

    /// Apart from the other, whose due day programs rely on.
    static let myUndatedCard = Schema.named(
        "MyUndatedCard",
        .object([
            .init("board", .id("The board it is on.")), .init("boardName", .text("The board's name.")),
            .init("id", .id("The card.")), .init("title", .text("Its title.")),
            .init("kind", .choice("The kind of its column.", Column.Kind.allCases.map(\.rawValue))),
        ]))
}

extension MyCard {
    package var json: JSON {
        let due: [JSON.Member] = if let due { [JSON.Member("due", .string(due.iso))] } else { [] }
        let at = DueMoment(self.due, time)?.instant.map { [JSON.Member("dueAt", .integer($0))] } ?? []
        return .object(
            [
                JSON.Member("board", .string(board.text)), JSON.Member("boardName", .string(boardName)),
                JSON.Member("id", .string(id.text)), JSON.Member("title", .string(title)),
            ] + due + at + [JSON.Member("kind", .string(kind.rawValue))])
    }
}

extension APICall {
    /// - Throws: `cursor-unknown`.
    fileprivate var myCardsCursor: MyCards.Cursor? {
        get throws(Refusal) {
            guard let text = visit.request.query["cursor"] else { return nil }
            guard let cursor = MyCards.Cursor(text) else { throw .notACursor(text) }
            return cursor
        }
    }
}
