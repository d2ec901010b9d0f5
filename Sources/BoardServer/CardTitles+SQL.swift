import BoardRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// The titles of cards that are not deleted, on the boards that a person is on; nothing is asked about none. Where two
    /// boards have a card's id, the first by id counts.
    func titles(of cards: [ID<Entity>], seenBy person: ID<Person>) throws -> [ID<Entity>: String] {
        if cards.isEmpty { return [:] }
        let rows = try all(
            """
            SELECT c.id, c.title FROM floor_member m JOIN board_card c ON c.board = m.space
            WHERE m.person = \(person) AND m.kind = \(BoardRules.kind) AND c.removed = \(false)
                AND c.id IN (\(list: cards))
            ORDER BY c.board DESC
            """)
        var titles: [ID<Entity>: String] = [:]
        for row in rows { titles[try row.id(0)] = try row.text(1) }
        return titles
    }
}
