import BoardRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// Archived cards, the last archived first.
    func archivedCards(of board: ID<Space>, after: ArchiveCursor?, limit: Int) throws -> [Card] {
        let later: SQL = if let after { "AND (archived_at, id) < (\(after.archivedAt), \(after.card))" } else { "" }
        return try all(
            """
            SELECT \(Card.columns) FROM board_card WHERE board = \(board) AND archived_at IS NOT NULL \(later)
            ORDER BY archived_at DESC, id DESC LIMIT \(limit)
            """
        ).map { try Card($0) }
    }
}

extension Migration {
    /// Archived cards. Of these, those outside the trash have a time, by which their page lists them; the cards of a
    /// column are read past any number of them.
    static let boardArchivedCards = Migration(
        id: "board.0018-archived-cards",
        statements: [
            "ALTER TABLE board_card ADD COLUMN archived \(.bool) NOT NULL DEFAULT FALSE",
            "ALTER TABLE board_card ADD COLUMN archived_at \(.int64)",
            // One more letter: the stamp of an unwritten field.
            "UPDATE board_card SET stamps = substr(stamps, 1, 7) || '-' || substr(stamps, 8)",
            "DROP INDEX board_card_place",
            "CREATE INDEX board_card_place ON board_card (board, removed, archived, column_id, rank, id)",
            "CREATE INDEX board_card_archived ON board_card (board, archived_at, id) WHERE archived_at IS NOT NULL",
        ])
}
