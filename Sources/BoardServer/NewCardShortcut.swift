import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

extension BoardHost {
    /// `GET /board/new-card`: from the app's icon to an empty card, on the board that was changed last among those one may
    /// write on. Without any it leads to where boards are made.
    func newCard(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let board = try await services.database.read { connection in
            try connection.boardChangedLast(writtenBy: try visit.person(connection).id)
        }
        guard let board else { return Reply(services).redirect(Link("/board")) }
        return Reply(services).redirect(Link("/board").at(board).at("new-card"))
    }
}

extension Connection {
    /// Of the boards somebody may write on, the one on which something happened last.
    func boardChangedLast(writtenBy person: ID<Person>) throws -> ID<Space>? {
        try first(
            """
            SELECT b.id FROM floor_member m JOIN board_board b ON b.id = m.space
            WHERE m.person = \(person) AND m.kind = \(BoardRules.kind) AND m.role <> \("viewer")
            ORDER BY b.changed_at DESC, b.id LIMIT 1
            """)?.id(0)
    }
}
