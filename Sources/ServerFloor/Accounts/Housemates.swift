package import Floor
package import Storage

/// Whom a person may add to a space of theirs (`docs/decisions/log/0078-who-can-be-added.md`).
extension Services {
    /// Those who are listed: the people with whom a person shares a space whose people know each other by name; where one
    /// comes in by invitation only, everybody. Not listed are those who are in the space already, those who have blocked the
    /// person, and those who left it by themselves.
    ///
    /// - Parameters:
    ///   - leaving: the kind of the operation by which somebody leaves the space.
    ///   - only: whether this one is listed, if given.
    package func housemates(
        of person: ID<Person>, outside space: ID<Space>, leaving: String, only: ID<Person>? = nil,
        _ connection: Connection
    ) throws -> [Housemate] {
        let apart = try apart(from: person, connection)
        let listed = try connection.housemates(
            of: person, outside: space, leaving: leaving, only: only,
            kinds: rooms.filter { $0.sync?.namesPeople ?? false }.map(\.kind), isOpenToAll: settings.signUp == .invited,
            limit: Limits.housemates + apart.count)
        return try connection.tellingApart(
            Array(listed.filter { !apart.contains($0.id) }.prefix(Limits.housemates)))
    }

    /// The people with whom a person shares a space whose people know each other by name, whatever they are to another
    /// space. For a room of nicknames: who is in a run, or has blocked somebody there, is in this list as everybody else
    /// is, or a name that is missing would tell whose nickname it is.
    ///
    /// - Parameter only: whether this one is listed, if given.
    package func acquaintances(
        of person: ID<Person>, only: ID<Person>? = nil, _ connection: Connection
    ) throws -> [Housemate] {
        try connection.tellingApart(
            connection.housemates(
                of: person, outside: nil, leaving: "", only: only,
                kinds: rooms.filter { $0.sync?.namesPeople ?? false }.map(\.kind), isOpenToAll: false,
                limit: Limits.housemates))
    }

    /// The person with exactly this address; nil as well for somebody who is suspended or kept apart.
    package func housemate(
        _ email: EmailAddress, of person: ID<Person>, _ connection: Connection
    ) throws -> ID<Person>? {
        guard let found = try connection.unsuspended(email) else { return nil }
        return try apart(from: person, connection).contains(found) ? nil : found
    }

    /// Whom a person is kept apart from in any room.
    package func apart(from person: ID<Person>, _ connection: Connection) throws -> Set<ID<Person>> {
        var apart: Set<ID<Person>> = []
        for room in rooms { apart.formUnion(try room.apart(connection, person)) }
        return apart
    }
}

extension Connection {
    /// People whom one knows come first, with their pictures. Those of others are not shown, since a picture would tell
    /// who is behind a nickname elsewhere.
    ///
    /// - Parameters:
    ///   - space: whose people, and those who left it, are not listed; nil to list them too.
    ///   - kinds: of the spaces whose people know each other by name.
    ///   - isOpenToAll: whether everybody is listed.
    fileprivate func housemates(
        of person: ID<Person>, outside space: ID<Space>?, leaving: String, only: ID<Person>?, kinds: [String],
        isOpenToAll: Bool, limit: Int
    ) throws -> [Housemate] {
        let named: SQL = if let only { "AND p.id = \(only)" } else { "" }
        let outside: SQL =
            if let space {
                """
                AND NOT EXISTS (SELECT 1 FROM floor_member m WHERE m.space = \(space) AND m.person = p.id)
                AND NOT EXISTS (
                    SELECT 1 FROM floor_operation o
                    WHERE o.space = \(space) AND o.subject = p.id AND o.author = p.id AND o.kind = \(leaving))
                """
            } else { "" }
        return try all(
            """
            WITH known AS (
                SELECT DISTINCT theirs.person AS person
                FROM floor_member own JOIN floor_space s ON s.id = own.space
                    JOIN floor_member theirs ON theirs.space = own.space
                WHERE own.person = \(person) AND s.kind IN (\(list: kinds)))
            SELECT p.id, p.name, CASE WHEN k.person IS NULL THEN NULL ELSE p.photo END
            FROM floor_person p LEFT JOIN known k ON k.person = p.id
            WHERE p.suspended_at IS NULL AND p.id <> \(person) \(named)
                AND (k.person IS NOT NULL OR \(isOpenToAll)) \(outside)
            ORDER BY CASE WHEN k.person IS NULL THEN 1 ELSE 0 END, p.name, p.id LIMIT \(Int64(limit))
            """
        ).map { row in
            Housemate(
                id: try row.id(0), name: try row.text(1), photo: try row.optionalText(2).flatMap { Photo($0) })
        }
    }

    fileprivate func unsuspended(_ email: EmailAddress) throws -> ID<Person>? {
        try first("SELECT id FROM floor_person WHERE email = \(email.text) AND suspended_at IS NULL")?.id(0)
    }
}
