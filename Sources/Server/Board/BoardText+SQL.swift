import BoardRoom
import Floor
import Storage

extension TextIndex {
    /// What cards, checklist items and comments say.
    static let board = TextIndex("board_text")
}

extension Transaction {
    /// Notes what an operation wrote anew, to be read into the index: see ``indexSomeTexts(limit:)``.
    ///
    /// Taking a text apart and writing its hundred pieces costs more than all else that a new card does, and nobody waits
    /// for it but who looks for something.
    func noteTexts(of operation: Floor.Operation) throws {
        let written = Set(operation.changes.filter { Board.textFields.contains($0.field) }.map(\.subject))
        for id in written {
            try execute(
                """
                INSERT INTO board_text_due (operation, id, space) VALUES (\(operation.id), \(id), \(operation.space))
                """)
        }
    }

    /// Reads some of what was written since into the index, the first first. What is deleted is found no longer.
    func indexSomeTexts(limit: Int = 200) throws {
        // Taken before the texts are read: what is written meanwhile is noted anew.
        let due = try all(
            """
            DELETE FROM board_text_due WHERE (operation, id, space) IN (
                SELECT operation, id, space FROM board_text_due ORDER BY operation, id, space LIMIT \(limit))
            RETURNING space, id
            """)
        var boards: [ID<Space>: Set<ID<Entity>>] = [:]
        for row in due { boards[try row.id(0), default: []].insert(try row.id(1)) }
        for (board, ids) in boards { try index(ids, of: board) }
    }

    private func index(_ ids: Set<ID<Entity>>, of board: ID<Space>) throws {
        let list: SQL = "board = \(board) AND removed = \(false) AND id IN (\(list: ids.sorted()))"
        let rows = try all(
            """
            SELECT id, title, body, '' FROM board_card WHERE \(list)
            UNION ALL SELECT id, '', text, '' FROM board_item WHERE \(list)
            UNION ALL SELECT id, '', '', text FROM board_comment WHERE \(list)
            """)
        var words: [ID<Entity>: [String]] = [:]
        for row in rows {
            let bodies = [try row.text(2), CommentText(try row.text(3)).words]
            words[try row.id(0)] = SearchWords(title: try row.text(1), bodies: bodies).words
        }
        // In the order of their making, in which search tells of them. What is gone has no words.
        for id in ids.sorted() { try index(words[id] ?? [], of: id, in: board, for: .board) }
    }
}

extension Board {
    /// The fields that the index depends on.
    static let textFields: Set<String> = [
        "title", "body", "removed", "item-text", "item-removed", "comment-text", "comment-removed",
    ]
}

extension Database {
    /// Reads some of what was written into the index of Board's texts.
    /// - Returns: false where there was nothing left to read.
    func catchUpBoardTexts() async throws -> Bool {
        let due = try await read { try $0.first("SELECT 1 AS due FROM board_text_due LIMIT 1") != nil }
        guard due else { return false }
        try await write { try $0.indexSomeTexts() }
        return true
    }
}

extension Migration {
    static let boardSearch = Migration(
        id: "board.0005-search",
        statements: TextIndex.board.creation + [
            """
            INSERT INTO floor_job (id, kind, payload, unique_key, due_at, attempts)
            SELECT '019a9f5e-3c00-7000-8000-000000000003', 'board.index-texts', '', 'board.index-texts', 0, 0
            WHERE EXISTS (SELECT 1 FROM board_card)
            """
        ])

    /// What was written and is not in the index yet. Until now it was indexed as it was written, and what was there before
    /// the index was a job.
    static let boardTextDue = Migration(
        id: "board.0009-text-due",
        statements: [
            """
            CREATE TABLE board_text_due (
                operation TEXT NOT NULL,
                id TEXT NOT NULL,
                space TEXT NOT NULL,
                PRIMARY KEY (operation, id, space)
            ) \(.clustered)
            """,
            """
            INSERT INTO board_text_due (operation, id, space)
            SELECT '019a9f5e-3c00-7000-8000-000000000003', id, board FROM (
                SELECT id, board FROM board_card WHERE removed = FALSE
                UNION SELECT id, board FROM board_item WHERE removed = FALSE
                UNION SELECT id, board FROM board_comment WHERE removed = FALSE) AS said
            WHERE EXISTS (SELECT 1 FROM floor_job WHERE kind = 'board.index-texts')
            """,
            "DELETE FROM floor_job WHERE kind = 'board.index-texts'",
        ])
}
