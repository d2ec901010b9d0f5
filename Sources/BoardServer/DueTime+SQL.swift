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
    /// What its row has of the time.
    var storedTime: String? { time.stamp == .never ? nil : time.json.text }

    /// The columns of an existing row that say when it is due. What was sent is not sent again by another change.
    static let reminding: SQL = """
        due_time = excluded.due_time, remind_at = CASE
            WHEN coalesce(board_card.due_day, '') = coalesce(excluded.due_day, '')
                AND coalesce(board_card.due_time, '') = coalesce(excluded.due_time, '')
            THEN board_card.remind_at ELSE excluded.remind_at END
        """

    /// When somebody last said when it is due, in Unix milliseconds.
    var timedAt: Int64 { max(due.stamp, time.stamp).clock.milliseconds }
}

extension Storage.Row {
    /// A due time with its stamp; nil if it is not as it was written.
    func dueTime(_ column: Column) throws -> Register<DueTime?>? {
        Register<DueTime?>(json: try optionalText(column).map { try JSON.parse($0) })
    }
}
