import BoardRoom
import Floor
import Hummingbird
import ServerFloor
import Storage

extension BoardHost {
    /// `GET /c/{code}`: from a card's short link to its page. A card that the person may not see is missing like one
    /// that never was; a guest signs in first, whatever the code is.
    func openCardLink(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let link: Link? = try await services.database.read { connection in
            let person = try visit.person(connection)
            guard let card = visit.request.path.first.flatMap({ CardLink.card(of: $0) }) else { return nil }
            return try connection.board(of: card, seenBy: person.id).map { CardLink.page(of: card, on: $0) }
        }
        guard let link else { throw Refusal.missing }
        return Reply(services).redirect(link)
    }
}

extension Connection {
    /// The board that a card is on, among those of a person. An id is unique on one board only, so another board might
    /// have it too: one that has deleted the card comes last, and then the one that the person has been on the longest.
    fileprivate func board(of card: ID<Entity>, seenBy person: ID<Person>) throws -> ID<Space>? {
        try first(
            """
            SELECT c.board FROM floor_member m JOIN board_card c ON c.board = m.space AND c.id = \(card)
            WHERE m.person = \(person) AND m.kind = \(BoardRules.kind) ORDER BY c.removed, m.joined_at, c.board LIMIT 1
            """)?.id(0)
    }
}
