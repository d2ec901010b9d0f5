import Floor
import RetroRoom
import ServerFloor
import Storage

extension Connection {
    /// Teams by name, then keywords by content, as far as the person may see it: sealed texts are not searched.
    func foundInTeams(
        _ query: SearchQuery, after: SearchCursor?, for viewer: Viewer, limit: Int
    ) throws -> [FoundThing] {
        guard !query.isEmpty else { return [] }
        var found: [FoundThing] = []
        for space in try teams(of: viewer.person) {
            guard let seen = try searchedTeam(space, by: viewer.person) else { continue }
            if query.finds(in: [seen.name.value]) {
                found.append(
                    FoundThing(
                        ID(space), place: SearchCursor(tier: 0, id: ID(space)), link: Link("/retro").at(space),
                        title: Excerpt(seen.name.value, marking: query), excerpt: nil,
                        home: viewer.say(Phrase(ko: "회고 팀", en: "Retro team"))))
            }
            found += seen.keywords.values.compactMap { $0.found(query, in: seen, by: viewer.person) }
        }
        let sorted = found.sorted { $0.place < $1.place }
        return Array(sorted.filter { thing in after.map { $0 < thing.place } ?? true }.prefix(limit))
    }

    /// A team as a member may see it, with the keywords to search: the current wall, the newest they wrote and the
    /// newest they received.
    private func searchedTeam(_ space: ID<Space>, by person: ID<Person>) throws -> Team? {
        guard var team = try team(space) else { return nil }
        if let current = team.current.value { team.insertLoaded(try keywords(in: current, of: space)) }
        team.insertLoaded(try keywords(by: person, of: space, limit: Limits.searchedKeywords))
        team.insertLoaded(try keywords(to: person, of: space, limit: Limits.searchedKeywords))
        return team.seen(by: person)
    }
}

extension Keyword {
    fileprivate func found(_ query: SearchQuery, in seen: Team, by person: ID<Person>) -> FoundThing? {
        let texts = [situation.value, feeling.value, request.value]
        guard !isRemoved, query.finds(in: [word.value] + texts) else { return nil }
        let isByWord = query.finds(in: [word.value])
        return FoundThing(
            id, place: SearchCursor(tier: isByWord ? 1 : 2, id: id),
            link: seen.link(to: self, for: person), title: Excerpt(word.value, marking: query),
            excerpt: isByWord ? nil : texts.lazy.compactMap { Excerpt(of: $0, around: query) }.first,
            home: seen.name.value)
    }
}
