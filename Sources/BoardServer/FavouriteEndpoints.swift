import BoardRoom
import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

/// Marks belong to a person and are no operations of the board, whose people learn nothing of them.
extension BoardHost {
    /// `add-favourite` marks a board, or moves it among the favourites: fields `board`, optional `before` or `after`, the id
    /// of another one. `remove-favourite` takes the mark away: field `board`.
    func mountFavourites(_ routes: Routes) {
        routes.post("board/add-favourite") { try await sendFavourite(true, $0, $1) }
        routes.post("board/remove-favourite") { try await sendFavourite(false, $0, $1) }
    }

    private func sendFavourite(
        _ isFavourite: Bool, _ incoming: Incoming, _ context: MaruContext
    ) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let form = visit.request.form
        guard let board: ID<Space> = try form.id("board") else { throw Refusal.missing }
        try await setFavourite(isFavourite, board, form, visit)
        return Reply(services).redirect(BoardRules.place.link)
    }

    /// - Throws: `missing` for a board that the person is not on; see ``Favourites/rank(of:at:)``.
    private func setFavourite(
        _ isFavourite: Bool, _ board: ID<Space>, _ form: Fields, _ visit: Visit
    ) async throws {
        let spot = try Favourites.Spot(form)
        try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            if isFavourite {
                try transaction.addFavourite(board, at: spot, of: person)
            } else {
                try transaction.requireMember(person, of: board)
                try transaction.removeFavourite(board, of: person)
            }
        }
    }

    var favouriteEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/me/favourites", "favourites",
                summary: "The boards that you have marked as favourites, in your order. Nobody else sees them.",
                answers: [
                    .init(
                        200, "Their ids.",
                        .object([.init("favourites", .list(of: .id("A board.")))])), .refusal(.signedOut),
                ]
            ) { call, services in
                let boards = try await services.database.read { connection in
                    try connection.favourites(of: try call.visit.person(connection).id).boards
                }
                return .json(["favourites": .array(boards.map { .string($0.text) })])
            },
            APIEndpoint(
                .put, "/boards/{board}/favourite", "addFavourite",
                summary:
                    "Marks a board as a favourite, or moves it among your favourites. Nobody else learns of it. You can have \(Favourites.limit).",
                request: .object([
                    .init("before", .id("The favourite that it goes before."), required: false),
                    .init("after", .id("The favourite that it goes after, instead."), required: false),
                ]),
                answers: [.init(204, "Done."), .refusal(.invalid), .refusal(.missing), .refusal(.conflict)]
            ) { call, _ in
                try await setFavourite(true, try call.id("board"), call.fields, call.visit)
                return .nothing
            },
            APIEndpoint(
                .delete, "/boards/{board}/favourite", "removeFavourite",
                summary: "Takes the mark of a favourite away.",
                answers: [.init(204, "Done."), .refusal(.missing)]
            ) { call, _ in
                try await setFavourite(false, try call.id("board"), Fields(), call.visit)
                return .nothing
            },
        ]
    }
}
