extension Connection {
    /// The applied migrations, in order; none in an empty database.
    public func appliedMigrations() throws -> [AppliedMigration] {
        guard try first(AppliedMigration.listing) != nil else { return [] }
        return try all("SELECT id, fingerprint FROM floor_migration ORDER BY place").map {
            AppliedMigration(id: try $0.text(0), fingerprint: try $0.text(1))
        }
    }
}

extension Transaction {
    /// Creates the tables in an empty database, in this transaction.
    public func build(_ migrations: [Migration]) throws {
        _ = try Migrator(migrations).run(self) { _ in nil }
    }
}

/// A migration as recorded in the database.
public struct AppliedMigration: Sendable, Equatable {
    public let id: String
    public let fingerprint: String

    public init(id: String, fingerprint: String) {
        self.id = id
        self.fingerprint = fingerprint
    }

    /// How a database's migrations differ from a build's: those unknown to the build, which a newer build has applied,
    /// and the first whose text differs. Migrations that the database lacks are only due, and no difference.
    public static func difference(
        of applied: [AppliedMigration], from all: [Migration]
    ) -> (unknown: [String], changed: String?) {
        let known = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let unknown = applied.map(\.id).filter { known[$0] == nil }
        let changed = applied.first { applied in
            known[applied.id].map { $0.fingerprint != applied.fingerprint } ?? false
        }
        return (unknown, changed?.id)
    }

    fileprivate static let listing = SQL(
        sqlite: "SELECT 1 FROM sqlite_schema WHERE name = 'floor_migration'",
        postgres: """
            SELECT 1 FROM pg_class WHERE relname = 'floor_migration'
                AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
            """)
}
