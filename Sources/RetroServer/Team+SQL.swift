package import Floor
public import RetroRoom
import ServerFloor
public import Storage

extension Team {
    fileprivate var stamps: [Stamp] { [name.stamp, seat.stamp, current.stamp, seatTaken.stamp, deletion.stamp] }
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
        let row = try first(
            "SELECT name, seat, current_id, seat_taken_at, deletes_at, stamps FROM retro_team WHERE id = \(id)")
        guard let row else { return nil }
        let stamps = try row.stamps(5, count: 5)
        let current: ID<Entity>? = try row.optionalID(2)
        let boards = try teamBoards(of: id)
        return Team(
            id: id, name: Register(try row.text(0), stamp: stamps[0]),
            seat: Register(try row.optionalID(1), stamp: stamps[1]),
            seatTaken: Register(try row.optionalInt64(3), stamp: stamps[3]),
            deletion: Register(try row.optionalInt64(4), stamp: stamps[4]),
            current: Register(current, stamp: stamps[2]),
            members: try all("SELECT \(RetroRoom.Member.columns) FROM retro_member WHERE team = \(id)")
                .map { try RetroRoom.Member($0) },
            retrospectives: try retrospectives(of: id, only: isCurrentAlone ? current : nil),
            board: boards.own, chosenBoard: boards.chosen,
            actions: try actions(of: id))
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

extension Transaction {
    /// Saves the team's own row.
    package func save(_ team: Team, at now: Int64) throws {
        try execute(
            """
            INSERT INTO retro_team (id, name, seat, current_id, seat_taken_at, deletes_at, stamps, changed_at)
            VALUES (\(team.id), \(team.name.value), \(team.seat.value), \(team.current.value),
                \(team.seatTaken.value), \(team.deletion.value), \(Stamps.text(team.stamps)), \(now))
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, seat = excluded.seat,
                current_id = excluded.current_id, seat_taken_at = excluded.seat_taken_at,
                deletes_at = excluded.deletes_at, stamps = excluded.stamps, changed_at = excluded.changed_at
            """)
    }
}
