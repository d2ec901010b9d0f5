public import Floor
public import ServerFloor
import Storage

extension Connection {
    /// Whether the first account exists.
    func isOpen() throws -> Bool {
        try first("SELECT opened_at FROM floor_house WHERE id = 1")?.optionalInt64(0) != nil
    }

    /// Whether a welcome link is valid.
    func welcomes(_ token: SessionToken) throws -> Bool {
        try !isOpen() && first("SELECT 1 FROM floor_setup WHERE token = \(token.hash)") != nil
    }
}

extension Transaction {
    /// Adds a welcome link. The latest ten work.
    func addWelcome(_ token: SessionToken, now: Int64) throws {
        try execute("INSERT INTO floor_setup (token, created_at) VALUES (\(token.hash), \(now))")
        try execute(
            """
            DELETE FROM floor_setup WHERE token IN (
                SELECT token FROM floor_setup ORDER BY created_at DESC, token LIMIT 1000 OFFSET 10)
            """)
    }
}

extension Services {
    /// Makes the link that creates the first account; nil once that exists.
    ///
    /// Each start makes a new one, since only its hash is stored.
    public func welcomeLink() async throws -> Link? {
        let token = SessionToken(random)
        let now = clock()
        let isNew = try await database.write { transaction in
            guard try !transaction.isOpen() else { return false }
            try transaction.addWelcome(token, now: now)
            return true
        }
        return isNew ? Link("/welcome").at(token.text) : nil
    }
}
