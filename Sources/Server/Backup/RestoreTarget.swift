import Foundation
import ServerFloor
import Storage

/// The target of a restore: an empty folder, and an empty database in it or in PostgreSQL.
///
/// Incomplete files have names that mark them, and get their final names only at the end: a killed restore leaves
/// nothing that looks like a database, and repeating it starts over.
struct RestoreTarget {
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
            for log in RestoreTarget.logs.map({ settings.sqliteFile + $0 }) where manager.fileExists(atPath: log) {
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
                // Somebody has filled it meanwhile: these files are not its own.
                removeUnfinished()
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
        if try await isDatabaseEmpty() { return }
        guard FileManager.default.fileExists(atPath: unfinishedFiles) else {
            throw BackupRefusal.notEmpty("that database")
        }
        try placeFiles()
        throw BackupRefusal.restoredBefore("that database", settings.command)
    }

    private func isDatabaseEmpty() async throws -> Bool {
        let database = try await Database.open(settings.location)
        return try await closing(database) { try await database.read { try $0.appliedMigrations().isEmpty } }
    }

    private func placeFiles() throws {
        guard FileManager.default.fileExists(atPath: unfinishedFiles) else { return }
        if rename(unfinishedFiles, files) == 0 { return }
        // A folder that is mounted there, or a link to one, as on a disk that several nodes share, stays and is filled.
        let manager = FileManager.default
        do {
            for name in try manager.contentsOfDirectory(atPath: unfinishedFiles) {
                let (source, whole) = ("\(unfinishedFiles)/\(name)", "\(files)/\(name)")
                if rename(source, whole) == 0 { continue }
                // To another disk it is copied, and is not deleted here before it is whole there.
                if !manager.fileExists(atPath: whole) {
                    let part = whole + ".unfinished"
                    try? manager.removeItem(atPath: part)  // Of a restore that was killed meanwhile.
                    try manager.copyItem(atPath: source, toPath: part)
                    try manager.moveItem(atPath: part, toPath: whole)
                }
                try manager.removeItem(atPath: source)
            }
            try manager.removeItem(atPath: unfinishedFiles)
        } catch {
            throw BackupRefusal.cannotWrite(files, "the files could not be moved there")
        }
    }

    /// Deletes incomplete work. A PostgreSQL database was filled in one transaction, which left nothing; where it is filled,
    /// or nobody can tell, the files stay: repeated, the restore moves them into place, or begins anew.
    func clear() async {
        if !settings.database.isEmpty {
            guard (try? await isDatabaseEmpty()) == true else { return }
        }
        removeUnfinished()
        // With PostgreSQL nothing is in that folder before the database is filled, and it may be a link to a disk of others.
        if settings.database.isEmpty { try? FileManager.default.removeItem(atPath: files) }  // It may not be there.
        if madeFolder { try? FileManager.default.removeItem(atPath: settings.data) }
    }

    /// Deletes what this or an earlier restore left incomplete. Files in their final place belong to an incomplete
    /// database.
    private func removeUnfinished() {
        let manager = FileManager.default
        let others = manager.fileExists(atPath: unfinished) ? [files] : []
        // The database last: it tells whether the files belong to it. Any of them may be absent.
        for path in others + [unfinishedFiles] + RestoreTarget.logs.map({ unfinished + $0 }) + [unfinished] {
            try? manager.removeItem(atPath: path)
        }
    }

    /// How the names end of what SQLite writes beside a database, and reads again when it opens one of that name.
    private static let logs = ["-wal", "-shm", "-journal"]

    private var unfinished: String { settings.sqliteFile + ".unfinished" }
}
