import ServerFloor
import Storage

extension Services {
    /// Checks whether a newer Maru has migrated the database since this process opened it.
    ///
    /// - Throws: `newerSchema` if so: anything this process writes from then on may be wrong.
    func watchSchema() async throws {
        let applied = try await database.read { try $0.appliedMigrations() }
        let unknown = AppliedMigration.difference(of: applied, from: migrations).unknown
        guard unknown.isEmpty else { throw StorageError.newerSchema(unknown) }
    }
}
