public import BoardRoom
package import Floor
import ServerFloor
public import Storage

extension Card: StoredThing {
    public static let table: StaticString = "board_card"
    public static let spaceColumn: StaticString? = "board"
    public static let others: [StaticString] = ["column_id", "rank", "archived", "template_at"]

    public var others: [Cell] {
        let putAway = shelf.stamp.clock.milliseconds
        return [
            Cell("column_id", place.value?.column), Cell("rank", place.value?.rank.text),
            Cell("removed_at", isRemoved ? removed.stamp.clock.milliseconds : nil), Cell("archived", isArchived),
            Cell("archived_at", isArchived && !isTemplate && !isRemoved ? putAway : nil),
            Cell("template_at", isTemplate ? putAway : nil),
            Cell("remind_at", dueMoment?.remindAt, update: Card.reminding),
        ]
    }

    public static func read(others: OtherCells, into parts: inout Parts) throws {
        let row = others.row
        if let column: ID<Entity> = try row.optionalID(others.column(0)),
            let rank = try row.optionalText(others.column(1)).flatMap({ Rank(stored: $0) })
        {
            parts.place = Register(Place(column: column, rank: rank), stamp: parts.place.stamp)
        }
        let (isPutAway, isTemplate) = (try row.bool(others.column(2)), try !row.isNull(others.column(3)))
        parts.shelf = Register(isTemplate ? .template : isPutAway ? .archive : .board, stamp: parts.shelf.stamp)
    }

    /// The same with as much of the body as a board's page shows of it.
    fileprivate static var faceColumns: SQL {
        columns { $0 == body.name ? "substr(body, 1, CAST(\(Card.faceLimit) AS INTEGER))" : nil }
    }
}

extension Connection {
    /// The cards on a board.
    package func cards(of board: ID<Space>) throws -> [Card] {
        try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board) AND removed = \(false) AND archived = \(false)
            """
        ).map { try Card($0) }
    }

    /// The cards on a board's page, without the end of long bodies: all of them, or the first of each column and their
    /// number.
    package func cards(_ shown: ShownCards, of board: ID<Space>, into slice: inout BoardSlice) throws -> [Card] {
        if slice.cardCount <= ShownCards.wholeBoard {
            return try faces("board = \(board) AND removed = \(false) AND archived = \(false)")
        }
        let counts = try all(
            """
            SELECT column_id, count(*) FROM board_card
            WHERE board = \(board) AND removed = \(false) AND archived = \(false) AND column_id IS NOT NULL GROUP BY column_id
            """)
        slice.shown = BoardSlice.Shown(shown, counts: [:])
        var cards: [Card] = []
        for row in counts {
            let column: ID<Entity> = try row.id(0)
            slice.shown?.counts[column] = try row.int(1)
            let limit = shown.limit(of: slice.board.column(standingFor: column)?.id ?? column)
            cards += try faces(
                """
                board = \(board) AND removed = \(false) AND archived = \(false) AND column_id = \(column)
                ORDER BY rank, id LIMIT \(limit)
                """)
        }
        return cards
    }

    private func faces(_ which: SQL) throws -> [Card] {
        try all("SELECT \(Card.faceColumns) FROM board_card WHERE \(which)").map { try Card($0) }
    }

    /// The most recently deleted cards, as many as one page shows. The room decides which of them can still be
    /// restored.
    func removedCards(of board: ID<Space>) throws -> [Card] {
        try all(
            """
            SELECT \(Card.columns) FROM board_card WHERE board = \(board) AND removed_at IS NOT NULL
            ORDER BY removed_at DESC, id DESC LIMIT \(200)
            """
        ).map { try Card($0) }
    }

    package func cards(_ ids: [ID<Entity>], of board: ID<Space>) throws -> [Card] {
        if ids.isEmpty { return [] }
        return try all("SELECT \(Card.columns) FROM board_card WHERE board = \(board) AND id IN (\(list: ids))")
            .map { try Card($0) }
    }

    /// The last card that shows in a column, if any does.
    func last(of column: ID<Entity>, on board: Board) throws -> [Card] {
        let columns = board.columns(shownIn: column)
        if columns.isEmpty { return [] }
        return try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board.id) AND removed = \(false) AND archived = \(false) AND column_id IN (\(list: columns))
            ORDER BY rank DESC, id DESC LIMIT 1
            """
        ).map { try Card($0) }
    }

    /// The first and the last card that show in a column.
    func edges(of column: ID<Entity>, on board: Board) throws -> [Card] {
        try first(1, in: column, on: board) + last(of: column, on: board)
    }

    /// The first cards that show in a column.
    func first(_ limit: Int, in column: ID<Entity>, on board: Board) throws -> [Card] {
        let columns = board.columns(shownIn: column)
        if columns.isEmpty { return [] }
        return try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board.id) AND removed = \(false) AND archived = \(false) AND column_id IN (\(list: columns))
            ORDER BY rank, id LIMIT \(limit)
            """
        ).map { try Card($0) }
    }

    /// The two cards on either side of one, in the column that shows it.
    func neighbours(of card: Card, on board: Board) throws -> [Card] {
        guard let place = card.place.value, let column = board.column(of: card) else { return [] }
        let columns = board.columns(shownIn: column.id)
        let above = try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board.id) AND removed = \(false) AND archived = \(false) AND column_id IN (\(list: columns))
                AND (rank, id) < (\(place.rank.text), \(card.id))
            ORDER BY rank DESC, id DESC LIMIT 2
            """)
        let below = try all(
            """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board.id) AND removed = \(false) AND archived = \(false) AND column_id IN (\(list: columns))
                AND (rank, id) > (\(place.rank.text), \(card.id))
            ORDER BY rank, id LIMIT 2
            """)
        return try (above + below).map { try Card($0) }
    }
}
