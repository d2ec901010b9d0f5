package import BoardRoom
package import Floor
import ServerFloor
package import Storage

extension Connection {
    /// A person's cards that are not done, most urgent first; those without a due day are last.
    ///
    /// A person's cards are those assigned to them, and all on a board where they are alone.
    ///
    /// - Parameters:
    ///   - first: the first due day; nil for those that are overdue too.
    ///   - last: the last due day; nil for all cards, with or without one.
    ///   - now: leaves out the boards that the person has muted at this time (Unix milliseconds); nil for all boards.
    ///   - latestFirst: in the opposite order, of which the limit leaves the latest.
    func myCards(
        of person: ID<Person>, from first: Day? = nil, until last: Day?, unmutedAt now: Int64? = nil,
        after: MyCards.Cursor? = nil, latestFirst: Bool = false, limit: Int
    ) throws -> [MyCard] {
        let begun: SQL = if let first { "AND due_day >= \(first.iso)" } else { "" }
        let soon: SQL = if let last { "AND due_day <= \(last.iso)" } else { "" }
        let unmuted: SQL =
            if let now {
                """
                AND board NOT IN (
                    SELECT u.space FROM floor_notice_mute u WHERE u.person = \(person) AND u.ends_at > \(now))
                """
            } else { "" }
        let later: SQL =
            if let after { "AND (due_day, card_id) > (\(after.day), \(after.card))" } else { "" }
        let order: SQL = latestFirst ? "DESC" : "ASC"
        // Limit first, then join, regardless of the engine's preferred plan.
        let rows = try all(
            """
            SELECT mine.board, b.name, c.id, c.title, mine.due_day, k.kind, c.column_id, m.role, c.due_time,
                c.repeats
            FROM (
                SELECT board, card_id, due_day FROM board_my_card
                WHERE person = \(person) \(begun) \(soon) \(unmuted) \(later)
                ORDER BY due_day \(order), card_id \(order) LIMIT \(limit)
            ) AS mine
                JOIN floor_member m ON m.space = mine.board AND m.person = \(person)
                JOIN board_card c ON c.board = mine.board AND c.id = mine.card_id
                JOIN board_column k ON k.board = c.board AND k.id = c.column_id
                JOIN board_board b ON b.id = c.board
            ORDER BY mine.due_day \(order), mine.card_id \(order)
            """)
        let boards = try boardsOfColumns(Set(try rows.map { try $0.id(0) }))
        return try rows.compactMap { row in
            guard let kind = Column.Kind(rawValue: try row.text(5)), let role = Role(stored: try row.text(7)) else {
                return nil
            }
            let id: ID<Space> = try row.id(0)
            return MyCard(
                board: id, boardName: try row.text(1), id: try row.id(2), title: try row.text(3),
                due: Day(try row.text(4)), time: try row.readableValue(of: Card.time, 8),
                repeats: try row.readableValue(of: Card.repeats, 9), kind: kind,
                column: boards[id]?.column(standingFor: try row.id(6)),
                finishing: role.mayEdit ? boards[id]?.finishing?.id : nil)
        }
    }

    /// The cards on a board that begin or are due in a month, or in the one before or after it.
    package func cards(of board: ID<Space>, due month: Month) throws -> [Card] {
        try all(Connection.cards(of: board, due: month)).map { try Card($0) }
    }

    static func cards(of board: ID<Space>, due month: Month) -> SQL {
        let (first, last) = (month.previous.first.iso, month.next.last.iso)
        return """
            SELECT \(Card.columns) FROM board_card
            WHERE board = \(board) AND removed = \(false) AND archived = \(false)
                AND (due_day >= \(first) AND due_day <= \(last) OR start_day >= \(first) AND start_day <= \(last))
            """
    }

    /// The toast about what was just done from Today, on the board `on` by `did`.
    func toldToday(_ query: Fields, _ viewer: Viewer) throws -> Page.Toast? {
        guard let board: ID<Space> = try query.id("on"), let id: ID<Floor.Operation> = try query.id("did"),
            let head = try space(board), head.kind == BoardRules.kind, try role(of: viewer.person, in: board) != nil
        else { return nil }
        let part = BoardQuery.Part(board, cards: .none, undo: true, lastAction: id)
        return BoardToday.toast(try slice(part, for: viewer.person, at: head), viewer)
    }

    /// Board's part of Today.
    func boardToday(for viewer: Viewer) throws -> BoardToday {
        BoardToday(
            cards: try myCards(
                of: viewer.person, until: viewer.today.adding(days: DueGroup.days), limit: BoardToday.cardLimit),
            lately: try boards(of: viewer.person, limit: BoardToday.boardLimit),
            targets: try cardTargets(for: viewer.person))
    }

    /// The same, rendered.
    func todayPart(for viewer: Viewer, _ query: Fields) throws -> TodayPart {
        let today = try boardToday(for: viewer)
        return TodayPart(
            waiting: today.waiting(viewer), adding: today.adding(viewer), recent: today.recent(viewer),
            told: [
                JSON.Member("cards", .array(today.cards.map(\.json))),
                JSON.Member("boards", .array(today.lately.map(\.json))),
            ], toast: try toldToday(query, viewer))
    }

    /// A person's boards by name, most recently changed first.
    func boardPlaces(of person: ID<Person>) throws -> [(space: ID<Space>, name: String)] {
        try all(
            """
            SELECT b.id, b.name FROM floor_member m JOIN board_board b ON b.id = m.space
            WHERE m.person = \(person) ORDER BY b.changed_at DESC, b.id
            """
        ).map { (try $0.id(0), try $0.text(1)) }
    }
}
