package import BoardRoom
package import Floor
import ServerFloor
package import Storage

extension Connection {
    /// Loads the labels and assignees of a board's cards, in two statements.
    ///
    /// - Parameter cards: the cards; nil for all of the board's.
    func loadMarks(of cards: [ID<Entity>]?, into board: inout Board) throws {
        if let cards, cards.isEmpty { return }
        let among: SQL = if let cards { "AND card_id IN (\(list: cards))" } else { "" }
        var labels: [ID<Entity>: [ID<Entity>: Register<Bool>]] = [:]
        for row in try all(
            "SELECT card_id, label_id, held, stamp FROM board_card_label WHERE board = \(board.id) \(among)")
        {
            labels[try row.id(0), default: [:]][try row.id(1)] = try row.mark(2)
        }
        var assignees: [ID<Entity>: [ID<Person>: Register<Bool>]] = [:]
        for row in try all(
            "SELECT card_id, person, held, stamp FROM board_card_assignee WHERE board = \(board.id) \(among)")
        {
            assignees[try row.id(0), default: [:]][try row.id(1)] = try row.mark(2)
        }
        for (card, registers) in labels { board.insertLoaded(Marks(registers), on: card) }
        for (card, registers) in assignees { board.insertLoaded(Marks(registers), on: card) }
    }
}

extension Storage.Row {
    /// The register of `held` at a place and `stamp` at the next.
    fileprivate func mark(_ place: Int) throws -> Register<Bool> {
        Register(try bool(.place(place)), stamp: try stamps(.place(place + 1), count: 1)[0])
    }
}

extension Transaction {
    /// Saves the labels and assignees that an operation added or removed, unless the row has a later stamp.
    ///
    /// It compares with the row, since the board may be loaded without the parts of its cards.
    package func saveMarks(_ operation: Floor.Operation, on board: Board) throws {
        let stamp = Stamps.text([Stamp(clock: operation.clock, operation: operation.id)])
        for change in operation.changes {
            guard let mark = Card.Mark(field: change.field), case .bool(let isHeld) = change.to else { continue }
            switch mark {
            case .label(let label):
                try execute(
                    """
                    INSERT INTO board_card_label (board, card_id, label_id, held, stamp)
                    VALUES (\(board.id), \(change.subject), \(label), \(isHeld), \(stamp))
                    ON CONFLICT (board, card_id, label_id) DO UPDATE SET held = excluded.held, stamp = excluded.stamp
                        WHERE board_card_label.stamp < excluded.stamp
                    """)
            case .assignee(let person):
                try execute(
                    """
                    INSERT INTO board_card_assignee (board, card_id, person, held, stamp)
                    VALUES (\(board.id), \(change.subject), \(person), \(isHeld), \(stamp))
                    ON CONFLICT (board, card_id, person) DO UPDATE SET held = excluded.held, stamp = excluded.stamp
                        WHERE board_card_assignee.stamp < excluded.stamp
                    """)
            }
        }
    }
}
