package import Floor
package import Storage

extension Services {
    /// The people whose names somebody is told (`docs/decisions/log/0093-names-that-are-told.md`): everybody where one
    /// comes in by invitation only, and always for an administrator; else they themselves, and those with whom they share
    /// a space whose people know each other by name.
    ///
    /// - Returns: in the order of account creation, without suspended people.
    package func people(
        toldTo person: ID<Person>, isAdministrator: Bool, _ connection: Connection
    ) throws -> [(id: ID<Person>, name: String)] {
        if settings.signUp == .invited || isAdministrator { return try connection.people() }
        let kinds = rooms.filter { $0.sync?.namesPeople ?? false }.map(\.kind)
        return try connection.all(
            """
            SELECT p.id, p.name FROM floor_person p
            WHERE p.suspended_at IS NULL AND (p.id = \(person) OR p.id IN (
                SELECT theirs.person
                FROM floor_member own JOIN floor_space s ON s.id = own.space
                    JOIN floor_member theirs ON theirs.space = own.space
                WHERE own.person = \(person) AND s.kind IN (\(list: kinds))))
            ORDER BY p.created_at, p.id
            """
        ).map { (try $0.id(0), try $0.text(1)) }
    }
}
