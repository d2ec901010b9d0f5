package import BoardRoom
package import Floor
import ServerFloor
import Storage

/// What an operation's cards and columns are to those who look from outside the board: how many cards stand there, which are
/// open, and until when. Held beside each other before and after it, they tell what else is to be written.
package struct OpenCards: Equatable {
    /// Cards that stand on the board.
    package var standing = 0
    /// Those of them in a column that is not done.
    package var open = 0
    /// Until when those are due, where they have a day.
    package var due: [ID<Entity>: Day] = [:]
    /// Whether a column is done. One that the board does not know yet has no cards.
    package var isDone: [ID<Entity>: Bool] = [:]
    let isArchived: Bool
    /// Whether the board has no columns yet, and so no cards: it is being made.
    let isBare: Bool

    /// - Parameters:
    ///   - things: what the operation writes to; no more is looked at.
    ///   - board: with all of its columns, and those cards.
    package init(_ affected: BoardAffectedIDs, on board: Board) {
        isArchived = board.isArchived
        isBare = board.columns.isEmpty
        for id in affected.columns { isDone[id] = board.columns[id].map { $0.kind.value == .done } }
        for id in affected.cards {
            guard let card = board.cards[id], !card.isRemoved else { continue }
            standing += 1
            guard board.isOpen(card) else { continue }
            open += 1
            due[id] = card.due.value
        }
    }

    /// Whether a column that was there means another thing afterwards: then all its cards do.
    func turnsColumns(into after: OpenCards) -> Bool {
        isDone.contains { after.isDone[$0.key] != $0.value }
    }
}

extension Board {
    /// Whether a card stands here in a column that is not done. A column that was deleted still means what it meant.
    package func isOpen(_ card: Card) -> Bool {
        guard !card.isRemoved, let column = card.place.value.flatMap({ columns[$0.column] }) else { return false }
        return column.kind.value != .done
    }
}

extension Transaction {
    /// Keeps whose open cards with a due day are on a board, and how many are open, as they are after an operation.
    ///
    /// Most operations write nothing here: only a card that gets, loses or changes a due day does, one that becomes open or
    /// is so no longer, or one that is given to somebody. Who comes or goes may leave one person alone with all of them.
    func keepOpenCards(
        _ operation: Floor.Operation, _ affected: BoardAffectedIDs, from before: OpenCards, to after: OpenCards
    ) throws {
        let board = operation.space
        let turns = before.turnsColumns(into: after)
        if turns { try countOpenCards(of: board) }
        let movesPeople = operation.changes.contains { $0.field == Board.Field.role }
        if !before.isBare, turns || movesPeople || before.isArchived != after.isArchived {
            return try keepMyCards(of: board)
        }
        let given = Set(operation.changes.filter { Card.Mark(field: $0.field)?.isAssignee == true }.map(\.subject))
        let changed = affected.cards.filter { before.due[$0] != after.due[$0] || given.contains($0) }.sorted()
        try takeMyCards(changed.filter { before.due[$0] != nil }, of: board)
        try addMyCards(changed.filter { after.due[$0] != nil }, of: board)
    }

    /// Counts a board's open cards anew.
    func countOpenCards(of board: ID<Space>) throws {
        try execute(
            """
            UPDATE board_board SET open_count = (
                SELECT count(*) FROM board_card c JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                WHERE c.board = \(board) AND c.removed = \(false) AND k.kind <> \(Column.Kind.done.rawValue))
            WHERE id = \(board)
            """)
    }

    /// Finds anew whose a board's open cards with a due day are.
    func keepMyCards(of board: ID<Space>) throws {
        try execute("DELETE FROM board_my_card WHERE board = \(board)")
        try addMyCards(of: board, among: nil)
    }

    /// As many at a time as one statement takes.
    private static let pieceLength = 1_000

    private func takeMyCards(_ cards: [ID<Entity>], of board: ID<Space>) throws {
        for start in stride(from: 0, to: cards.count, by: Self.pieceLength) {
            let piece = Array(cards[start...].prefix(Self.pieceLength))
            try execute("DELETE FROM board_my_card WHERE board = \(board) AND card_id IN (\(list: piece))")
        }
    }

