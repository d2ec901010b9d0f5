package import Floor
public import RetroRoom
import ServerFloor
public import Storage

extension Team: StoredThing {
    public static let table: StaticString = "retro_team"
    public static let spaceColumn: StaticString? = nil
}

extension Team.Boards: StoredThing {
    public static let table: StaticString = "retro_board"
    public static let spaceColumn: StaticString? = nil
    public static let idColumn: StaticString = "team"
}

extension RetroRoom.Member: StoredThing {
    public static let table: StaticString = "retro_member"
    public static let spaceColumn: StaticString? = "team"
    public static let idColumn: StaticString = "person"
}

extension Connection {
    /// A team with its current and former members and its retrospectives, without keywords.
    ///
    /// - Parameter isCurrentAlone: whether to load only the current retrospective instead of all.
    package func team(_ id: ID<Space>, isCurrentAlone: Bool = false) throws -> Team? {
        guard let row = try first("SELECT \(Team.columns) FROM retro_team WHERE id = \(id)") else { return nil }
        var team = try Team(row)
        team.boards = try teamBoards(of: id)
        team.insertLoaded(
            try all("SELECT \(RetroRoom.Member.columns) FROM retro_member WHERE team = \(id)")
                .map { try RetroRoom.Member($0) })
        team.insertLoaded(try retrospectives(of: id, only: isCurrentAlone ? team.current.value : nil))
        team.insertLoaded(try actions(of: id))
        return team
    }

    /// The boards that a team's actions are on.
    package func teamBoards(of team: ID<Space>) throws -> Team.Boards {
        try first("SELECT \(Team.Boards.columns) FROM retro_board WHERE team = \(team)").map { try Team.Boards($0) }
            ?? Team.Boards(id: team)
    }

    /// The same for a list of teams.
    func teamSummaries(of person: ID<Person>) throws -> [TeamSummary] {
        try all(
            """
            SELECT t.id, t.name, (SELECT count(*) FROM floor_member o WHERE o.space = t.id)
            FROM floor_member m JOIN retro_team t ON t.id = m.space
            WHERE m.person = \(person) ORDER BY t.changed_at DESC, t.id
            """
        ).map { TeamSummary(id: try $0.id(0), name: try $0.text(1), people: try $0.int(2)) }
    }

    /// A person's teams, most recently changed first.
    package func teams(of person: ID<Person>) throws -> [ID<Space>] {
        try all(
            """
            SELECT t.id FROM floor_member m JOIN retro_team t ON t.id = m.space
            WHERE m.person = \(person) ORDER BY t.changed_at DESC, t.id
            """
        ).map { try $0.id(0) }
    }
}
