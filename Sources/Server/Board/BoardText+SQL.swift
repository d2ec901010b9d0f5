import BoardRoom
import Floor
import Storage

extension TextIndex {
    /// What cards, checklist items and comments say.
    static let board = TextIndex("board_text")
}

extension Transaction {
    /// Keeps the index true after an operation: only what it wrote anew is read again. What is deleted is found no longer.
    func index(_ operation: Floor.Operation, _ things: BoardThings, on board: Board) throws {
        let written = Set(operation.changes.filter { Board.textFields.contains($0.field) }.map(\.subject))
        for id in written {
            if let card = board.cards[id], things.cards.contains(id) {
                let isNew = card.added.stamp.operation == operation.id
                let words = card.isRemoved ? [] : SearchWords(title: card.title.value, bodies: [card.body.value]).words
                try index(words, of: id, in: board.id, isNew: isNew, for: .board)
            } else if let item = board.items[id], things.items.contains(id) {
                let words = item.isRemoved ? [] : SearchWords(title: "", bodies: [item.text.value]).words
                try index(words, of: id, in: board.id, for: .board)
            } else if let comment = board.comments[id], things.comments.contains(id) {
                let said = CommentText(comment.text.value).words
                let words = comment.isRemoved ? [] : SearchWords(title: "", bodies: [said]).words
                try index(words, of: id, in: board.id, for: .board)
            }
        }
    }

    /// Reads so many things into the index that stand in no index yet.
    /// - Returns: how many there were.
    func indexSomeBoardTexts(limit: Int = 200) throws -> Int {
        let rows = try all(
            """
            SELECT board, id, title, body, comment FROM (
                SELECT board, id, title, body, '' AS comment FROM board_card WHERE removed = \(false)
                UNION ALL SELECT board, id, '', text, '' FROM board_item WHERE removed = \(false)
                UNION ALL SELECT board, id, '', '', text FROM board_comment WHERE removed = \(false)) AS said
            WHERE NOT EXISTS (SELECT 1 FROM board_text t WHERE t.id = said.id AND t.space = said.board)
            LIMIT \(limit)
            """)
        for row in rows {
            let bodies = [try row.text(3), CommentText(try row.text(4)).words]
            let words = SearchWords(title: try row.text(2), bodies: bodies).words
            // What has no letter at all has a place in the index too, or it would be read again and again.
            let board: ID<Space> = try row.id(0)
            let id: ID<Entity> = try row.id(1)
            try index(words.isEmpty ? ["-"] : words, of: id, in: board, for: .board)
        }
        return rows.count
    }
}

extension Board {
    /// The fields that the index depends on.
    static let textFields: Set<String> = [
        "title", "body", "removed", "item-text", "item-removed", "comment-text", "comment-removed",
    ]
}

extension Migration {
    /// The job that says that what was there before the index has not been read into it yet.
    static let indexJob = "board.index-texts"

    static let boardSearch = Migration(
        id: "board.0005-search",
        statements: TextIndex.board.creation + [
            """
            INSERT INTO floor_job (id, kind, payload, unique_key, due_at, attempts)
            SELECT '019a9f5e-3c00-7000-8000-000000000003', 'board.index-texts', '', 'board.index-texts', 0, 0
            WHERE EXISTS (SELECT 1 FROM board_card)
            """
        ])
}

extension Database {
    /// Reads into the index what was there before it, a few things to a transaction, so that nobody waits long. A kill in
    /// between costs nothing: what is read is read.
    func indexBoardTexts() async throws {
        let isDue = try await read { connection in
            try connection.first("SELECT 1 AS found FROM floor_job WHERE kind = \(Migration.indexJob)") != nil
        }
        guard isDue else { return }
        while try await write({ try $0.indexSomeBoardTexts() }) > 0 {}
        try await write { _ = try $0.execute("DELETE FROM floor_job WHERE kind = \(Migration.indexJob)") }
    }
}