    private func addMyCards(_ cards: [ID<Entity>], of board: ID<Space>) throws {
        for start in stride(from: 0, to: cards.count, by: Self.pieceLength) {
            try addMyCards(of: board, among: Array(cards[start...].prefix(Self.pieceLength)))
        }
    }

    /// Writes whose they are, of cards of which nothing is written yet: those assigned to somebody on the board, and all
    /// where somebody is alone.
    ///
    /// - Parameter cards: these alone; all of the board's where nil.
    private func addMyCards(of board: ID<Space>, among cards: [ID<Entity>]?) throws {
        let assigned: SQL = if let cards { "AND a.card_id IN (\(list: cards))" } else { "" }
        let own: SQL = if let cards { "AND own.id IN (\(list: cards))" } else { "" }
        try execute(
            """
            INSERT INTO board_my_card (person, due_day, card_id, board)
            SELECT mine.person, c.due_day, c.id, c.board
            FROM (
                SELECT a.person AS person, a.board AS board, a.card_id AS id
                FROM board_card_assignee a JOIN floor_member m ON m.space = a.board AND m.person = a.person
                WHERE a.board = \(board) AND a.held = \(true) \(assigned)
                UNION
                SELECT alone.person, own.board, own.id
                FROM floor_member alone JOIN board_card own ON own.board = alone.space
                WHERE alone.space = \(board) AND own.due_day IS NOT NULL \(own) AND NOT EXISTS (
                    SELECT 1 FROM floor_member other
                    WHERE other.space = alone.space AND other.person <> alone.person)
            ) AS mine
                JOIN board_card c ON c.board = mine.board AND c.id = mine.id
                JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                JOIN board_board b ON b.id = c.board
            WHERE c.due_day IS NOT NULL AND c.removed = \(false) AND b.archived = \(false)
                AND k.kind <> \(Column.Kind.done.rawValue)
            ON CONFLICT (person, due_day, card_id, board) DO NOTHING
            """)
    }
}

extension Card.Mark {
    fileprivate var isAssignee: Bool {
        if case .assignee = self { true } else { false }
    }
}

extension Migration {
    /// What Today, My cards, the list of boards and reminders read, however many cards there are: how many of a board's are
    /// open, and whose those are that have a due day.
    static let boardOpenCards = Migration(
        id: "board.0015-open-cards",
        statements: [
            "ALTER TABLE board_board ADD COLUMN open_count \(.int64) NOT NULL DEFAULT 0",
            """
            UPDATE board_board SET open_count = (
                SELECT count(*) FROM board_card c JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                WHERE c.board = board_board.id AND c.removed = FALSE AND k.kind <> 'done')
            """,
            // In the order in which they are shown. A card that is several people's is in it for each.
            """
            CREATE TABLE board_my_card (
                person TEXT NOT NULL,
                due_day TEXT NOT NULL,
                card_id TEXT NOT NULL,
                board TEXT NOT NULL REFERENCES board_board (id),
                PRIMARY KEY (person, due_day, card_id, board)
            ) \(.clustered)
            """,
            """
            INSERT INTO board_my_card (person, due_day, card_id, board)
            SELECT mine.person, c.due_day, c.id, c.board
            FROM (
                SELECT a.person AS person, a.board AS board, a.card_id AS id
                FROM board_card_assignee a JOIN floor_member m ON m.space = a.board AND m.person = a.person
                WHERE a.held = TRUE
                UNION
                SELECT alone.person, own.board, own.id
                FROM floor_member alone JOIN board_card own ON own.board = alone.space
                WHERE own.due_day IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM floor_member other
                    WHERE other.space = alone.space AND other.person <> alone.person)
            ) AS mine
                JOIN board_card c ON c.board = mine.board AND c.id = mine.id
                JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                JOIN board_board b ON b.id = c.board
            WHERE c.due_day IS NOT NULL AND c.removed = FALSE AND b.archived = FALSE AND k.kind <> 'done'
            """,
            "CREATE INDEX board_my_card_card ON board_my_card (board, card_id)",
            // Reminders were what looked for a day on all boards.
            "DROP INDEX board_card_due",
        ])
}
