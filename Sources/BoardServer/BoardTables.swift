import ServerFloor
package import Storage

extension Migration {
    /// Board's tables. They are projections of the operation log, in the form that pages read.
    package static let board = [
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
            ]),
        Migration(
            id: "board.0002-card-parts",
            statements: [
                """
                CREATE TABLE board_label (
                    board TEXT NOT NULL REFERENCES board_board (id),
                    id TEXT NOT NULL,
                    name TEXT NOT NULL,
                    colour TEXT NOT NULL,
                    removed \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (board, id)
                ) \(.clustered)
                """,
                // Labels and assignees have one stamp, in a form whose bytes sort as stamps do.
                """
                CREATE TABLE board_card_label (
                    board TEXT NOT NULL REFERENCES board_board (id),
                    card_id TEXT NOT NULL,
                    label_id TEXT NOT NULL,
                    held \(.bool) NOT NULL,
                    stamp TEXT \(.bytewise) NOT NULL,
                    PRIMARY KEY (board, card_id, label_id)
                ) \(.clustered)
                """,
                """
                CREATE TABLE board_card_assignee (
                    board TEXT NOT NULL REFERENCES board_board (id),
                    card_id TEXT NOT NULL,
                    person TEXT NOT NULL,
                    held \(.bool) NOT NULL,
                    stamp TEXT \(.bytewise) NOT NULL,
                    PRIMARY KEY (board, card_id, person)
                ) \(.clustered)
                """,
                "CREATE INDEX board_card_assignee_person ON board_card_assignee (person, held, board, card_id)",
                """
                CREATE TABLE board_item (
                    board TEXT NOT NULL REFERENCES board_board (id),
                    id TEXT NOT NULL,
                    card_id TEXT,
                    text TEXT NOT NULL,
                    done \(.bool) NOT NULL,
                    rank TEXT \(.bytewise) NOT NULL,
                    removed \(.bool) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (board, id)
                ) \(.clustered)
                """,
                "CREATE INDEX board_item_card ON board_item (board, card_id, removed, done)",
                """
                CREATE TABLE board_comment (
                    board TEXT NOT NULL REFERENCES board_board (id),
                    id TEXT NOT NULL,
                    card_id TEXT,
                    text TEXT NOT NULL,
                    removed \(.bool) NOT NULL,
                    added_by TEXT,
                    added_clock \(.int64) NOT NULL,
                    stamps TEXT NOT NULL,
                    PRIMARY KEY (board, id)
                ) \(.clustered)
                """,
                "CREATE INDEX board_comment_card ON board_comment (board, card_id, removed, added_clock, id)",
                "CREATE INDEX board_comment_author ON board_comment (added_by) WHERE added_by IS NOT NULL",
            ]),
        // Card rows in insertion order: writers to many boards at once then write to the same few pages. A board's
        // cards are found by its index, as fast as before.
        Migration(
            id: "board.0003-cards-as-they-come",
            statements: [
                """
                CREATE TABLE board_card_new (
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
                ) \(.strict)
                """,
                """
                INSERT INTO board_card_new
                SELECT board, id, title, body, due_day, column_id, rank, removed, removed_at, added_by, changed_by, stamps
                FROM board_card ORDER BY board, id
                """,
                "DROP TABLE board_card",
                "ALTER TABLE board_card_new RENAME TO board_card",
                "CREATE INDEX board_card_place ON board_card (board, removed, column_id, rank, id)",
                "CREATE INDEX board_card_trash ON board_card (board, removed_at) WHERE removed_at IS NOT NULL",
            ]),
        Migration(
            id: "board.0004-archive",
            statements: [
                "ALTER TABLE board_board ADD COLUMN archived \(.bool) NOT NULL DEFAULT FALSE",
                // One more letter: the stamp of an unwritten field.
                "UPDATE board_board SET stamps = substr(stamps, 1, 1) || '-' || substr(stamps, 2)",
            ]),
        boardSearch,
        Migration(
            id: "board.0006-reminders",
            statements: [
                // All cards due on a day, of all people.
                "CREATE INDEX board_card_due ON board_card (due_day, board, id) WHERE due_day IS NOT NULL",
                // The last day for which a person was reminded, in their time zone.
                """
                CREATE TABLE board_reminder (
                    person TEXT NOT NULL PRIMARY KEY REFERENCES floor_person (id) ON DELETE CASCADE,
                    day TEXT NOT NULL
                ) \(.strict)
                """,
            ]),
        Migration(
            id: "board.0007-imports",
            statements: [
                "ALTER TABLE board_comment ADD COLUMN origin TEXT",
                "UPDATE board_comment SET stamps = substr(stamps, 1, 4) || '-' || substr(stamps, 5)",
                // Uploads that wait to become boards, in the form of Maru's own file.
                """
                CREATE TABLE board_import (
                    id TEXT NOT NULL PRIMARY KEY,
                    person TEXT NOT NULL REFERENCES floor_person (id) ON DELETE CASCADE,
                    content TEXT NOT NULL,
                    created_at \(.int64) NOT NULL
                ) \(.strict)
                """,
            ]),
        Migration(id: "board.0008-search-in-order", statements: TextIndex.board.numbering),
        boardTextDue,
        boardTextOnce,
        Migration(
            id: "board.0011-column-limits",
            statements: [
                "ALTER TABLE board_column ADD COLUMN card_limit \(.int64)",
                // One more letter: the stamp of an unwritten field.
                "UPDATE board_column SET stamps = substr(stamps, 1, 4) || '-' || substr(stamps, 5)",
            ]),
        // Former members from before this table, as far as the board shows them: who did something there, had a role,
        // was assigned a card or wrote a comment.
        Migration(
            id: "board.0012-strangers",
            statements: [
                """
                INSERT INTO floor_stranger (space, person)
                SELECT named.space, named.person FROM (
                    SELECT space, author AS person FROM floor_operation
                    UNION SELECT space, subject FROM floor_operation
                    UNION SELECT board, person FROM board_card_assignee
                    UNION SELECT board, added_by FROM board_comment) named
                JOIN floor_person p ON p.id = named.person
                WHERE NOT EXISTS (
                    SELECT 1 FROM floor_member m WHERE m.space = named.space AND m.person = named.person)
                """
            ]),
        Migration(id: "board.0013-search-newest", statements: TextIndex.board.ordering),
        Migration(
            id: "board.0014-by-board",
            statements: [
                // What is due on one board, for a person alone on many.
                "CREATE INDEX board_card_due_here ON board_card (board, due_day, id) WHERE due_day IS NOT NULL"
            ] + TextIndex.board.spaces),
        boardOpenCards,
        boardUndatedCards,
        boardTodayLine,
        boardArchivedCards,
        boardFavourites,
        boardAttachments,
        boardTemplates,
        boardDueTimes,
        boardRepeats,
        boardCommentFiles,
        boardFileImports,
        boardCardNumbers,
        // The day on which work on a card begins. Its stamp is one letter more, of which rows from before have none.
        Migration(
            id: "board.0023-start-days",
            statements: [
                "ALTER TABLE board_card ADD COLUMN start_day TEXT",
                "CREATE INDEX board_card_start_here ON board_card (board, start_day, id) WHERE start_day IS NOT NULL",
            ]),
    ]
}
