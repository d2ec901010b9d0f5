import Floor
import ServerFloor
import Storage

extension Connection {
    /// Everybody with an account, in the order they came.
    func accounts() throws -> [Account] { try accounts(finding: "", after: nil, limit: 1_000_000) }

    /// A page of those with an account, in the order they came.
    ///
    /// - Parameters:
    ///   - words: a part of the name or the address; empty for everybody.
    ///   - after: the last one of the page before.
    func accounts(finding words: String, after: ID<Person>?, limit: Int) throws -> [Account] {
        let pattern = "%" + Connection.literal(words.lowercased()) + "%"
        return try accounts(
            """
            p.id > \(after?.text ?? "")
            AND (lower(p.name) LIKE \(pattern) ESCAPE '!' OR p.email LIKE \(pattern) ESCAPE '!')
            """, limit: limit)
    }

    /// One of them; nil where there is no such person.
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

    /// Words as they are, where `%` and `_` would stand for others.
    private static func literal(_ words: String) -> String {
        words.reduce(into: "") { text, character in
            if "!%_".contains(character) { text += "!" }
            text.append(character)
        }
    }
}
