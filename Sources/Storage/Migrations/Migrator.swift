/// Applies due migrations, inside a transaction that holds the schema's lock.
struct Migrator {
    private let migrations: [Migration]

    init(_ migrations: [Migration]) { self.migrations = migrations }

    /// - Parameter snapshot: copies the database before the named migration is applied; called only if a migration is
    ///   due and the database has data.
    func run(_ transaction: Transaction, snapshot: (String) throws -> String?) throws -> MigrationReport {
        try transaction.execute(
            """
            CREATE TABLE IF NOT EXISTS floor_migration (
                id TEXT NOT NULL PRIMARY KEY, fingerprint TEXT NOT NULL, place \(.int64) NOT NULL) \(.strict)
            """)
        let applied = try transaction.appliedMigrations()
        let difference = AppliedMigration.difference(of: applied, from: migrations)
        guard difference.unknown.isEmpty else { throw StorageError.newerSchema(difference.unknown) }
        if let changed = difference.changed { throw StorageError.changedMigration(changed) }
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
