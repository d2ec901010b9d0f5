public import BoardRoom
package import Floor
import ServerFloor
public import Storage

/// A board with its columns and no cards, and a person's role on it.
package struct BoardRow {
    package var board: Board
    var cardCount: Int
    /// Nil for a person who is not on it.
    package var role: Role?
    var hasTemplates = false
}

extension Board: StoredThing {
    public static let table: StaticString = "board_board"
    public static let spaceColumn: StaticString? = nil
    public static let others: [StaticString] = ["last_number"]

    public static func read(others: OtherCells, into board: inout Board) throws {
        lastNumber.set(try others.row.int(others.column(0)), of: &board)
    }
}

extension Column: StoredThing {
    public static let table: StaticString = "board_column"
    public static let spaceColumn: StaticString? = "board"
}

extension Connection {
    /// - Parameter withTemplates: whether to find out if it has any; who makes a board need not ask for its cards.
    package func boardRow(
        _ board: ID<Space>, for person: ID<Person>, withTemplates: Bool = false
    ) throws -> BoardRow? {
        let hasTemplates: SQL = """
            EXISTS (
                SELECT 1 FROM board_card t
                WHERE t.board = b.id AND t.template_at IS NOT NULL AND t.removed = \(false))
            """
        let unasked: SQL = "1 = 0"
        return try first(
            """
            SELECT \(Board.columns), card_count, role, \(withTemplates ? hasTemplates : unasked) AS has_templates
            FROM board_board b LEFT JOIN floor_member m ON m.space = b.id AND m.person = \(person)
            WHERE b.id = \(board)
            """
        ).map { row in
            var stored = try Board(row)
            stored.insertLoaded(try columns(of: board))
            return BoardRow(
                board: stored, cardCount: try row.int("card_count"),
                role: try row.optionalText("role").flatMap { Role(stored: $0) },
                hasTemplates: try row.bool("has_templates"))
        }
    }

    /// All columns of a board, including deleted ones: cards may still refer to one.
    package func columns(of board: ID<Space>) throws -> [Column] { try columns(of: [board]) }

    /// All columns of these boards, including deleted ones.
    package func columns(of boards: [ID<Space>]) throws -> [Column] {
        try all(
            """
            SELECT \(Column.columns) FROM board_column WHERE board IN (\(list: boards))
            """
        ).map { try Column($0) }
    }

    /// Boards with nothing but their columns, deleted ones included.
    func boardsOfColumns(_ boards: Set<ID<Space>>) throws -> [ID<Space>: Board] {
        if boards.isEmpty { return [:] }
        var found: [ID<Space>: Board] = [:]
        for row in try all(
            """
            SELECT \(Column.columns), board FROM board_column WHERE board IN (\(list: boards.sorted()))
            """)
        {
            let board: ID<Space> = try row.id("board")
            found[board, default: Board(id: board)].insertLoaded([try Column(row)])
        }
        return found
    }

    /// The people of some boards, in the order they joined.
    func boardPeople(_ boards: [ID<Space>]) throws -> [ID<Space>: [BoardPerson]] {
        if boards.isEmpty { return [:] }
        let rows = try all(
            """
            SELECT m.space, m.person, p.name, m.role, p.photo FROM floor_member m JOIN floor_person p ON p.id = m.person
            WHERE m.space IN (\(list: boards)) ORDER BY m.joined_at, m.person
            """)
        var people: [ID<Space>: [BoardPerson]] = [:]
        for row in rows {
            guard let role = Role(stored: try row.text(3)) else { continue }
            people[try row.id(0), default: []].append(
                BoardPerson(
                    id: try row.id(1), name: try row.text(2), role: role,
                    photo: try row.optionalText(4).flatMap { Photo($0) }))
        }
        return people
    }

    package func people(on board: ID<Space>) throws -> [BoardPerson] { try boardPeople([board])[board] ?? [] }

    /// A person's boards, most recently changed first.
    /// - Parameter limit: the maximum number, without archived ones; nil for all, with archived ones.
    package func boards(of person: ID<Person>, limit: Int? = nil) throws -> [BoardSummary] {
        let rows = try all(
            """
            SELECT b.id, b.name, m.role, b.card_count, b.open_count, b.archived
            FROM floor_member m JOIN board_board b ON b.id = m.space
            WHERE m.person = \(person) AND (\(limit == nil) OR b.archived = \(false))
            ORDER BY b.changed_at DESC, b.id LIMIT \(limit ?? .max)
            """)
        let people = try boardPeople(try rows.map { try $0.id(0) })
        return try rows.compactMap { row in
            guard let role = Role(stored: try row.text(2)) else { return nil }
            let id: ID<Space> = try row.id(0)
            return BoardSummary(
                id: id, name: try row.text(1), role: role, people: people[id] ?? [], openCount: try row.int(4),
                cardCount: try row.int(3), isArchived: try row.bool(5))
        }
    }
}

extension Transaction {
    /// Saves the board's own row, adjusting its counters by the difference of cards on it, of open ones and of numbers.
    package func save(_ board: Board, from before: OpenCardSummary, to after: OpenCardSummary, at now: Int64) throws {
        try save(
            board, of: nil,
            with: [
                Cell(
                    "card_count", after.standing - before.standing,
                    update: "board_board.card_count + excluded.card_count"),
                Cell("open_count", after.open - before.open, update: "board_board.open_count + excluded.open_count"),
                Cell(
                    "last_number", after.lastNumber - before.lastNumber,
                    update: "board_board.last_number + excluded.last_number"),
                Cell("changed_at", now),
            ])
    }
}
