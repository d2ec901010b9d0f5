package import BoardRoom
package import Floor
import ServerFloor
package import Storage

extension Card {
    package static let columns: SQL = """
        id, title, body, due_day, column_id, rank, removed, added_by, changed_by, stamps, archived,
        files, template_at, due_time, repeats, number
        """

    /// The same with as much of the body as a board's page shows of it.
    fileprivate static let faceColumns: SQL = """
        id, title, substr(body, 1, CAST(\(Card.faceLimit) AS INTEGER)), due_day, column_id, rank, removed, added_by,
        changed_by, stamps, archived, files, template_at, due_time, repeats, number
        """

    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] {
        [
            title.stamp, body.stamp, due.stamp, place.stamp, removed.stamp, added.stamp, changedBy.stamp,
            shelf.stamp,
        ]
    }

    package init(_ row: Storage.Row) throws {
        let stamps = try row.stamps(9, count: 8)
        let column: ID<Entity>? = try row.optionalID(4)
        let rank = try row.optionalText(5).flatMap { Rank(stored: $0) }
        let place: Place? = if let column, let rank { Place(column: column, rank: rank) } else { nil }
        // A card without any has none written.
        let files = try row.optionalText(11).map { Attachments(json: try JSON.parse($0)) } ?? Attachments()
        guard let files else { throw StorageError.column("files", "is not as it was written") }
        let isTemplate = try row.optionalInt64(12) != nil
        let shelf: Shelf = isTemplate ? .template : try row.bool(10) ? .archive : .board
        guard let time = try row.dueTime(13) else { throw StorageError.column("due_time", "is not as it was written") }
        guard let repeats = Register<Repeat?>(stored: try row.optionalText(14)) else {
            throw StorageError.column("repeats", "is not as it was written")
        }
        self.init(
            id: try row.id(0), title: Register(try row.text(1), stamp: stamps[0]),
            body: Register(try row.text(2), stamp: stamps[1]),
            due: Register(try row.optionalText(3).flatMap { Day($0) }, stamp: stamps[2]), time: time,
            place: Register(place, stamp: stamps[3]), removed: Register(try row.bool(6), stamp: stamps[4]),
            changedBy: Register(try row.optionalID(8), stamp: stamps[6]),
            added: Register(try row.optionalID(7), stamp: stamps[5]),
            shelf: Register(shelf, stamp: stamps[7]), attachments: files, repeats: repeats,
            number: try row.optionalInt64(15).map { Int(clamping: $0) })
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

extension Transaction {
    package func save(_ card: Card, of board: ID<Space>) throws {
        try execute(
            """
            INSERT INTO board_card
                (board, id, title, body, due_day, column_id, rank, removed, removed_at, archived, archived_at,
                template_at, added_by, changed_by, stamps, files, due_time, remind_at, repeats, number)
            VALUES (\(board), \(card.id), \(card.title.value), \(card.body.value), \(card.due.value?.iso),
                \(card.place.value?.column), \(card.place.value?.rank.text), \(card.isRemoved),
                \(card.isRemoved ? card.removed.stamp.clock.milliseconds : nil), \(card.isArchived),
                \(card.isArchived && !card.isTemplate && !card.isRemoved ? card.shelf.stamp.clock.milliseconds : nil),
                \(card.isTemplate ? card.shelf.stamp.clock.milliseconds : nil),
                \(card.added.value), \(card.changedBy.value), \(Stamps.text(card.stamps)),
                \(card.attachments.isEmpty ? nil : card.attachments.json.text), \(card.storedTime),
                \(card.dueMoment?.remindAt), \(card.repeats.stored), \(card.number))
            ON CONFLICT (board, id) DO UPDATE SET title = excluded.title, body = excluded.body,
                due_day = excluded.due_day, column_id = excluded.column_id, rank = excluded.rank,
                removed = excluded.removed, removed_at = excluded.removed_at, archived = excluded.archived,
                archived_at = excluded.archived_at, template_at = excluded.template_at, added_by = excluded.added_by,
                changed_by = excluded.changed_by, stamps = excluded.stamps, files = excluded.files, repeats = excluded.repeats,
                number = excluded.number,
                \(Card.reminding)
            """)
    }
}
