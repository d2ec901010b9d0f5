package import Floor
public import RetroRoom
import ServerFloor
public import Storage

extension Retrospective: StoredThing {
    public static let table: StaticString = "retro_retrospective"
    public static let spaceColumn: StaticString? = "team"
    public static let others: [StaticString] = ["starts_at", "zone"]

    public var others: [Cell] { [Cell("starts_at", schedule.value?.start), Cell("zone", schedule.value?.zone)] }

    public static func read(others: OtherCells, into retrospective: inout Retrospective) throws {
        guard let start = try others.row.optionalInt64(others.column(0)),
            let zone = try others.row.optionalText(others.column(1))
        else { return }
        schedule.set(Schedule(start: start, zone: zone), of: &retrospective)
    }
}

extension Connection {
    /// All retrospectives of a team: a handful per year.
    /// - Parameter only: one of them; nil for all.
    package func retrospectives(of team: ID<Space>, only: ID<Entity>? = nil) throws -> [Retrospective] {
        let this: SQL = if let only { " AND id = \(only)" } else { "" }
        let visits = try marks(in: .visits, of: team, on: only.map { [$0] })
        let signs = try marks(in: .signs, of: team, on: only.map { [$0] })
        return try all("SELECT \(Retrospective.columns) FROM retro_retrospective WHERE team = \(team)\(this)").map {
            var retrospective = try Retrospective($0)
            retrospective.visited = visits[retrospective.id] ?? Marks()
            retrospective.signs = signs[retrospective.id] ?? Marks()
            return retrospective
        }
    }
}
