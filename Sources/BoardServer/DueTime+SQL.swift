import BoardRoom
import Floor
import Storage

extension Migration {
    /// The time of a card's due day, as `Register.json`; null where none was ever set. And when its people are to be
    /// reminded next, in Unix milliseconds: null where nobody is, or once they were.
    static let boardDueTimes = Migration(
        id: "board.0021-due-times",
        statements: [
            "ALTER TABLE board_card ADD COLUMN due_time TEXT",
            "ALTER TABLE board_card ADD COLUMN remind_at \(.int64)",
            "CREATE INDEX board_card_remind ON board_card (remind_at, board, id) WHERE remind_at IS NOT NULL",
        ])
}

extension Card {
    /// When people are to be reminded of a card that has a row. What was sent is not sent again by another change.
    static let reminding: SQL = """
        CASE
            WHEN coalesce(board_card.due_day, '') = coalesce(excluded.due_day, '')
                AND coalesce(board_card.due_time, '') = coalesce(excluded.due_time, '')
            THEN board_card.remind_at ELSE excluded.remind_at END
        """

    /// When somebody last said when it is due, in Unix milliseconds.
    var timedAt: Int64 { max(due.stamp, time.stamp).clock.milliseconds }
}
