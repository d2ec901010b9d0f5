import BoardRoom
import Floor
import ServerFloor
package import Storage

extension TextIndex {
    /// What cards, checklist items and comments say.
    package static let board = TextIndex("board_text")
}

extension Transaction {
    /// Notes what an operation wrote anew, to be read into the index: see ``indexSomeTexts(_:limit:)``.
    ///
    /// Taking a text apart and writing its hundred pieces costs more than all else that a new card does, and nobody waits
    /// for it but who looks for something. What waits already keeps its place.
    ///
    /// - Parameter sequence: the operation's own in its space.
    func noteTexts(of operation: Floor.Operation, at sequence: Int64) throws {
        var written: Set<ID<Entity>> = []
        // What waits already is written as it was: PostgreSQL then lets nobody read the text into the index before this is
        // done, and take the old one for the new.
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

    /// Reads some of what was written since into the index, of each board the first first. What is deleted is found no longer.
    /// - Returns: whether more waits.
    func indexSomeTexts(_ scope: CatchUpScope = .all, limit: Int = Limits.textsAtOnce) throws -> Bool {
        var left = limit
        while let board = try boardBehind(scope) {
            guard left > 0 else { return true }
            // Taken before the texts are read: what is written meanwhile is noted anew.
            let due = try all(
                """
                DELETE FROM board_text_due WHERE space = \(board) AND id IN (
                    SELECT id FROM board_text_due WHERE space = \(board) ORDER BY sequence, place LIMIT \(left))
                RETURNING id, sequence, place
                """
            ).map { try DueText($0) }
            try index(due.sorted { $0.order < $1.order }.map(\.id), of: board)
            left -= max(due.count, 1)
        }
        return false
    }

    /// Something that was written and is not in the index yet.
    private struct DueText {
        let id: ID<Entity>
        /// The operation's sequence, and the place in it.
        let order: (Int64, Int64)

        init(_ row: Storage.Row) throws {
            id = try row.id(0)
            order = (try row.int64(1), try row.int64(2))
        }
    }

    /// - Parameter ids: in the order of their writing, in which search tells of what was made.
    private func index(_ ids: [ID<Entity>], of board: ID<Space>) throws {
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
        // What is gone has no words.
        for id in ids { try index(words[id] ?? [], of: id, in: board, for: .board) }
    }
}

extension Board {
    /// The fields that the index depends on.
    static let textFields: Set<String> = [
        "title", "body", "removed", "item-text", "item-removed", "comment-text", "comment-removed",
    ]
}

extension Connection {
    /// A board of which something waits to be read into the index.
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
    /// Reads some of what was written into the index of Board's texts.
    /// - Returns: whether more waits.
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

    /// Each thing waits once, however often it was written since: until now each change of it did.
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
