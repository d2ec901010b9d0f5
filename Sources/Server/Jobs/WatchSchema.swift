import ServerFloor
import Storage

extension Services {
    /// Looks whether a newer Maru has migrated the database since this one opened it.
    ///
    /// - Throws: `newerSchema` where it has: what this one writes from then on may be wrong.
    func watchSchema() async throws {
        let applied = try await database.read { try $0.appliedMigrations() }
        let unknown = AppliedMigration.difference(of: applied, from: migrations).unknown
        guard unknown.isEmpty else { throw StorageError.newerSchema(unknown) }
    }
}
