import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

extension BoardHost {
    /// `GET /board/new-card`: from the app icon to an empty card, on the most recently changed board that the person
    /// may change. Without one, redirects to the page that creates boards.
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
    /// The most recently changed board of those a person may change.
    func boardChangedLast(writtenBy person: ID<Person>) throws -> ID<Space>? {
        try first(
            """
            SELECT b.id FROM floor_member m JOIN board_board b ON b.id = m.space
            WHERE m.person = \(person) AND m.kind = \(BoardRules.kind) AND m.role <> \("viewer")
            ORDER BY b.changed_at DESC, b.id LIMIT 1
            """)?.id(0)
    }
}
