import Floor
import ServerFloor
import Storage

extension Connection {
    /// All people with an account, in order of creation.
    func accounts() throws -> [Account] { try accounts(finding: "", after: nil, limit: 1_000_000) }

    /// A page of people with an account, in order of creation.
    ///
    /// - Parameters:
    /// - words: a part of the name or the address; empty for all.
    /// - after: the last one of the previous page.
    func accounts(finding words: String, after: ID<Person>?, limit: Int) throws -> [Account] {
        let pattern = "%" + Connection.literal(words.lowercased()) + "%"
        return try accounts(
            """
            p.id > \(after?.text ?? "")
            AND (lower(p.name) LIKE \(pattern) ESCAPE '!' OR p.email LIKE \(pattern) ESCAPE '!')
            """, limit: limit)
    }

    /// One account; nil for an unknown person.
    func account(_ person: ID<Person>) throws -> Account? {
        try accounts("p.id = \(person)", limit: 1).first
    }

    private func accounts(_ condition: SQL, limit: Int) throws -> [Account] {
        try all(
            """
            SELECT p.id, p.email, p.name, p.photo, p.administrator, p.suspended_at, p.created_at,
                (SELECT max(s.seen_at) FROM floor_session s WHERE s.person = p.id)
            FROM floor_person p WHERE \(condition) ORDER BY p.id LIMIT \(limit)
            """
        ).map { row in
            Account(
                id: try row.id(0), email: try row.text(1), name: try row.text(2),
                photo: try row.optionalText(3).flatMap { Photo($0) }, isAdministrator: try row.bool(4),
                isSuspended: try !row.isNull(5), createdAt: try row.int64(6), seenAt: try row.optionalInt64(7))
        }
    }

    /// Escapes `%` and `_`, which are wildcards.
    private static func literal(_ words: String) -> String {
        words.reduce(into: "") { text, character in
            if "!%_".contains(character) { text += "!" }
            text.append(character)
        }
    }
}
