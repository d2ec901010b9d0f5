package import Floor
package import RetroRoom
import ServerFloor
package import Storage

extension Keyword {
    fileprivate static let columns: SQL = """
        id, retrospective, word, kind, recipient, situation, feeling, request, promise, salt, fingerprint, removed,
        opened, added_by, discarded, stamps
        """

    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] {
        [
            retrospective.stamp, word.stamp, kind.stamp, recipient.stamp, situation.stamp, feeling.stamp,
            request.stamp, promise.stamp, salt.stamp, fingerprint.stamp, removed.stamp, opened.stamp, added.stamp,
            discarded.stamp,
        ]
    }

    fileprivate init(_ row: Storage.Row) throws {
        let stamps = try row.stamps(15, count: 14)
        guard let promise = Anonymity(rawValue: try row.text(8)) else {
            throw StorageError.column("promise", "is not as it was written")
        }
        self.init(
            id: try row.id(0), retrospective: Register(try row.optionalID(1), stamp: stamps[0]),
            word: Register(try row.text(2), stamp: stamps[1]), kind: Register(try row.text(3), stamp: stamps[2]),
            recipient: Register(try row.optionalID(4), stamp: stamps[3]),
            situation: Register(try row.text(5), stamp: stamps[4]),
            feeling: Register(try row.text(6), stamp: stamps[5]),
            request: Register(try row.text(7), stamp: stamps[6]), promise: Register(promise, stamp: stamps[7]),
            salt: Register(try row.text(9), stamp: stamps[8]),
            fingerprint: Register(try row.text(10), stamp: stamps[9]),
            removed: Register(try row.bool(11), stamp: stamps[10]),
            opened: Register(try row.bool(12), stamp: stamps[11]),
            added: Register(try row.optionalID(13), stamp: stamps[12]),
            discarded: Register(try row.bool(14), stamp: stamps[13]))
    }
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

extension Transaction {
    package func save(_ keyword: Keyword, of team: ID<Space>) throws {
        try execute(
            """
            INSERT INTO retro_keyword (
                team, id, retrospective, word, kind, recipient, situation, feeling, request, promise, salt, fingerprint,
                removed, opened, added_by, discarded, stamps)
            VALUES (\(team), \(keyword.id), \(keyword.retrospective.value), \(keyword.word.value),
                \(keyword.kind.value), \(keyword.recipient.value), \(keyword.situation.value),
                \(keyword.feeling.value), \(keyword.request.value), \(keyword.promise.value.rawValue),
                \(keyword.salt.value), \(keyword.fingerprint.value), \(keyword.isRemoved), \(keyword.opened.value),
                \(keyword.author), \(keyword.discarded.value), \(Stamps.text(keyword.stamps)))
            ON CONFLICT (team, id) DO UPDATE SET retrospective = excluded.retrospective, word = excluded.word,
                kind = excluded.kind, recipient = excluded.recipient, situation = excluded.situation,
                feeling = excluded.feeling, request = excluded.request, promise = excluded.promise,
                salt = excluded.salt, fingerprint = excluded.fingerprint, removed = excluded.removed,
                opened = excluded.opened, added_by = excluded.added_by, discarded = excluded.discarded,
                stamps = excluded.stamps
            """)
    }
}
