import Floor
public import RetroRoom
import ServerFloor
public import Storage

extension Keyword.Marks: StoredThing {
    public static let table: StaticString = "retro_keyword_mark"
    public static let spaceColumn: StaticString? = "team"
    public static let idColumn: StaticString = "keyword"
}

extension Connection {
    /// Keywords with their marks of the day and their ballots.
    func marked(_ keywords: [Keyword], of team: ID<Space>) throws -> [Keyword] {
        var marked = keywords
        // In batches: an engine limits the values of one statement.
        for start in stride(from: 0, to: keywords.count, by: 500) {
            let places = start..<min(start + 500, keywords.count)
            let ids = keywords[places].map(\.id)
            var marks: [ID<Entity>: Keyword.Marks] = [:]
            for row in try all(
                """
                SELECT \(Keyword.Marks.columns) FROM retro_keyword_mark
                WHERE team = \(team) AND keyword IN (\(list: ids))
                """)
            {
                let found = try Keyword.Marks(row)
                marks[found.id] = found
            }
            let ballots = try self.marks(in: .ballots, of: team, on: ids)
            for place in places {
                let id = keywords[place].id
                if let found = marks[id] { marked[place].marks = found }
                marked[place].ballots = ballots[id] ?? Marks()
            }
        }
        return marked
    }
}
