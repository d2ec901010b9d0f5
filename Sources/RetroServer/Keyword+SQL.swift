import Floor
public import RetroRoom
import ServerFloor
public import Storage

extension Keyword: StoredThing {
    public static let table: StaticString = "retro_keyword"
    public static let spaceColumn: StaticString? = "team"
}

extension Connection {
    /// These keywords of a team, unfiltered, including deleted ones.
    func keywords(_ ids: [ID<Entity>], of team: ID<Space>) throws -> [Keyword] {
        if ids.isEmpty { return [] }
        return try marked(
            all(
                "SELECT \(Keyword.columns) FROM retro_keyword WHERE team = \(team) AND id IN (\(list: ids))"
            ).map { try Keyword($0) }, of: team)
    }

    /// The keywords of one retrospective.
    func keywords(in retrospective: ID<Entity>, of team: ID<Space>) throws -> [Keyword] {
        try marked(
            all(
                """
                SELECT \(Keyword.columns) FROM retro_keyword
                WHERE team = \(team) AND retrospective = \(retrospective) AND removed = \(false)
                """
            ).map { try Keyword($0) }, of: team)
    }

    /// All of a team's keywords, including deleted ones.
    func keywords(of team: ID<Space>) throws -> [Keyword] {
        try marked(
            all("SELECT \(Keyword.columns) FROM retro_keyword WHERE team = \(team)").map { try Keyword($0) }, of: team)
    }

    /// The newest keywords that a person wrote or received in a team, without deleted ones.
    func keywords(by person: ID<Person>, of team: ID<Space>, limit: Int) throws -> [Keyword] {
        try marked(
            all(
                """
                SELECT \(Keyword.columns) FROM retro_keyword
                WHERE team = \(team) AND added_by = \(person) AND removed = \(false) ORDER BY id DESC LIMIT \(limit)
                """
            ).map { try Keyword($0) }, of: team)
    }

    func keywords(to person: ID<Person>, of team: ID<Space>, limit: Int) throws -> [Keyword] {
        try marked(
            all(
                """
                SELECT \(Keyword.columns) FROM retro_keyword
                WHERE team = \(team) AND recipient = \(person) AND removed = \(false) AND discarded = \(false)
                ORDER BY id DESC LIMIT \(limit)
                """
            ).map { try Keyword($0) }, of: team)
    }

    /// The number of keywords in a retrospective.
    func keywordCount(in retrospective: ID<Entity>, of team: ID<Space>) throws -> Int {
        try first(
            """
            SELECT count(*) FROM retro_keyword
            WHERE team = \(team) AND retrospective = \(retrospective) AND removed = \(false)
            """)?.int(0) ?? 0
    }

    /// The number of keywords a person received, by retrospective; it includes retrospectives that have not ended, so
    /// do not show it unfiltered.
    func receivedCounts(of person: ID<Person>, in team: ID<Space>) throws -> [ID<Entity>: Int] {
        var counts: [ID<Entity>: Int] = [:]
        for row in try all(
            """
            SELECT retrospective, count(*) FROM retro_keyword
            WHERE team = \(team) AND recipient = \(person) AND removed = \(false) AND discarded = \(false)
                AND retrospective IS NOT NULL
            GROUP BY retrospective
            """)
        { counts[try row.id(0)] = try row.int(1) }
        return counts
    }

    /// The approximate number of a team's entities.
    func teamWeight(_ team: ID<Space>) throws -> Int {
        try first("SELECT count(*) FROM retro_keyword WHERE team = \(team)")?.int(0) ?? 0
    }
}
