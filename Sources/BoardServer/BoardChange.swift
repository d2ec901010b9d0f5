import BoardRoom
package import Floor
package import ServerFloor
import Storage

/// The result of a change from an API call.
struct BoardChange: Sendable {
    package var space: ID<Space>
    /// The operation, recorded now or when it was first sent.
    package var operation: ID<Operation>
    /// The card it concerns, as it is now, if any: the new one of `add-card`.
    package var card: Card?
    /// The id of the entity it concerns.
    package var subject: ID<Entity>?
    package var isRecorded: Bool
    package var viewer: Viewer
}

extension BoardHost {
    /// Runs one use case with JSON: the same rule, with refusals as problems instead of pages.
    func change(_ call: APICall, _ path: [String]) async throws -> BoardChange {
        let form = try call.form
        let (acted, viewer) = try await change(call, path, form)
        guard let operation = acted.operations.first else {
            let space: ID<Space>? = try path.first.flatMap { ID<Space>($0) } ?? BoardRules.creation.space(in: form)
            guard let space else { throw Refusal.missing }
            var tools = call.visit.tools(clock: .zero)
            let given: ID<Operation>? = try form.id("operation")
            return BoardChange(space: space, operation: given ?? tools.id(), isRecorded: false, viewer: viewer)
        }
        return BoardChange(
            space: operation.space, operation: operation.id, card: try await card(of: operation, in: acted.slice),
            subject: operation.subject, isRecorded: true, viewer: viewer)
    }

    private func card(of operation: Floor.Operation, in slice: BoardSlice?) async throws -> Card? {
        // A new board has no cards, and nothing of it is loaded.
        guard let subject = operation.subject, operation.kind != BoardRules.creation.kind else { return nil }
        if let slice { return slice.board.cards[subject] }
        // An operation recorded earlier was not loaded.
        return try await services.database.read { try $0.cards([subject], of: operation.space).first }
    }
}

extension APICall {
    package var board: String { get throws(Refusal) { (try id("board") as ID<Space>).text } }

    /// The call as the form that a page would post: ids from the path, members from the document, null as empty.
    package var form: Fields {
        get throws(Refusal) {
            var form = fields
            for member in body.members ?? [] where member.value.isNull { form.set(member.name, "") }
            if let id = form["id"] ?? visit.request.query["id"] { form.set("operation", id) }
            for name in ["card", "column", "label", "item", "comment", "person"] {
                // A path may lack some of these; the rule refuses a missing field.
                if let id: ID<Entity> = try? self.id(name) { form.set(name, id.text) }
            }
            return form
        }
    }
}

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

    /// A page of cards in the order of their ids, with their labels and assignees.
    func cards(of board: ID<Space>, after: ID<Entity>?, limit: Int) throws -> MarkedCards {
        let cards = try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board) AND removed = \(false) AND id > \(after?.text ?? "") ORDER BY id LIMIT \(limit)
            """
        ).map { try Card($0) }
        return try marked(cards, of: board)
    }

    /// Cards with their labels and assignees.
    func marked(_ cards: [Card], of board: ID<Space>) throws -> MarkedCards {
        var all = Board(id: board, cards: cards)
        try takeMarks(of: cards.map(\.id), into: &all)
        if !cards.isEmpty { all.take(try labels(of: board)) }
        return MarkedCards(cards: cards.map { all.cards[$0.id] ?? $0 }, board: all)
    }
}

/// Cards, and a board that knows its labels: deleted labels stay on the cards, so that they can be restored.
struct MarkedCards: Sendable {
    package let cards: [Card]
    package let board: Board

    package var json: [JSON] { cards.map { $0.json(on: board) } }
}
