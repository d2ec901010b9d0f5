import Floor
package import RetroRoom
import ServerFloor
package import Storage

extension Keyword.Marks {
    fileprivate var stamps: [Stamp] { [group.stamp, parked.stamp, votes.stamp] }
}

extension Connection {
    /// Keywords with their marks of the day.
    func marked(_ keywords: [Keyword], of team: ID<Space>) throws -> [Keyword] {
        var marked = keywords
        // In batches: an engine limits the values of one statement.
        for start in stride(from: 0, to: keywords.count, by: 500) {
            let places = start..<min(start + 500, keywords.count)
            let marks = try self.marks(of: keywords[places].map(\.id), in: team)
            for place in places { marked[place].marks = marks[keywords[place].id] ?? Keyword.Marks() }
        }
        return marked
    }

    private func marks(of keywords: [ID<Entity>], in team: ID<Space>) throws -> [ID<Entity>: Keyword.Marks] {
        var marks: [ID<Entity>: Keyword.Marks] = [:]
        let rows = try all(
            """
            SELECT keyword, together_with, parked, votes, stamps FROM retro_keyword_mark
            WHERE team = \(team) AND keyword IN (\(list: keywords))
            """)
        for row in rows {
            let stamps = try row.stamps(4, count: 3)
            marks[try row.id(0)] = Keyword.Marks(
                group: Register(try row.optionalID(1), stamp: stamps[0]),
                parked: Register(try row.bool(2), stamp: stamps[1]),
                votes: Register(try row.optionalInt64(3), stamp: stamps[2]))
        }
        let ballots = try all(
            """
            SELECT keyword, person, is_cast, stamps FROM retro_ballot
            WHERE team = \(team) AND keyword IN (\(list: keywords))
            """)
        for row in ballots {
            let cast = Register(try row.bool(2), stamp: try row.stamps(3, count: 1)[0])
            marks[try row.id(0), default: Keyword.Marks()].ballots[try row.id(1)] = cast
        }
        return marks
    }
}

extension Transaction {
    /// Saves a keyword's marks of the day besides votes, if it has any.
    func saveMarks(of keyword: Keyword, of team: ID<Space>) throws {
        let marks = keyword.marks
        if marks.stampsAreSet {
            try execute(
                """
                INSERT INTO retro_keyword_mark (team, keyword, together_with, parked, votes, stamps)
                VALUES (\(team), \(keyword.id), \(marks.group.value), \(marks.parked.value), \(marks.votes.value),
                    \(Stamps.text(marks.stamps)))
                ON CONFLICT (team, keyword) DO UPDATE SET together_with = excluded.together_with,
                    parked = excluded.parked, votes = excluded.votes, stamps = excluded.stamps
                """)
        }
    }

    package func save(_ ballots: Set<RetroAffectedIDs.Ballot>, of team: Team) throws {
        for ballot in ballots.sorted(by: { ($0.keyword, $0.person) < ($1.keyword, $1.person) }) {
            guard let cast = team.keywords[ballot.keyword]?.marks.ballots[ballot.person] else { continue }
            try execute(
                """
                INSERT INTO retro_ballot (team, keyword, person, is_cast, stamps)
                VALUES (\(team.id), \(ballot.keyword), \(ballot.person), \(cast.value),
                    \(Stamps.text([cast.stamp])))
                ON CONFLICT (team, keyword, person) DO UPDATE SET is_cast = excluded.is_cast,
                    stamps = excluded.stamps
                """)
        }
    }
}

extension Keyword.Marks {
    fileprivate var stampsAreSet: Bool { stamps.contains { $0 != .never } }
}
