import BoardRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// Archived cards, or templates, the last put there first.
    func archivedCards(
        of board: ID<Space>, on shelf: Card.Shelf = .archive, after: ArchiveCursor?, limit: Int
    ) throws -> [Card] {
        let time: SQL = shelf == .template ? "template_at" : "archived_at"
        // An archived card in the trash has no time, by which the list is read in order.
        let standing: SQL = shelf == .template ? "AND removed = \(false)" : ""
        let later: SQL = if let after { "AND (\(time), id) < (\(after.archivedAt), \(after.card))" } else { "" }
        return try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board) AND \(time) IS NOT NULL \(standing) \(later)
            ORDER BY \(time) DESC, id DESC LIMIT \(limit)
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

    /// Templates, which are archived cards to every query of what is on a board. They keep their time in the trash too:
    /// it alone tells them from archived ones. Every page of a board asks whether it has any, and finds none without
    /// reading its cards.
    static let boardTemplates = Migration(
        id: "board.0021-templates",
        statements: [
            "ALTER TABLE board_card ADD COLUMN template_at \(.int64)",
            "CREATE INDEX board_card_template ON board_card (board, removed, template_at, id) WHERE template_at IS NOT NULL",
        ])
}
