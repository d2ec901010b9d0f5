import Floor
import RetroRoom
import ServerFloor
import Storage

/// The tables of marks, with a row for each person's mark on a thing of a team.
enum MarkTable {
    /// People whose turn is over.
    case visits
    /// People who are done with the current turn.
    case signs
    /// Votes for keywords.
    case ballots

    fileprivate var name: SQL {
        switch self {
        case .visits: "retro_visit"
        case .signs: "retro_sign"
        case .ballots: "retro_ballot"
        }
    }

    fileprivate var thing: SQL {
        switch self {
        case .visits, .signs: "retrospective"
        case .ballots: "keyword"
        }
    }

    fileprivate var column: SQL {
        switch self {
        case .visits: "is_over"
        case .signs: "is_done"
        case .ballots: "is_cast"
        }
    }

    fileprivate func marks(on thing: ID<Entity>, of team: Team) -> Marks<Person>? {
        switch self {
        case .visits: team.retrospectives[thing]?.visited
        case .signs: team.retrospectives[thing]?.signs
        case .ballots: team.keywords[thing]?.ballots
        }
    }
}

extension Connection {
    /// The marks on some things of a team, or on all of them.
    func marks(
        in table: MarkTable, of team: ID<Space>, on things: [ID<Entity>]?
    ) throws -> [ID<Entity>: Marks<Person>] {
        let those: SQL = if let things { " AND \(table.thing) IN (\(list: things))" } else { "" }
        var marks: [ID<Entity>: Marks<Person>] = [:]
        for row in try all(
            "SELECT \(table.thing), person, \(table.column), stamps FROM \(table.name) WHERE team = \(team)\(those)")
        {
            let mark = Register(try row.bool(2), stamp: try row.stamps(3, count: 1)[0])
            marks[try row.id(0), default: Marks()].registers[try row.id(1)] = mark
        }
        return marks
    }
}

extension Transaction {
    /// Saves these marks of people, and no others.
    func save(_ marks: Set<RetroAffectedIDs.Mark>, in table: MarkTable, of team: Team) throws {
        for mark in marks.sorted(by: { ($0.thing, $0.person) < ($1.thing, $1.person) }) {
            guard let now = table.marks(on: mark.thing, of: team)?.registers[mark.person] else { continue }
            try execute(
                """
                INSERT INTO \(table.name) (team, \(table.thing), person, \(table.column), stamps)
                VALUES (\(team.id), \(mark.thing), \(mark.person), \(now.value), \(Stamps.text([now.stamp])))
                ON CONFLICT (team, \(table.thing), person) DO UPDATE SET \(table.column) = excluded.\(table.column),
                    stamps = excluded.stamps
                """)
        }
    }
}
