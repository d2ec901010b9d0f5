import BoardRoom
import Floor
import Storage

extension Migration {
    /// The number of each card and of the last one of each board. Those of existing cards are what the fold of the log
    /// gives: the order of the first operations that name them, and of ids within one.
    static let boardCardNumbers = Migration(
        id: "board.0022-card-numbers",
        statements: [
            "ALTER TABLE board_board ADD COLUMN last_number \(.int64) NOT NULL DEFAULT 0",
            "ALTER TABLE board_card ADD COLUMN number \(.int64)",
            """
            CREATE TABLE board_numbering (
                board TEXT NOT NULL,
                id TEXT NOT NULL,
                number \(.int64) NOT NULL,
                PRIMARY KEY (board, id)
            ) \(.clustered)
            """,
            """
            INSERT INTO board_numbering (board, id, number)
            SELECT came.board, came.id, row_number() OVER (
                PARTITION BY came.board ORDER BY came.sequence, came.id \(.bytewise))
            FROM (
                SELECT named.board AS board, named.id AS id, min(named.sequence) AS sequence FROM (
                    SELECT c.board AS board, c.id AS id, o.sequence AS sequence
                    FROM board_card c JOIN floor_operation o ON o.space = c.board AND o.subject = c.id
                    UNION ALL
                    SELECT c.board, c.id, a.sequence
                    FROM board_card c JOIN floor_operation_also a ON a.space = c.board AND a.subject = c.id
                ) AS named GROUP BY named.board, named.id
            ) AS came
            """,
            """
            UPDATE board_card SET number = (
                SELECT n.number FROM board_numbering n WHERE n.board = board_card.board AND n.id = board_card.id)
            """,
            """
            UPDATE board_board SET last_number = (
                SELECT coalesce(max(n.number), 0) FROM board_numbering n WHERE n.board = board_board.id)
            """,
            "DROP TABLE board_numbering",
            // No number is given twice, and a search for one reads one row of each board.
            "CREATE UNIQUE INDEX board_card_number ON board_card (board, number) WHERE number IS NOT NULL",
        ])
}

extension Connection {
    /// The cards with a number, at most one on each board, the newest first; nil if there are none.
    func numberedCards(
        _ number: Int, on boards: [ID<Space>], after: SearchCursor?, limit: Int
    ) throws -> FoundCards? {
        let rows = try all(
            """
            SELECT board, id, title, substr(body, 1, CAST(\(Card.faceLimit) AS INTEGER)), column_id, archived,
                template_at
            FROM board_card WHERE board IN (\(list: boards)) AND number = \(number) AND removed = \(false)
            ORDER BY id DESC
            """)
        if rows.isEmpty { return nil }
        var cards = try rows.map { row in
            let id: ID<Entity> = try row.id(1)
            let column: ID<Entity>? = try row.optionalID(4)
            return FoundCard(
                place: SearchCursor(tier: 0, id: id), board: try row.id(0), card: id, title: try row.text(2),
                body: try row.text(3), column: column.map { Column(id: $0) },
                shelf: try row.optionalInt64(6) != nil ? .template : try row.bool(5) ? .archive : .board)
        }
        if let after {
            if let last = cards.firstIndex(where: { $0.card == after.id }) {
                cards.removeFirst(last + 1)
            } else if after.tier > 0 {
                cards = []
            }
        }
        let page = Array(cards.prefix(limit))
        return FoundCards(cards: page, next: cards.count > limit ? page.last?.place : nil)
    }
}
