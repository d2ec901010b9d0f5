package import Floor
package import RetroRoom
import ServerFloor
package import Storage

extension Action {
    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] { [retrospective.stamp, title.stamp, help.stamp, judgedIn.stamp] }

    fileprivate init(_ row: Storage.Row) throws {
        let stamps = try row.stamps(5, count: 4)
        let help = try row.optionalText(3).map { stored in
            guard let help = Help(rawValue: stored) else {
                throw StorageError.column("help", "is not as it was written")
            }
            return help
        }
        self.init(
            id: try row.id(0), retrospective: Register(try row.optionalID(1), stamp: stamps[0]),
            title: Register(try row.text(2), stamp: stamps[1]), help: Register(help, stamp: stamps[2]),
            judgedIn: Register(try row.optionalID(4), stamp: stamps[3]))
    }
}

extension Connection {
    /// All actions of a team.
    package func actions(of team: ID<Space>) throws -> [Action] {
        try all(
            "SELECT id, retrospective, title, help, judged_in, stamps FROM retro_action WHERE team = \(team)"
        ).map { try Action($0) }
    }

    /// The board that holds a team's actions as cards; nil before its first action.
    func teamBoard(of team: ID<Space>) throws -> Register<ID<Space>?> {
        guard let row = try first("SELECT board, stamps FROM retro_board WHERE team = \(team)") else {
            return Register(nil)
        }
        return Register(try row.optionalID(0), stamp: try row.stamps(1, count: 1)[0])
    }

    /// The cards of a team's actions, for a person on the team's board; empty for anybody else. Only the board decides
    /// who may see a card.
    func actionCards(of team: Team, for person: ID<Person>) throws -> [ID<Entity>: ActionCard] {
        guard let board = team.board.value, !team.actions.isEmpty, try role(of: person, in: board) != nil else {
            return [:]
        }
        return try actionCards(of: team, on: board)
    }

    /// The same, without a check of permission.
    func actionCards(of team: Team, on board: ID<Space>) throws -> [ID<Entity>: ActionCard] {
        let ids = team.actions.keys.sorted()
        if ids.isEmpty { return [:] }
        var owners: [ID<Entity>: [ID<Person>]] = [:]
        let held = try all(
            """
            SELECT card_id, person FROM board_card_assignee
            WHERE board = \(board) AND held = \(true) AND card_id IN (\(list: ids)) ORDER BY person
            """)
        for row in held { owners[try row.id(0), default: []].append(try row.id(1)) }
        let rows = try all(
            """
            SELECT c.id, c.title, c.due_day, k.kind FROM board_card c
            LEFT JOIN board_column k ON k.board = c.board AND k.id = c.column_id
            WHERE c.board = \(board) AND c.removed = \(false) AND c.id IN (\(list: ids))
            """)
        var cards: [ID<Entity>: ActionCard] = [:]
        for row in rows {
            let id: ID<Entity> = try row.id(0)
            cards[id] = ActionCard(
                id: id, title: try row.text(1), owners: owners[id] ?? [],
                due: try row.optionalText(2).flatMap { Day($0) }, isDone: try row.optionalText(3) == "done")
        }
        return cards
    }
}

extension Transaction {
    package func save(_ action: Action, of team: ID<Space>) throws {
        try execute(
            """
            INSERT INTO retro_action (team, id, retrospective, title, help, judged_in, stamps)
            VALUES (\(team), \(action.id), \(action.retrospective.value), \(action.title.value),
                \(action.help.value?.rawValue), \(action.judgedIn.value), \(Stamps.text(action.stamps)))
            ON CONFLICT (team, id) DO UPDATE SET retrospective = excluded.retrospective, title = excluded.title,
                help = excluded.help, judged_in = excluded.judged_in, stamps = excluded.stamps
            """)
    }

    /// Saves which board is a team's, if it has one.
    func saveBoard(of team: Team) throws {
        if team.board.stamp == .never { return }
        try execute(
            """
            INSERT INTO retro_board (team, board, stamps)
            VALUES (\(team.id), \(team.board.value), \(Stamps.text([team.board.stamp])))
            ON CONFLICT (team) DO UPDATE SET board = excluded.board, stamps = excluded.stamps
            """)
    }
}
