import BoardRoom
import Floor
import RetroRoom
import Storage

extension Connection {
    /// The boards that exist among these, with who of a team is on each.
    func actionBoards(_ ids: Set<ID<Space>>, of team: Team) throws -> [ID<Space>: ActionBoard] {
        if ids.isEmpty { return [:] }
        let ids = ids.sorted()
        var boards: [ID<Space>: ActionBoard] = [:]
        for row in try all("SELECT id, name, archived FROM board_board WHERE id IN (\(list: ids))") {
            let id: ID<Space> = try row.id(0)
            boards[id] = ActionBoard(id: id, name: try row.text(1), isArchived: try row.bool(2), people: [:])
        }
        let people = try all(
            """
            SELECT space, person, role FROM floor_member
            WHERE space IN (\(list: ids)) AND person IN (\(list: team.present.map(\.id)))
            """)
        for row in people {
            boards[try row.id(0)]?.people[try row.id(1)] = try row.text(2) != BoardRoom.Role.viewer.rawValue
        }
        return boards
    }

    /// The boards that a person may choose for the actions of a team, the most recently changed first.
    func boardChoices(for person: ID<Person>) throws -> [TeamSlice.Choice] {
        try all(
            """
            SELECT b.id, b.name FROM floor_member m JOIN board_board b ON b.id = m.space
            WHERE m.person = \(person) AND m.role <> \(BoardRoom.Role.viewer.rawValue) AND b.archived = \(false)
            ORDER BY b.changed_at DESC, b.id LIMIT \(ActionBoard.choiceLimit)
            """
        ).map { TeamSlice.Choice(id: try $0.id(0), name: try $0.text(1)) }
    }
}
