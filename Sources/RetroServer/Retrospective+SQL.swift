package import Floor
package import RetroRoom
import ServerFloor
package import Storage

/// Marks of people.
private typealias Marks = [ID<Person>: Register<Bool>]

extension Retrospective {
    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] {
        [
            name.stamp, schedule.stamp, phase.stamp, openedAt.stamp, endedAt.stamp, format.stamp, anonymity.stamp,
            turn.stamp, shown.stamp, timerEnds.stamp,
        ]
    }

    fileprivate init(_ row: Storage.Row, visited: Marks, signs: Marks) throws {
        let stamps = try row.stamps(12, count: 10)
        let format = Format(json: try JSON.parse(try row.text(7)))
        guard let phase = Phase(rawValue: try row.text(4)), let format,
            let anonymity = Anonymity(rawValue: try row.text(8))
        else { throw StorageError.column("phase, format or anonymity", "is not as it was written") }
        let start = try row.optionalInt64(2)
        let zone = try row.optionalText(3)
        let schedule = start.flatMap { start in zone.map { Schedule(start: start, zone: $0) } }
        self.init(
            id: try row.id(0), name: Register(try row.text(1), stamp: stamps[0]),
            schedule: Register(schedule, stamp: stamps[1]), phase: Register(phase, stamp: stamps[2]),
            openedAt: Register(try row.optionalInt64(5), stamp: stamps[3]),
            endedAt: Register(try row.optionalInt64(6), stamp: stamps[4]), format: Register(format, stamp: stamps[5]),
            anonymity: Register(anonymity, stamp: stamps[6]), turn: Register(try row.optionalID(9), stamp: stamps[7]),
            shown: Register(try row.optionalID(10), stamp: stamps[8]), visited: visited, signs: signs,
            timerEnds: Register(try row.optionalInt64(11), stamp: stamps[9]))
    }
}

extension Connection {
    /// All retrospectives of a team: a handful per year.
    /// - Parameter only: one of them; nil for all.
    package func retrospectives(of team: ID<Space>, only: ID<Entity>? = nil) throws -> [Retrospective] {
        let one: SQL = if let only { " AND retrospective = \(only)" } else { "" }
        let this: SQL = if let only { " AND id = \(only)" } else { "" }
        let visits = try marks(
            "SELECT retrospective, person, is_over, stamps FROM retro_visit WHERE team = \(team)\(one)")
        let signs = try marks(
            "SELECT retrospective, person, is_done, stamps FROM retro_sign WHERE team = \(team)\(one)")
        return try all(
            """
            SELECT id, name, starts_at, zone, phase, opened_at, ended_at, format, anonymity, turn, shown, timer_ends_at,
                stamps
            FROM retro_retrospective WHERE team = \(team)\(this)
            """
        ).map { row in
            let id: ID<Entity> = try row.id(0)
            return try Retrospective(row, visited: visits[id] ?? [:], signs: signs[id] ?? [:])
        }
    }

    /// The marks of people, by retrospective.
    private func marks(_ query: SQL) throws -> [ID<Entity>: Marks] {
        var marks: [ID<Entity>: Marks] = [:]
        for row in try all(query) {
            let stamp = try row.stamps(3, count: 1)[0]
            marks[try row.id(0), default: [:]][try row.id(1)] = Register(try row.bool(2), stamp: stamp)
        }
        return marks
    }
}

extension Transaction {
    package func save(_ retrospective: Retrospective, of team: ID<Space>) throws {
        let schedule = retrospective.schedule.value
        try execute(
            """
            INSERT INTO retro_retrospective (
                team, id, name, starts_at, zone, phase, opened_at, ended_at, format, anonymity, turn, shown,
                timer_ends_at, stamps)
            VALUES (\(team), \(retrospective.id), \(retrospective.name.value), \(schedule?.start), \(schedule?.zone),
                \(retrospective.phase.value.rawValue), \(retrospective.openedAt.value),
                \(retrospective.endedAt.value), \(retrospective.format.value.json.text),
                \(retrospective.anonymity.value.rawValue), \(retrospective.turn.value), \(retrospective.shown.value),
                \(retrospective.timerEnds.value), \(Stamps.text(retrospective.stamps)))
            ON CONFLICT (team, id) DO UPDATE SET name = excluded.name, starts_at = excluded.starts_at,
                zone = excluded.zone, phase = excluded.phase, opened_at = excluded.opened_at,
                ended_at = excluded.ended_at, format = excluded.format, anonymity = excluded.anonymity,
                turn = excluded.turn, shown = excluded.shown, timer_ends_at = excluded.timer_ends_at,
                stamps = excluded.stamps
            """)
    }

    /// Saves these marks of people, and no others.
    func save(_ marks: Set<RetroAffectedIDs.Mark>, in table: MarkTable, of team: Team) throws {
        for mark in marks.sorted(by: { ($0.retrospective, $0.person) < ($1.retrospective, $1.person) }) {
            guard let retrospective = team.retrospectives[mark.retrospective],
                let now = table.marks(of: retrospective)[mark.person]
            else { continue }
            try execute(
                """
                INSERT INTO \(table.name) (team, retrospective, person, \(table.column), stamps)
                VALUES (\(team.id), \(retrospective.id), \(mark.person), \(now.value), \(Stamps.text([now.stamp])))
                ON CONFLICT (team, retrospective, person) DO UPDATE SET \(table.column) = excluded.\(table.column),
                    stamps = excluded.stamps
                """)
        }
    }
}

/// The tables of marks.
enum MarkTable {
    /// People whose turn is over.
    case visits
    /// People who are done with the current turn.
    case signs

    fileprivate var name: SQL {
        switch self {
        case .visits: "retro_visit"
        case .signs: "retro_sign"
        }
    }

    fileprivate var column: SQL {
        switch self {
        case .visits: "is_over"
        case .signs: "is_done"
        }
    }

    fileprivate func marks(of retrospective: Retrospective) -> [ID<Person>: Register<Bool>] {
        switch self {
        case .visits: retrospective.visited
        case .signs: retrospective.signs
        }
    }
}
