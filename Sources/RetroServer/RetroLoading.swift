package import Floor
package import RetroRoom
import ServerFloor
package import Storage

extension Connection {
    /// The requested part of a team, unfiltered: for rules, which answer one person, and for ``Team/seen(by:)``, which
    /// must filter everything sent to clients.
    ///
    /// - Throws: `missing` if there is no such team.
    func slice(_ part: RetroQuery.Part, at head: SpaceHead, for person: ID<Person>? = nil) throws -> TeamSlice {
        guard head.kind == RetroRules.kind, var team = try team(part.team, isCurrentAlone: part.isCurrentAlone)
        else { throw Refusal.missing }
        team.insertLoaded(try keywords(part.keywords, of: part.team))
        if part.wall, let current = team.current.value { team.insertLoaded(try keywords(in: current, of: part.team)) }
        if part.own, let person { team.insertLoaded(try keywords(by: person, of: part.team, limit: Box.limit)) }
        switch part.archive {
        case .retrospective(let ended): team.insertLoaded(try keywords(in: ended, of: part.team))
        case .keywords:
            guard let person else { break }
            team.insertLoaded(try keywords(by: person, of: part.team, limit: Archive.searchLimit))
            team.insertLoaded(try keywords(to: person, of: part.team, limit: Archive.searchLimit))
        case .counts, nil: break
        }
        let named = part.retrospective ?? team.current.value
        var slice = TeamSlice(
            team: team, sequence: head.sequence,
            keywordCount: try named.map { try keywordCount(in: $0, of: part.team) } ?? 0)
        if part.code { slice.code = try code(of: part.team) }
        if part.photos { slice.photos = try photos(in: part.team) }
        if let person {
            if part.teams { slice.teams = try teamSummaries(of: person) }
            if part.archive == .counts { slice.received = try receivedCounts(of: person, in: part.team) }
        }
        if part.actions || part.choices || part.board != nil {
            slice.boards = try actionBoards(team.actionBoards.union(part.board.map { [$0] } ?? []), of: team)
        }
        if part.actions { slice.cards = try actionCards(of: team, on: slice.boards.keys.sorted()) }
        if part.choices, let person { slice.choices = try boardChoices(for: person) }
        return slice
    }

    /// What `query` names, for one person.
    package func data(_ query: RetroQuery, for person: ID<Person>) throws -> RetroData {
        switch query {
        case .teams:
            let teams = try teamSummaries(of: person)
            let chosen = try chosenTeam(of: person)
            return .teams(teams, chosen: teams.first { $0.id == chosen }?.id)
        case .team(let part):
            guard let head = try space(part.team) else { throw Refusal.missing }
            return .team(try slice(part, at: head, for: person))
        case .day(let team): return .team(try day(of: team, for: person, DayCache()))
        }
    }

    /// A team as a member may see it, with all its keywords.
    ///
    /// - Throws: `missing` for a person who is not a member, so that they cannot tell whether it exists.
    func seenTeam(_ id: ID<Space>, by person: ID<Person>) throws -> Team {
        guard var team = try team(id), team.has(person) else { throw Refusal.missing }
        team.insertLoaded(try keywords(of: id))
        guard let seen = team.seen(by: person) else { throw Refusal.missing }
        return seen
    }

    /// Operations of a team as far as a member may see them; operations that are hidden entirely are left out.
    func visible(
        _ recorded: [RecordedOperation], in space: ID<Space>, to person: ID<Person>
    ) throws -> [RecordedOperation] {
        guard var team = try team(space), team.has(person) else { return [] }
        try load(RetroAffectedIDs(of: recorded.map(\.operation)), into: &team)
        return recorded.compactMap { team.visible($0, to: person) }
    }
}

extension Connection {
    /// Whether a team's retrospective is open now.
    func isDay(of team: ID<Space>) throws -> Bool {
        try first(
            "SELECT 1 FROM retro_retrospective WHERE team = \(team) AND phase = \(Retrospective.Phase.open.rawValue)")
            != nil
    }
}
