package import BoardRoom
package import Floor
import ServerFloor
import Storage

/// What an operation's cards and columns count for outside the board: the number of cards, which of them are open, and
/// when those are due, if at all. Comparing it before and after an operation tells which derived rows to update.
package struct OpenCardSummary: Equatable {
    /// Cards on the board.
    package var standing = 0
    /// Those outside done columns.
    package var open = 0
    /// The due days of open cards as `board_my_card` has them: a day, or ``MyCards/undated``.
    package var days: [ID<Entity>: String] = [:]
    /// Whether a column is done. A column that the board does not know yet has no cards.
    package var isDone: [ID<Entity>: Bool] = [:]
    /// The number of the board's last card.
    let lastNumber: Int
    let isArchived: Bool
    /// Whether the board has no columns yet, and so no cards: it is being created.
    let isBare: Bool

    /// - Parameters:
    /// - things: the entities that the operation writes; only these are compared.
    /// - board: with all of its columns, and those cards.
    package init(_ affected: BoardAffectedIDs, on board: Board) {
        lastNumber = board.lastNumber
        isArchived = board.isArchived
        isBare = board.columns.isEmpty
        for id in affected.columns { isDone[id] = board.columns[id].map { $0.kind.value == .done } }
        for id in affected.cards {
            guard let card = board.cards[id], card.isOnBoard else { continue }
            standing += 1
            guard board.isOpen(card) else { continue }
            open += 1
            days[id] = card.due.value?.iso ?? MyCards.undated
        }
    }

    /// Whether an existing column changes between done and not done, which affects all its cards.
    func turnsColumns(into after: OpenCardSummary) -> Bool {
        isDone.contains { after.isDone[$0.key] != $0.value }
    }
}

extension Board {
    /// Whether a card is in a column that is not done. A deleted column keeps its kind.
    package func isOpen(_ card: Card) -> Bool {
        guard card.isOnBoard, let column = card.place.value.flatMap({ columns[$0.column] }) else { return false }
        return column.kind.value != .done
    }
}

extension Transaction {
    /// Updates the stored open cards of a board, by person and due day, and their number, after an operation.
    ///
    /// Most operations write nothing here: only one that adds, deletes, opens or finishes a card, or changes its due day
    /// or assignees. A change of members may leave one person alone with all cards.
    func updateOpenCards(
        _ operation: Floor.Operation, _ affected: BoardAffectedIDs, from before: OpenCardSummary,
        to after: OpenCardSummary
    ) throws {
        let board = operation.space
        let turns = before.turnsColumns(into: after)
        if turns { try countOpenCards(of: board) }
        let movesPeople = operation.changes.contains { $0.field == Board.roleField }
        if !before.isBare, turns || movesPeople || before.isArchived != after.isArchived {
            return try rebuildMyCards(of: board)
        }
        let given = Set(operation.changes.filter { Card.Mark(field: $0.field)?.isAssignee == true }.map(\.subject))
        let changed = affected.cards.filter { before.days[$0] != after.days[$0] || given.contains($0) }.sorted()
        try removeMyCards(changed.filter { before.days[$0] != nil }, of: board)
        try addMyCards(changed.filter { after.days[$0] != nil }, of: board)
    }

    /// Recounts a board's open cards.
    func countOpenCards(of board: ID<Space>) throws {
        try execute(
            """
            UPDATE board_board SET open_count = (
                SELECT count(*) FROM board_card c JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                WHERE c.board = \(board) AND c.removed = \(false) AND c.archived = \(false) AND k.kind <> \(Column.Kind.done.rawValue))
            WHERE id = \(board)
            """)
    }

    /// Recomputes a board's open cards, by person.
    func rebuildMyCards(of board: ID<Space>) throws {
        try execute("DELETE FROM board_my_card WHERE board = \(board)")
        try addMyCards(of: board, among: nil)
    }

    /// In batches of what one statement takes.
    private static let pieceLength = 1_000

    private func removeMyCards(_ cards: [ID<Entity>], of board: ID<Space>) throws {
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

    /// Inserts the missing rows: cards assigned to members, and all cards if a member is alone.
    ///
    /// - Parameter cards: the cards; nil for all of the board's.
    private func addMyCards(of board: ID<Space>, among cards: [ID<Entity>]?) throws {
        let assigned: SQL = if let cards { "AND a.card_id IN (\(list: cards))" } else { "" }
        let own: SQL = if let cards { "AND own.id IN (\(list: cards))" } else { "" }
        try execute(
            """
            INSERT INTO board_my_card (person, due_day, card_id, board)
            SELECT mine.person, coalesce(c.due_day, \(MyCards.undated)), c.id, c.board
            FROM (
                SELECT a.person AS person, a.board AS board, a.card_id AS id
                FROM board_card_assignee a JOIN floor_member m ON m.space = a.board AND m.person = a.person
                WHERE a.board = \(board) AND a.held = \(true) \(assigned)
                UNION
                SELECT alone.person, own.board, own.id
                FROM floor_member alone JOIN board_card own ON own.board = alone.space
                WHERE alone.space = \(board) \(own) AND NOT EXISTS (
                    SELECT 1 FROM floor_member other
                    WHERE other.space = alone.space AND other.person <> alone.person)
            ) AS mine
                JOIN board_card c ON c.board = mine.board AND c.id = mine.id
                JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                JOIN board_board b ON b.id = c.board
            WHERE c.removed = \(false) AND c.archived = \(false) AND b.archived = \(false)
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
    /// Derived data that Today, My cards, the list of boards and reminders read regardless of the number of cards: the
    /// number of a board's open cards, and the people whose open cards have a due day.
    static let boardOpenCards = Migration(
        id: "board.0015-open-cards",
        statements: [
            "ALTER TABLE board_board ADD COLUMN open_count \(.int64) NOT NULL DEFAULT 0",
            """
            UPDATE board_board SET open_count = (
                SELECT count(*) FROM board_card c JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                WHERE c.board = board_board.id AND c.removed = FALSE AND k.kind <> 'done')
            """,
            // In display order. A card of several people has a row for each.
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
            // Only reminders searched all boards by day.
            "DROP INDEX board_card_due",
        ])
    /// The open cards without a due day, which My cards shows after the others.
    static let boardUndatedCards = Migration(
        id: "board.0016-undated-cards",
        statements: [
            """
            INSERT INTO board_my_card (person, due_day, card_id, board)
            SELECT mine.person, 'none', c.id, c.board
            FROM (
                SELECT a.person AS person, a.board AS board, a.card_id AS id
                FROM board_card_assignee a JOIN floor_member m ON m.space = a.board AND m.person = a.person
                WHERE a.held = TRUE
                UNION
                SELECT alone.person, own.board, own.id
                FROM floor_member alone JOIN board_card own ON own.board = alone.space
                WHERE own.due_day IS NULL AND NOT EXISTS (
                    SELECT 1 FROM floor_member other
                    WHERE other.space = alone.space AND other.person <> alone.person)
            ) AS mine
                JOIN board_card c ON c.board = mine.board AND c.id = mine.id
                JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                JOIN board_board b ON b.id = c.board
            WHERE c.due_day IS NULL AND c.removed = FALSE AND b.archived = FALSE AND k.kind <> 'done'
            """
        ])
}
