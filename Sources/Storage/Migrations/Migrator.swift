/// Applies what is due, inside a transaction that holds the schema's lock.
struct Migrator {
    private let migrations: [Migration]

    init(_ migrations: [Migration]) { self.migrations = migrations }

    /// - Parameter snapshot: copies the database before the named migration is applied; called only where there is one
    ///   to
    ///   apply and something to lose.
    func run(_ transaction: Transaction, snapshot: (String) throws -> String?) throws -> MigrationReport {
        try transaction.execute(
            """
            CREATE TABLE IF NOT EXISTS floor_migration (
                id TEXT NOT NULL PRIMARY KEY, fingerprint TEXT NOT NULL, place \(.int64) NOT NULL) \(.strict)
            """)
        let applied = try transaction.all("SELECT id, fingerprint FROM floor_migration ORDER BY place").map {
            (id: try $0.text("id"), fingerprint: try $0.text("fingerprint"))
        }
        let unknown = applied.map(\.id).filter { id in !migrations.contains { $0.id == id } }
        guard unknown.isEmpty else { throw StorageError.newerSchema(unknown) }
        for (id, fingerprint) in applied {
            for migration in migrations where migration.id == id && migration.fingerprint != fingerprint {
                throw StorageError.changedMigration(id)
            }
        }
        let due = migrations.filter { migration in !applied.contains { $0.id == migration.id } }
        guard let first = due.first else { return MigrationReport(applied: []) }
        let copy = applied.isEmpty ? nil : try snapshot(first.id)
        for (index, migration) in due.enumerated() {
            for statement in migration.statements { try transaction.execute(statement) }
            try transaction.execute(
                """
                INSERT INTO floor_migration (id, fingerprint, place)
                VALUES (\(migration.id), \(migration.fingerprint), \(applied.count + index + 1))
                """)
        }
        return MigrationReport(applied: due.map(\.id), snapshot: copy)
    }
}
