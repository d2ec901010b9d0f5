package import Floor
package import Storage

extension Connection {
    /// The person with an e-mail address, their password hash, and whether they are suspended.
    package func credential(for email: EmailAddress) throws -> (person: ID<Person>, hash: String, isSuspended: Bool)? {
        let row = try first(
            """
            SELECT p.id, c.hash, p.suspended_at FROM floor_person p JOIN floor_password c ON c.person = p.id
            WHERE p.email = \(email.text)
            """)
        guard let row else { return nil }
        return (try row.id(0), try row.text(1), try !row.isNull(2))
    }

    /// A person's password hash.
    package func passwordHash(of person: ID<Person>) throws -> String? {
        try first("SELECT hash FROM floor_password WHERE person = \(person)")?.text(0)
    }

    /// The person with an e-mail address, suspended or not.
    package func person(_ email: EmailAddress) throws -> ID<Person>? {
        try first("SELECT id FROM floor_person WHERE email = \(email.text)")?.id(0)
    }

    /// All people who are not suspended: id and name, in order of creation.
    package func people() throws -> [(id: ID<Person>, name: String)] {
        try all("SELECT id, name FROM floor_person WHERE suspended_at IS NULL ORDER BY created_at, id").map {
            (try $0.id(0), try $0.text(1))
        }
    }

    /// A person's e-mail address and name.
    package func profile(of person: ID<Person>) throws -> (email: String, name: String)? {
        guard let row = try first("SELECT email, name FROM floor_person WHERE id = \(person)") else { return nil }
        return (try row.text(0), try row.text(1))
    }

    /// The names of those people who are in one of some spaces or were, and still have an account. An id that somebody has
    /// typed into a text of a space names nobody.
    package func names(_ people: [ID<Person>], in spaces: [ID<Space>]) throws -> [ID<Person>: String] {
        if people.isEmpty || spaces.isEmpty { return [:] }
        let rows = try all(
            """
            SELECT p.id, p.name FROM floor_person p
            WHERE p.id IN (\(list: people)) AND (
                EXISTS (SELECT 1 FROM floor_member m WHERE m.space IN (\(list: spaces)) AND m.person = p.id)
                OR EXISTS (SELECT 1 FROM floor_stranger s WHERE s.space IN (\(list: spaces)) AND s.person = p.id))
            """)
        return Dictionary(try rows.map { (try $0.id(0), try $0.text(1)) }) { first, _ in first }
    }

    /// The names of those people who still have an account.
    package func names(_ people: [ID<Person>]) throws -> [ID<Person>: String] {
        if people.isEmpty { return [:] }
        var names: [ID<Person>: String] = [:]
        for row in try all("SELECT id, name FROM floor_person WHERE id IN (\(list: people))") {
            names[try row.id(0)] = try row.text(1)
        }
        return names
    }
}

extension Transaction {
    /// Adds a person. Does nothing if the address is taken.
    /// - Returns: whether the person was added.
    package func add(_ person: NewPerson, hash: String, isAdministrator: Bool, now: Int64) throws -> Bool {
        let added = try execute(
            """
            INSERT INTO floor_person (id, email, name, language, theme, zone, administrator, suspended_at, created_at)
            VALUES (\(person.id), \(person.email.text), \(person.name.text), \(person.language.rawValue),
                \(Viewer.Theme.system.rawValue), \(person.zone), \(isAdministrator), NULL, \(now))
            ON CONFLICT (email) DO NOTHING
            """)
        guard added == 1 else { return false }
        try execute(
            "INSERT INTO floor_password (person, hash, changed_at) VALUES (\(person.id), \(hash), \(now))")
        return true
    }

    /// Stores a password hash, for a new password or a new cost.
    package func setPassword(_ hash: String, of person: ID<Person>, now: Int64) throws {
        try execute(
            "UPDATE floor_password SET hash = \(hash), changed_at = \(now) WHERE person = \(person)")
    }

    /// Stores a person's own settings.
    package func setProfile(
        of person: ID<Person>, name: PersonName, language: Language, theme: Viewer.Theme
    ) throws {
        try execute(
            """
            UPDATE floor_person SET name = \(name.text), language = \(language.rawValue), theme = \(theme.rawValue)
            WHERE id = \(person)
            """)
    }

    /// Stores the time zone in which a person was last seen, for work done while they are away. A chosen zone takes
    /// precedence.
    package func setZone(of person: ID<Person>, _ zone: String) throws {
        try execute("UPDATE floor_person SET zone = \(zone) WHERE id = \(person) AND zone_chosen = \(false)")
    }

    /// Stores the time zone a person chose; with nil the browser's applies again.
    package func chooseZone(of person: ID<Person>, _ zone: String?) throws {
        guard let zone else {
            try execute("UPDATE floor_person SET zone_chosen = \(false) WHERE id = \(person)")
            return
        }
        try execute("UPDATE floor_person SET zone = \(zone), zone_chosen = \(true) WHERE id = \(person)")
    }

    /// Grants or revokes administrator rights.
    package func setAdministrator(_ person: ID<Person>, _ isAdministrator: Bool) throws {
        try execute("UPDATE floor_person SET administrator = \(isAdministrator) WHERE id = \(person)")
    }

    /// Suspends a person from their next request on; nil ends the suspension.
    package func setSuspended(_ person: ID<Person>, at moment: Int64?) throws {
        announceSessions(of: person)
        try execute("UPDATE floor_person SET suspended_at = \(moment) WHERE id = \(person)")
    }

    /// Opens the server for good: only one person can be the first.
    /// - Returns: whether it was still closed.
    package func openHouse(now: Int64) throws -> Bool {
        let opened = try execute("UPDATE floor_house SET opened_at = \(now) WHERE id = 1 AND opened_at IS NULL")
        try execute("DELETE FROM floor_setup")
        return opened == 1
    }
}
