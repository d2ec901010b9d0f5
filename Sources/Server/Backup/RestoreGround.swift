import Foundation
import ServerFloor
import Storage

/// Where a house is restored: an empty folder, and an empty database in it or in PostgreSQL.
///
/// What is being made has names that say so, and its own only once it is whole: a restore that was killed leaves nothing
/// that could be taken for a house, and whoever repeats it begins anew.
struct RestoreGround {
    let settings: Settings
    /// Where the house's files are put before they are in their place.
    let unfinishedFiles: String
    private let files: String
    /// The folder was not there, or was empty: what went wrong leaves it so.
    private let madeFolder: Bool

    /// - Throws: `BackupRefusal`.
    init(_ settings: Settings) async throws {
        self.settings = settings
        let folder = URL(fileURLWithPath: settings.data)
        files = folder.appendingPathComponent("files").path
        unfinishedFiles = files + ".unfinished"
        let manager = FileManager.default
        madeFolder = !manager.fileExists(atPath: folder.path)
        guard !manager.fileExists(atPath: settings.sqliteFile) else { throw BackupRefusal.notEmpty(settings.data) }
        try await requireEmptyDatabase()
        let hasFiles = ((try? manager.contentsOfDirectory(atPath: files)) ?? []).isEmpty == false  // None is empty.
        guard !hasFiles || manager.fileExists(atPath: unfinished) else { throw BackupRefusal.filesAlone(files) }
        removeUnfinished()
        try manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Opens the database, has it filled, and only then gives everything its place: the database last.
    func build(_ fill: (Database) async throws -> Void) async throws {
        guard settings.database.isEmpty else { return try await buildInPostgres(fill) }
        let database = try await Database.open(.sqlite(path: unfinished))
        try await closing(database) { try await fill(database) }
        try placeFiles()
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
        try placeFiles()
    }

    /// A database in PostgreSQL is filled in one transaction, after the files were unpacked: where it is full, they are
    /// whole, and only want their place.
    private func requireEmptyDatabase() async throws {
        if settings.database.isEmpty { return }
        let database = try await Database.open(settings.location)
        let isEmpty = try await closing(database) { try await database.read { try $0.appliedMigrations().isEmpty } }
        if isEmpty { return }
        guard FileManager.default.fileExists(atPath: unfinishedFiles) else {
            throw BackupRefusal.notEmpty("that database")
        }
        try placeFiles()
        throw BackupRefusal.restoredBefore("that database")
    }

    private func placeFiles() throws {
        guard FileManager.default.fileExists(atPath: unfinishedFiles) else { return }
        guard rename(unfinishedFiles, files) == 0 else {
            throw BackupRefusal.cannotWrite(files, "it could not be put in place")
        }
    }

    /// Takes away what was begun. A database in PostgreSQL was filled in one transaction, which has left nothing.
    func clear() {
        removeUnfinished()
        try? FileManager.default.removeItem(atPath: files)  // It may not be there.
        if madeFolder { try? FileManager.default.removeItem(atPath: settings.data) }
    }

    /// What this restore or one before it did not bring to its end. Files that have their place already belong to a database
    /// that has not.
    private func removeUnfinished() {
        let manager = FileManager.default
        let others = manager.fileExists(atPath: unfinished) ? [files] : []
        // The database last: it tells whose the files are. None need be there.
        for path in others + [unfinishedFiles, unfinished + "-wal", unfinished + "-shm", unfinished] {
            try? manager.removeItem(atPath: path)
        }
    }

    private var unfinished: String { settings.sqliteFile + ".unfinished" }
}
