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
    ///
    /// - Parameter sequence: the operation's own in its space.
    func noteTexts(of operation: Floor.Operation, at sequence: Int64) throws {
        var written: Set<ID<Entity>> = []
        for (place, change) in operation.changes.enumerated()
        where Board.textFields.contains(change.field) && written.insert(change.subject).inserted {
            try execute(
                """
                INSERT INTO board_text_due (space, sequence, place, id)
                VALUES (\(operation.space), \(sequence), \(place), \(change.subject))
                """)
        }
    }

    /// Reads some of what was written since into the index, the first first. What is deleted is found no longer.
    func indexSomeTexts(limit: Int = 200) throws {
        // Taken before the texts are read: what is written meanwhile is noted anew.
        let due = try all(
            """
            DELETE FROM board_text_due WHERE (space, sequence, place) IN (
                SELECT space, sequence, place FROM board_text_due ORDER BY space, sequence, place LIMIT \(limit))
            RETURNING space, sequence, place, id
            """
        ).map { try DueText($0) }
        for (board, texts) in Dictionary(grouping: due, by: \.board) {
            try index(texts.sorted { $0.order < $1.order }.map(\.id), of: board)
        }
    }

    /// Something that was written and is not in the index yet.
    private struct DueText {
        let board: ID<Space>
        /// The operation's sequence, and the place in it.
        let order: (Int64, Int64)
        let id: ID<Entity>

        init(_ row: Storage.Row) throws {
            board = try row.id(0)
            order = (try row.int64(1), try row.int64(2))
            id = try row.id(3)
        }
    }

    /// - Parameter ids: in the order of their writing, in which search tells of what was made; one may stand in it again.
    private func index(_ ids: [ID<Entity>], of board: ID<Space>) throws {
        let list: SQL = "board = \(board) AND removed = \(false) AND id IN (\(list: Set(ids).sorted()))"
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
        var done: Set<ID<Entity>> = []
        // What is gone has no words.
        for id in ids where done.insert(id).inserted { try index(words[id] ?? [], of: id, in: board, for: .board) }
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
                space TEXT NOT NULL,
                sequence \(.int64) NOT NULL,
                place \(.int64) NOT NULL,
                id TEXT NOT NULL,
                PRIMARY KEY (space, sequence, place)
            ) \(.clustered)
            """,
            """
            INSERT INTO board_text_due (space, sequence, place, id)
            SELECT board, 0, row_number() OVER (PARTITION BY board ORDER BY id), id FROM (
                SELECT id, board FROM board_card WHERE removed = FALSE
                UNION SELECT id, board FROM board_item WHERE removed = FALSE
                UNION SELECT id, board FROM board_comment WHERE removed = FALSE) AS said
            WHERE EXISTS (SELECT 1 FROM floor_job WHERE kind = 'board.index-texts')
            """,
            "DELETE FROM floor_job WHERE kind = 'board.index-texts'",
        ])
}
