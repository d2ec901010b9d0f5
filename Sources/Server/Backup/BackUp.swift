public import Floor
import Foundation
public import ServerFloor
import Storage

/// A summary of a backup's content.
public struct BackupReport: Sendable, Equatable {
    public let path: String
    /// Unix milliseconds.
    public let madeAt: Int64
    public let engine: String
    public let tables: Int
    public let rows: Int64
    public let files: Int
    public let bytes: Int64
    /// Files that the database refers to and that were not there: their names in the archive.
    public let missing: [String]
    /// Files whose content is not what was stored: the disk has changed it before the backup was made.
    public let altered: [String]

    init(_ path: String, _ manifest: BackupManifest) {
        self.path = path
        madeAt = manifest.madeAt
        engine = manifest.engine
        tables = manifest.tables.count
        rows = manifest.tables.reduce(0) { $0 + $1.rows }
        files = manifest.entries.count { $0.name.hasPrefix("files/") }
        bytes = manifest.entries.reduce(0) { $0 + Int64($1.size) }
        missing = manifest.missing
        altered = manifest.entries.filter(\.isAltered).map(\.name)
    }

    public var json: JSON {
        [
            "path": .string(path), "madeAt": .integer(madeAt), "engine": .string(engine),
            "tables": .integer(Int64(tables)), "rows": .integer(rows), "files": .integer(Int64(files)),
            "bytes": .integer(bytes), "missing": .array(missing.map { .string($0) }),
            "altered": .array(altered.map { .string($0) }),
        ]
    }
}

extension Services {
    /// Tables of credentials and related state: sessions, links, invitations, attempt counts. A backup has none of their
    /// rows, so that a restore does not readmit anybody who was signed out since, nor open a shared link or an invitation
    /// that was revoked; everybody signs in again. Nor has it those of the weather cache, which would say for longer than
    /// they are kept where somebody was, nor those of the house's own health, which is not that of the house that is
    /// restored.
    static let doorTables = [
        "floor_session", "floor_session_ended", "floor_reset", "floor_setup", "floor_invitation", "floor_attempt",
        "floor_clock", "floor_weather", "floor_night_backup", "floor_outside_failure", "floor_trouble", "floor_damage",
        "floor_file_flaw", "floor_push_subscription", "floor_push_delivery", "diary_share_link", "diary_unlock",
        "retro_code",
    ]

    /// The prefixes of our tables' names.
    var tableWords: [String] { ["floor"] + rooms.map(\.kind) }

    /// Writes everything, as of one moment, into one file, while other writers continue.
    ///
    /// With SQLite it reads a copy of the database, so that the write-ahead log does not grow during the backup:
    /// decision 31.
    ///
    /// Meanwhile no file is deleted, so that it has every file that its rows refer to.
    ///
    /// The format is independent of the engine, so either engine can be restored from it.
    /// - Throws: `BackupRefusal`; `CancellationError` once its task is cancelled, and nothing is left.
    public func backUp(to path: String) async throws -> BackupReport {
        try await interruptible { try await backUp(to: path, until: $0) }
    }

