import Storage

extension Migration {
    /// Board's tables. They are projections of the operation log: what a page reads, ready to be read.
    static let board = [
        Migration(
            id: "board.0001-boards",
            statements: [
                """
                CREATE TABLE board_board (
                    id TEXT NOT NULL PRIMARY KEY REFERENCES floor_space (id),
                    name TEXT NOT NULL,
                    stamps TEXT NOT NULL,
                    card_count \(.int64) NOT NULL,
                    changed_at \(.int64) NOT NULL
                ) \(.strict)
                """,
                """
                CREATE TABLE board_column (
                    board TEXT NOT NULL REFERENCES board_board (id),
                    id TEXT NOT NULL,
                    name TEXT,
                    kind TEXT NOT NULL,
                    rank TEXT \(.bytewise) NOT NULL,
                    removed \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (board, id)
                ) \(.clustered)
                """,
                """
                CREATE TABLE board_card (
                    board TEXT NOT NULL REFERENCES board_board (id),
                    id TEXT NOT NULL,
                    title TEXT NOT NULL,
                    body TEXT NOT NULL,
                    due_day TEXT,
                    column_id TEXT,
                    rank TEXT \(.bytewise),
                    removed \(.bool) NOT NULL,
                    removed_at \(.int64),
                    added_by TEXT,
                    changed_by TEXT,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (board, id)
                ) \(.clustered)
                """,
                "CREATE INDEX board_card_place ON board_card (board, removed, column_id, rank, id)",
                "CREATE INDEX board_card_trash ON board_card (board, removed_at) WHERE removed_at IS NOT NULL",
            ])
    ]
}
