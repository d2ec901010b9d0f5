import BoardRoom
import Floor
import Storage

extension APICall {
    /// How many to give: 1 to 200, and 100 where nothing is said.
    func limit() throws(Refusal) -> Int { Int(try number("limit", in: 1...200, else: 100)) }

    func number(_ name: String, in range: ClosedRange<Int64>, else missing: Int64) throws(Refusal) -> Int64 {
        guard let text = visit.request.query[name] else { return missing }
        guard let number = Int64(text), range.contains(number) else {
            throw .numberOutOfRange(name, range, given: text)
        }
        return number
    }
}

extension Connection {
    /// A board without its cards, as the API shows it.
    func apiSlice(_ board: ID<Space>, _ person: ID<Person>) throws -> BoardSlice {
        guard let head = try space(board) else { throw Refusal.missing }
        return try slice(
            BoardQuery.Part(board, cards: .none, depth: .face, undo: true), for: person, at: head,
            people: try people(on: board))
    }

    /// - Throws: `missing` for a board that is not there or not theirs, and for what is another room's: its log is not told
    ///   as a board's is.
    /// - Returns: what they may do on it.
    @discardableResult
    func requireMember(_ person: ID<Person>, of board: ID<Space>) throws -> String {
        guard try space(board)?.kind == BoardRules.kind, let role = try role(of: person, in: board) else {
            throw Refusal.missing
        }
        return role
    }

    /// A page of cards in the order of their ids, with what is on them.
    func cards(of board: ID<Space>, after: ID<Entity>?, limit: Int) throws -> MarkedCards {
        let cards = try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board) AND removed = \(false) AND id > \(after?.text ?? "") ORDER BY id LIMIT \(limit)
            """
        ).map { try Card($0) }
        return try marked(cards, of: board)
    }

    /// Cards with their labels and who sees to them.
    func marked(_ cards: [Card], of board: ID<Space>) throws -> MarkedCards {
        var all = Board(id: board, cards: cards)
        try takeMarks(of: cards.map(\.id), into: &all)
        if !cards.isEmpty { all.take(try labels(of: board)) }
        return MarkedCards(cards: cards.map { all.cards[$0.id] ?? $0 }, board: all)
    }
}

/// Cards, and a board that knows its labels: what was deleted stays on the cards, so that it can be brought back.
struct MarkedCards: Sendable {
    let cards: [Card]
    let board: Board

    var json: [JSON] { cards.map { $0.json(on: board) } }
}
