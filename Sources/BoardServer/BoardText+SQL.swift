import BoardRoom
import Floor
import ServerFloor
package import Storage

extension TextIndex {
    /// The search index of cards, checklist items and comments.
    package static let board = TextIndex("board_text")
}

extension Transaction {
    /// Queues the texts that an operation wrote for indexing: see ``indexSomeTexts(_:limit:)``.
    ///
    /// Splitting a text and writing its hundred fragments costs more than everything else a new card does, and only
    /// searches need it. A queued text keeps its place.
    ///
    /// - Parameter sequence: the operation's sequence in its space.
    func noteTexts(of operation: Floor.Operation, at sequence: Int64) throws {
        var written: Set<ID<Entity>> = []
        // Rewrite a queued row unchanged: in PostgreSQL this lock keeps the indexer from reading the old text before
        // this transaction commits.
        for (place, change) in operation.changes.enumerated()
        where Board.textFields.contains(change.field) && written.insert(change.subject).inserted {
            try execute(
                """
                INSERT INTO board_text_due (space, id, sequence, place)
                VALUES (\(operation.space), \(change.subject), \(sequence), \(place))
                ON CONFLICT (space, id) DO UPDATE SET place = board_text_due.place
                """)
        }
    }

    /// Indexes a batch of queued texts, of each board in order. Deleted texts are removed from the index.
    /// - Returns: whether more are queued.
    func indexSomeTexts(_ scope: CatchUpScope = .all, limit: Int = Limits.textsAtOnce) throws -> Bool {
        var left = limit
        while let board = try boardBehind(scope) {
            guard left > 0 else { return true }
            // Dequeue before reading the texts, so that concurrent writes are queued again. In pieces, since how long a text
            // is shows only when it is read.
            let most = min(left, dueAtOnce)
            let due = try all(
                """
                DELETE FROM board_text_due WHERE space = \(board) AND id IN (
                    SELECT id FROM board_text_due WHERE space = \(board) ORDER BY sequence, place LIMIT \(most))
                RETURNING id, sequence, place
                """
            ).map { try DueText($0) }
            left -= max(try index(due.sorted { $0.order < $1.order }.map(\.id), of: board), 1)
        }
        return false
    }

    private var dueAtOnce: Int { 50 }

    /// A queued text.
    private struct DueText {
        let id: ID<Entity>
        /// The operation's sequence, and the place within it.
        let order: (Int64, Int64)

        init(_ row: Storage.Row) throws {
            id = try row.id(0)
            order = (try row.int64(1), try row.int64(2))
        }
    }

    /// - Parameter ids: in the order of writing, by which search ranks the newest.
    /// - Returns: as how many texts they count.
    private func index(_ ids: [ID<Entity>], of board: ID<Space>) throws -> Int {
        let list: SQL = "board = \(board) AND removed = \(false) AND id IN (\(list: ids.sorted()))"
        let rows = try all(
            """
            SELECT id, title, body, '' FROM board_card WHERE \(list)
            UNION ALL SELECT id, '', text, '' FROM board_item WHERE \(list)
            UNION ALL SELECT id, '', '', text FROM board_comment WHERE \(list)
            """)
        var words: [ID<Entity>: [String]] = [:]
        var weight = ids.count
        for row in rows {
            let bodies = [try row.text(2), CommentText(try row.text(3)).words]
            weight += bodies.reduce(0) { $0 + $1.utf8.count } / Limits.bytesOfOneText
            words[try row.id(0)] = SearchWords(title: try row.text(1), bodies: bodies).words
        }
        // Deleted texts have no words.
        for id in ids { try index(words[id] ?? [], of: id, in: board, for: .board) }
        return weight
    }
}

extension Board {
    /// The indexed fields.
    static let textFields: Set<String> = [
        "title", "body", "removed", "item-text", "item-removed", "comment-text", "comment-removed",
    ]
}

extension Connection {
    /// A board with queued texts.
    fileprivate func boardBehind(_ scope: CatchUpScope) throws -> ID<Space>? {
        let which: SQL =
            switch scope {
            case .all: "SELECT space FROM board_text_due LIMIT 1"
            case .space(let space): "SELECT space FROM board_text_due WHERE space = \(space) LIMIT 1"
            case .spaces(let person):
                """
                SELECT space FROM floor_member
                WHERE person = \(person) AND kind = 'board'
                    AND EXISTS (SELECT 1 FROM board_text_due WHERE board_text_due.space = floor_member.space) LIMIT 1
                """
            }
        return try first(which)?.id(0)
    }
}

extension Database {
    /// Indexes a batch of queued texts of Board.
    /// - Returns: whether more are queued.
    func catchUpBoardTexts(_ scope: CatchUpScope = .all) async throws -> Bool {
        guard try await read({ try $0.boardBehind(scope) }) != nil else { return false }
        return try await write { try $0.indexSomeTexts(scope) }
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

    /// The queue of texts to index. Before this migration texts were indexed as they were written, and older ones by a
    /// job.
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

    /// One queue entry per entity, regardless of the number of changes; before, there was one per change.
    static let boardTextOnce = Migration(
        id: "board.0010-text-once",
        statements: [
            """
            CREATE TABLE board_text_due_new (
                space TEXT NOT NULL,
                id TEXT NOT NULL,
                sequence \(.int64) NOT NULL,
                place \(.int64) NOT NULL,
                PRIMARY KEY (space, id)
            ) \(.clustered)
            """,
            """
            INSERT INTO board_text_due_new (space, id, sequence, place)
            SELECT space, id, sequence, place FROM (
                SELECT space, id, sequence, place,
                    row_number() OVER (PARTITION BY space, id ORDER BY sequence, place) AS turn FROM board_text_due) AS written
            WHERE turn = 1
            """,
            "DROP TABLE board_text_due",
            "ALTER TABLE board_text_due_new RENAME TO board_text_due",
        ])
}
