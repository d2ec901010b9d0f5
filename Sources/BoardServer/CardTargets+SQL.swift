import BoardRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// How many boards the line on Today offers.
    private static let targetLimit = 50

    /// Where a person's next card from Today can go.
    func cardTargets(for person: ID<Person>) throws -> CardTargets {
        var targets = CardTargets()
        let rows = try all(
            """
            SELECT b.id, b.name,
                CASE WHEN line.own_list = b.id AND \(isAlone) THEN 1 ELSE 0 END AS is_own,
                CASE WHEN line.chosen = b.id THEN 1 ELSE 0 END AS is_chosen,
                coalesce(
                    (SELECT o.recorded_at FROM floor_operation o
                        WHERE o.space = b.id AND o.author = m.person AND o.undo_state = 1
                        ORDER BY o.sequence DESC LIMIT 1), 0) AS used_at
            FROM floor_member m JOIN board_board b ON b.id = m.space
                LEFT JOIN board_today_line line ON line.person = m.person
            WHERE m.person = \(person) AND m.role <> \(Role.viewer.rawValue) AND b.archived = \(false)
            ORDER BY is_own DESC, is_chosen DESC, used_at DESC, b.changed_at DESC, b.id
            LIMIT \(Self.targetLimit + 1)
            """)
        for row in rows {
            let board = CardTargets.Choice(id: try row.id(0), name: try row.text(1))
            if try row.int(2) == 1 {
                targets.ownList = board.name
            } else if targets.boards.count < Self.targetLimit {
                if try row.int(3) == 1 { targets.chosen = board.id }
                targets.boards.append(board)
            }
        }
        return targets
    }

    /// Whether the member `m` is alone on the board `b`.
    private var isAlone: SQL {
        "NOT EXISTS (SELECT 1 FROM floor_member other WHERE other.space = b.id AND other.person <> m.person)"
    }

    /// The board that is a person's own list now.
    fileprivate func ownList(of person: ID<Person>) throws -> ID<Space>? {
        try first(
            """
            SELECT b.id FROM board_today_line line
                JOIN board_board b ON b.id = line.own_list
                JOIN floor_member m ON m.space = b.id AND m.person = line.person
            WHERE line.person = \(person) AND m.role <> \(Role.viewer.rawValue) AND b.archived = \(false)
                AND \(isAlone)
            """)?.id(0)
    }
}

extension Transaction {
    /// Remembers the board that a person chose on Today.
    func choose(_ board: ID<Space>, for person: ID<Person>) throws {
        try execute(
            """
            INSERT INTO board_today_line (person, chosen) VALUES (\(person), \(board))
            ON CONFLICT (person) DO UPDATE SET chosen = excluded.chosen
            """)
    }

    /// Remembers that a person chose their own list, which is created if there is none.
    func chooseOwnList(of viewer: Viewer, _ tools: inout Tools) throws -> ID<Space> {
        // Written before it is read: of two requests at once, the second waits here and finds the first one's list.
        try execute(
            """
            INSERT INTO board_today_line (person) VALUES (\(viewer.person))
            ON CONFLICT (person) DO UPDATE SET chosen = NULL
            """)
        if let list = try ownList(of: viewer.person) { return list }
        let form = Fields([.init("name", viewer.say(CardTargets.ownListName))])
        let acted = try act(
            in: BoardRules.self, Floor.Request(.post, [BoardRules.creation.name], form: form), as: viewer, &tools)
        guard let list = acted.operations.first?.space else { throw Refusal.missing }
        try execute("UPDATE board_today_line SET own_list = \(list) WHERE person = \(viewer.person)")
        return list
    }
}

extension Migration {
    /// What Today's line for a new card knows of a person: the board they chose last, without one their own list, and
    /// which board that list is, once there is one. A board that is gone since counts as none.
    static let boardTodayLine = Migration(
        id: "board.0017-today-line",
        statements: [
            """
            CREATE TABLE board_today_line (
                person TEXT NOT NULL PRIMARY KEY REFERENCES floor_person (id) ON DELETE CASCADE,
                chosen TEXT,
                own_list TEXT
            ) \(.strict)
            """
        ])
}
