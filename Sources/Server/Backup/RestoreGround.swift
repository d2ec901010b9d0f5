import Foundation
import Storage

/// Where a house is restored: an empty folder, and an empty database in it or in PostgreSQL.
struct RestoreGround {
    let settings: Settings
    let files: String
    /// The folder was not there, or was empty: what went wrong leaves it so.
    private let madeFolder: Bool

    /// - Throws: `BackupRefusal.notEmpty`.
    init(_ settings: Settings) throws {
        self.settings = settings
        let folder = URL(fileURLWithPath: settings.data)
        files = folder.appendingPathComponent("files").path
        let manager = FileManager.default
        madeFolder = !manager.fileExists(atPath: folder.path)
        let hasFiles = ((try? manager.contentsOfDirectory(atPath: files)) ?? []).isEmpty == false  // None is empty.
        guard !manager.fileExists(atPath: settings.sqliteFile), !hasFiles else {
            throw BackupRefusal.notEmpty(settings.data)
        }
        try manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Opens the database, has it filled, and only then gives it its place.
    func build(_ fill: (Database) async throws -> Void) async throws {
        guard settings.database.isEmpty else { return try await buildInPostgres(fill) }
        let database = try await Database.open(.sqlite(path: unfinished))
        try await closing(database) { try await fill(database) }
        guard rename(unfinished, settings.sqliteFile) == 0 else {
            throw BackupRefusal.cannotWrite(settings.sqliteFile, "it could not be put in place")
        }
    }

    private func buildInPostgres(_ fill: (Database) async throws -> Void) async throws {
        let database = try await Database.open(settings.location)
        try await closing(database) {
            guard try await database.read({ try $0.appliedMigrations().isEmpty }) else {
                throw BackupRefusal.notEmpty("that database")
            }
            try await fill(database)
        }
    }

    /// Takes away what was begun. A database in PostgreSQL was filled in one transaction, which has left nothing.
    func clear() {
        for path in [unfinished, unfinished + "-wal", unfinished + "-shm", files] {
            try? FileManager.default.removeItem(atPath: path)  // It may not be there.
        }
        if madeFolder { try? FileManager.default.removeItem(atPath: settings.data) }
    }

    private var unfinished: String { settings.sqliteFile + ".unfinished" }
}