    /// The same; an interrupt ends it between two rows or files.
    ///
    /// - Parameter doors: tables whose rows are left out; tests make a backup as an earlier Maru did.
    func backUp(
        to path: String, until interrupt: Interrupt, leavingOut doors: [String] = Services.doorTables
    ) async throws -> BackupReport {
        let (engine, words, madeAt) = (database.engineName, tableWords, clock())
        let folder = URL(fileURLWithPath: settings.data).appendingPathComponent("files").path
        // Without the folder there are no files to keep.
        let lock = FileManager.default.fileExists(atPath: folder) ? try await FileLock.shared(settings) : nil
        defer { withExtendedLifetime(lock) {} }
        do {
            let manifest = try await database.readAtLength { connection in
                let migrations = try connection.appliedMigrations()
                guard !migrations.isEmpty else { throw BackupRefusal.noHouse(engine) }
                var manifest = BackupManifest(
                    madeAt: madeAt, engine: engine, migrations: migrations, leftOut: doors)
                var archive = try ArchiveWriter(to: path)
                try archive.add(BackupManifest.first, manifest.heading.bytes)
                let queue = ArchiveQueue(archive)
                defer { queue.end() }
                for table in try connection.tables(of: words) where table.isKept(without: doors) {
                    manifest.tables.append(try connection.write(table, to: queue, until: interrupt))
                }
                archive = try queue.finish()
                let hasFiles = migrations.contains { $0.id == Migration.files.first?.id }
                var referred = hasFiles ? try connection.allContents() : []
                var unread: [String] = []
                for name in Services.filesKept(in: folder) {
                    try interrupt.check()
                    // A content that no row refers to is about to be deleted.
                    if let hash = FileStore.hash(named: name), referred.remove(hash) == nil { continue }
                    if try !archive.add("files/" + name, file: folder + "/" + name) { unread.append("files/" + name) }
                }
                manifest.missing = (referred.map { "files/" + FileStore.name(of: $0) } + unread).sorted()
                manifest.entries = archive.entries
                let text = manifest.json.bytes
                try archive.add(BackupManifest.name, text)
                let seal = archive.entries.last?.hash ?? ""
                try archive.add(BackupManifest.seal, Array((seal + "\n").utf8))
                try archive.finish()
                return manifest
            }
            return BackupReport(path, manifest)
        } catch {
            // Nobody else may ever read the page that it has met.
            await noteIfDamaged(error)
            throw error
        }
    }

    /// The data files below a folder, in order. A file whose name does not fit the archive is not one of ours.
    static func filesKept(in folder: String) -> [String] {
        guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
        var names: [String] = []
        for case let name as String in all where name.utf8.count <= 90 {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder),
                !isFolder.boolValue, !name.split(separator: "/").contains(where: { $0.hasPrefix(".") })
            else { continue }
            names.append(name)
        }
        return names.sorted()
    }
}

extension StoredTable {
    /// Whether a backup contains the table's rows. The manifest names the migrations, and a restored database starts a
    /// new lineage.
    func isKept(without doors: [String] = Services.doorTables) -> Bool {
        !["floor_migration", "floor_lineage"].contains(name) && !doors.contains(name)
    }
}

/// The size from which a table's rows continue in another file of the archive.
private let linesSize = 1 << 20
/// The rows read with one statement.
private let rowsAtOnce = 500

extension Connection {
    /// Writes a table's rows, in files of about a megabyte each.
    fileprivate func write(
        _ table: StoredTable, to archive: ArchiveQueue, until interrupt: Interrupt
    ) throws -> BackupManifest.Table {
        var number = 0
        try interrupt.check()
        let (rows, digest) = try lines(of: table) { lines in
            try interrupt.check()
            number += 1
            let digits = "\(number)"
            let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
            try archive.add("tables/\(table.name)/\(zeros)\(digits).jsonl", lines)
        }
        return BackupManifest.Table(
            name: table.name, columns: table.columns.map(\.name), rows: rows, digest: digest)
    }

    /// Reads all rows of a table, and passes on their encoded lines, about a megabyte at a time.
    /// - Returns: the number of rows and their digest.
    func lines(
        of table: StoredTable, _ take: ([UInt8]) throws -> Void
    ) throws -> (rows: Int64, digest: RowDigest) {
        var (count, digest) = (Int64(0), RowDigest())
        var lines = JSON.Writer(capacity: linesSize)
        var last: [Bound]?
        repeat {
            let rows = try rows(of: table, after: last, limit: rowsAtOnce)
            for row in rows {
                let start = lines.bytes.count
                RowText.write(row, to: &lines)
                digest.add(lines.bytes[start...])
                guard lines.bytes.count >= linesSize else { continue }
                try take(lines.bytes)
                lines.bytes.removeAll(keepingCapacity: true)
            }
            count += Int64(rows.count)
            last = rows.count == rowsAtOnce ? rows.last : nil
        } while last != nil
        if !lines.bytes.isEmpty { try take(lines.bytes) }
        return (count, digest)
    }
}
