import Floor
import RetroRoom
package import ServerFloor
import Storage

extension Connection {
    /// Retro's part of Today, for pages and the API.
    func retroToday(for viewer: Viewer) throws -> TodayPart {
        let today = RetroToday(upcoming: try upcomingRetrospectives(of: viewer.person))
        return TodayPart(
            waiting: today.waiting(viewer),
            told: [JSON.Member("retrospectives", .array(today.upcoming.map(\.json)))])
    }

    /// The open or scheduled retrospectives of a person's teams: open ones first, then by start.
    private func upcomingRetrospectives(of person: ID<Person>) throws -> [RetroToday.UpcomingRetrospective] {
        let rows = try all(
            """
            SELECT t.id, t.name, r.id, r.name, r.starts_at, r.phase
            FROM floor_member m JOIN retro_team t ON t.id = m.space
                JOIN retro_retrospective r ON r.team = t.id AND r.id = t.current_id
            WHERE m.person = \(person) AND r.starts_at IS NOT NULL AND r.phase <> 'done'
            ORDER BY r.starts_at, t.id
            """)
        let upcoming = try rows.map { row in
            RetroToday.UpcomingRetrospective(
                team: try row.id(0), teamName: try row.text(1), id: try row.id(2), name: try row.text(3),
                start: try row.int64(4), isOpen: try row.text(5) == Retrospective.Phase.open.rawValue)
        }
        return upcoming.filter(\.isOpen) + upcoming.filter { !$0.isOpen }
    }
}

extension RetroToday.UpcomingRetrospective {
    fileprivate var json: JSON {
        [
            "id": .string(id.text), "team": .string(team.text), "teamName": .string(teamName), "name": .string(name),
            "start": .integer(start), "isOpen": .bool(isOpen), "link": .string(link.text),
        ]
    }
}

extension Schema {
    package static let comingRetrospective = Schema.named(
        "ComingRetrospective",
        .object([
            .init("id", .id("The retrospective.")), .init("team", .id("Its team.")),
            .init("teamName", .text("The team's name.")), .init("name", .text("Its name.")),
            .init("start", .integer("When it starts or was to start, in Unix milliseconds.")),
            .init("isOpen", .boolean("Whether it has started.")),
            .init("link", .text("The page of the day while it is open, otherwise the team's page.")),
        ]))
}
