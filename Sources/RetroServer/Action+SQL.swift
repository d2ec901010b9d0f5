package import Floor
public import RetroRoom
import ServerFloor
public import Storage

extension Action: StoredThing {
    public static let table: StaticString = "retro_action"
    public static let spaceColumn: StaticString? = "team"
}

extension Connection {
    /// All actions of a team.
    package func actions(of team: ID<Space>) throws -> [Action] {
        try all("SELECT \(Action.columns) FROM retro_action WHERE team = \(team)").map { try Action($0) }
    }

    /// The cards of a team's actions that a person may see; only the board of each decides that.
    func actionCards(of team: Team, for person: ID<Person>) throws -> [ID<Entity>: ActionCard] {
        let boards = team.actionBoards.sorted()
        if team.actions.isEmpty || boards.isEmpty { return [:] }
        let seen: [ID<Space>] = try all(
            "SELECT space FROM floor_member WHERE person = \(person) AND space IN (\(list: boards))"
        ).map { try $0.id(0) }
        return try actionCards(of: team, on: seen)
    }

    /// The same on some boards, without a check of permission.
    func actionCards(of team: Team, on boards: [ID<Space>]) throws -> [ID<Entity>: ActionCard] {
        let ids = team.actions.keys.sorted()
        if ids.isEmpty || boards.isEmpty { return [:] }
        // A board's card may have the id of an action whose card is elsewhere.
        func isAction(_ row: Storage.Row) throws -> Bool {
            team.actions[try row.id(0)].flatMap { team.board(of: $0) } == (try row.id(1) as ID<Space>)
        }
        var owners: [ID<Entity>: [ID<Person>]] = [:]
        let held = try all(
            """
            SELECT card_id, board, person FROM board_card_assignee
            WHERE board IN (\(list: boards)) AND held = \(true) AND card_id IN (\(list: ids)) ORDER BY person
            """)
        for row in held where try isAction(row) { owners[try row.id(0), default: []].append(try row.id(2)) }
        let rows = try all(
            """
            SELECT c.id, c.board, c.title, c.due_day, k.kind FROM board_card c
            LEFT JOIN board_column k ON k.board = c.board AND k.id = c.column_id
            WHERE c.board IN (\(list: boards)) AND c.removed = \(false) AND c.id IN (\(list: ids))
            """)
        var cards: [ID<Entity>: ActionCard] = [:]
        for row in rows where try isAction(row) {
            let id: ID<Entity> = try row.id(0)
            cards[id] = ActionCard(
                id: id, board: try row.id(1), title: try row.text(2), owners: owners[id] ?? [],
                due: try row.optionalText(3).flatMap { Day($0) }, isDone: try row.optionalText(4) == "done")
        }
        return cards
    }
}
