package import Floor
import Hummingbird
import RetroRoom
package import ServerFloor
package import Storage

extension RetroHost {
    /// Makes this team the one that the room opens with, and redirects there.
    func chooseTeam(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let team = try team(of: visit)
        try await choose(team, visit)
        return Reply(services).redirect(Link("/retro").at(team))
    }

    /// - Throws: `missing` for a person who is not in the team.
    package func choose(_ team: ID<Space>, _ visit: Visit) async throws {
        try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            // Lock the team, or it could be deleted in between.
            guard try transaction.lockSpace(team)?.kind == RetroRules.kind,
                try transaction.role(of: person, in: team) != nil
            else { throw Refusal.missing }
            try transaction.choose(team, for: person)
        }
    }
}

extension Connection {
    /// The team a person chose last, even if they are no longer in it.
    func chosenTeam(of person: ID<Person>) throws -> ID<Space>? {
        try first("SELECT team FROM retro_chosen_team WHERE person = \(person)")?.id(0)
    }

    /// The pictures of a space's members who have one.
    package func photos(in space: ID<Space>) throws -> [ID<Person>: Photo] {
        var photos: [ID<Person>: Photo] = [:]
        for row in try all(
            """
            SELECT m.person, p.photo FROM floor_member m JOIN floor_person p ON p.id = m.person
            WHERE m.space = \(space) AND p.photo IS NOT NULL
            """)
        {
            photos[try row.id(0)] = Photo(try row.text(1))
        }
        return photos
    }
}

extension Transaction {
    package func choose(_ team: ID<Space>, for person: ID<Person>) throws {
        try execute(
            """
            INSERT INTO retro_chosen_team (person, team) VALUES (\(person), \(team))
            ON CONFLICT (person) DO UPDATE SET team = excluded.team
            """)
    }
}
