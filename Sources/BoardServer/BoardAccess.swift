import BoardRoom
import Floor
import ServerFloor
import Storage

/// What an API call about a board loads, after a check that the caller is in it.
extension Connection {
    /// A board without its cards, for the API.
    func apiSlice(_ board: ID<Space>, _ person: ID<Person>) throws -> BoardSlice {
        guard let head = try space(board) else { throw Refusal.missing }
        return try slice(
            BoardQuery.Part(board, cards: .none, depth: .face, undo: true), for: person, at: head,
            people: try people(on: board))
    }

    /// - Throws: `missing` for a board that does not exist or that the person cannot see, and for another room's space,
    ///   whose log has another form.
    /// - Returns: the person's role on it.
    @discardableResult
    func requireMember(_ person: ID<Person>, of board: ID<Space>) throws -> String {
        guard try space(board)?.kind == BoardRules.kind, let role = try role(of: person, in: board) else {
            throw Refusal.missing
        }
        return role
    }

    /// A page of the cards on a board in the order of their ids, with their labels and assignees.
    func cards(of board: ID<Space>, after: ID<Entity>?, limit: Int) throws -> MarkedCards {
        let cards = try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board) AND removed = \(false) AND archived = \(false) AND id > \(after?.text ?? "")
            ORDER BY id LIMIT \(limit)
            """
        ).map { try Card($0) }
        return try marked(cards, of: board)
    }

    /// Cards with their labels and assignees.
    func marked(_ cards: [Card], of board: ID<Space>) throws -> MarkedCards {
        var all = Board(id: board)
        all.insertLoaded(cards)
        try loadMarks(of: cards.map(\.id), into: &all)
        if !cards.isEmpty { all.insertLoaded(try labels(of: board)) }
        return MarkedCards(cards: cards.map { all.cards[$0.id] ?? $0 }, board: all)
    }
}

/// Cards, and a board that knows its labels: deleted labels stay on the cards, so that they can be restored.
struct MarkedCards: Sendable {
    package let cards: [Card]
    package let board: Board

    package var json: [JSON] { cards.map { $0.json(on: board) } }
}
