import Foundation
import ServerFloor
import Storage

/// The target of a restore: an empty folder, and an empty database in it or in PostgreSQL.
///
/// Incomplete files have names that mark them, and get their final names only at the end: a killed restore leaves
/// nothing that looks like a database, and repeating it starts over.
struct RestoreGround {
    let settings: Settings
    /// The staging folder of the data files.
    let unfinishedFiles: String
    private let files: String
    /// Whether the folder was absent or empty; a failure leaves it so.
    private let madeFolder: Bool
    /// Keeps a house from being served there meanwhile; nil with PostgreSQL. Its file stays.
    private var lock: HouseLock?

    /// - Throws: `BackupRefusal`, or `StorageError.busy` if a house is served there, even if its files were moved away.
    init(_ settings: Settings) async throws {
        self.settings = settings
        let folder = URL(fileURLWithPath: settings.data)
        files = folder.appendingPathComponent("files").path
        unfinishedFiles = files + ".unfinished"
        let manager = FileManager.default
        madeFolder = !manager.fileExists(atPath: folder.path)
        guard !manager.fileExists(atPath: settings.sqliteFile) else { throw BackupRefusal.notEmpty(settings.data) }
        if settings.database.isEmpty {
            for log in RestoreGround.logs.map({ settings.sqliteFile + $0 }) where manager.fileExists(atPath: log) {
                throw BackupRefusal.logAlone(log)
            }
        }
        try await requireEmptyDatabase()
        let hasFiles = ((try? manager.contentsOfDirectory(atPath: files)) ?? []).isEmpty == false  // None is empty.
        guard !hasFiles || manager.fileExists(atPath: unfinished) else { throw BackupRefusal.filesAlone(files) }
        try manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if settings.database.isEmpty { lock = try HouseLock(in: settings.data, makeLogger(settings)) }
        removeUnfinished()
    }

    /// Opens the database, has it filled, and then moves everything into place: the database last.
    func build(_ fill: (Database) async throws -> Void) async throws {
        guard settings.database.isEmpty else { return try await buildInPostgres(fill) }
        let database = try await Database.open(.sqlite(path: unfinished))
        try await closing(database) { try await fill(database) }
        try placeFiles()
        guard rename(unfinished, settings.sqliteFile) == 0 else {
            throw BackupRefusal.cannotWrite(settings.sqliteFile, "it could not be renamed to its final name")
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

    /// A PostgreSQL database is filled in one transaction, after the files were unpacked. If it is filled already, the
    /// files are complete and only need to be moved into place.
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
            throw BackupRefusal.cannotWrite(files, "it could not be renamed to its final name")
        }
    }

    /// Deletes incomplete work. A PostgreSQL database was filled in one transaction, which left nothing.
    func clear() {
        removeUnfinished()
        try? FileManager.default.removeItem(atPath: files)  // It may not be there.
        if madeFolder { try? FileManager.default.removeItem(atPath: settings.data) }
    }

    /// Deletes what this or an earlier restore left incomplete. Files in their final place belong to an incomplete
    /// database.
    private func removeUnfinished() {
        let manager = FileManager.default
        let others = manager.fileExists(atPath: unfinished) ? [files] : []
        // The database last: it tells whether the files belong to it. Any of them may be absent.
        for path in others + [unfinishedFiles] + RestoreGround.logs.map({ unfinished + $0 }) + [unfinished] {
            try? manager.removeItem(atPath: path)
        }
    }

    /// How the names end of what SQLite writes beside a database, and reads again when it opens one of that name.
    private static let logs = ["-wal", "-shm", "-journal"]

    private var unfinished: String { settings.sqliteFile + ".unfinished" }
}
