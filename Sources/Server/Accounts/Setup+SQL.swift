public import Floor
public import ServerFloor
import Storage

extension Connection {
    /// Whether the first person has come.
    func isOpen() throws -> Bool {
        try first("SELECT opened_at FROM floor_house WHERE id = 1")?.optionalInt64(0) != nil
    }

    /// Whether a welcome link would let its bearer in.
    func welcomes(_ token: SessionToken) throws -> Bool {
        try !isOpen() && first("SELECT 1 FROM floor_setup WHERE token = \(token.hash)") != nil
    }
}

extension Transaction {
    /// Makes a new welcome link. Earlier ones still work, the latest ten of them.
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
    /// Makes the link by which the first person comes in; nil once they have come.
    ///
    /// It is new at each start, since only its hash is kept.
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
