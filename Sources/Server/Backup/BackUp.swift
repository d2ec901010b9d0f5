public import Floor
import Foundation
public import ServerFloor
import Storage

/// What a backup holds, to be told.
public struct BackupReport: Sendable, Equatable {
    public let path: String
    /// Unix milliseconds.
    public let madeAt: Int64
    public let engine: String
    public let tables: Int
    public let rows: Int64
    public let files: Int
    public let bytes: Int64

    init(_ path: String, _ manifest: BackupManifest) {
        self.path = path
        madeAt = manifest.madeAt
        engine = manifest.engine
        tables = manifest.tables.count
        rows = manifest.tables.reduce(0) { $0 + $1.rows }
        files = manifest.entries.count { $0.name.hasPrefix("files/") }
        bytes = manifest.entries.reduce(0) { $0 + Int64($1.size) }
    }

    public var json: JSON {
        [
            "path": .string(path), "madeAt": .integer(madeAt), "engine": .string(engine),
            "tables": .integer(Int64(tables)), "rows": .integer(rows), "files": .integer(Int64(files)),
            "bytes": .integer(bytes),
        ]
    }
}

extension Services {
    /// Tables that only open doors: sessions, links, counted attempts. A backup has none of their rows, so that restoring
    /// one lets nobody back in who was sent away since; everybody signs in again.
    static let doorTables = ["floor_session", "floor_reset", "floor_setup", "floor_attempt", "floor_clock"]

    /// The words that the names of our tables begin with.
    var tableWords: [String] { ["floor"] + rooms.map(\.kind) }

    /// Writes the whole house, as it is at one moment, into one file, while others go on writing.
    ///
    /// On SQLite a copy of the database is read, so that the writers' log does not grow for as long as this takes: decision
    /// 31.
    ///
    /// The file is the same in form whichever engine it came from, so either can be restored from it.
    /// - Throws: `BackupRefusal`.
    public func backUp(to path: String) async throws -> BackupReport {
        let (engine, words, madeAt) = (database.engineName, tableWords, clock())
        let folder = URL(fileURLWithPath: settings.data).appendingPathComponent("files").path
        do {
            let manifest = try await database.readAtLength { connection in
                let migrations = try connection.appliedMigrations()
                guard !migrations.isEmpty else { throw BackupRefusal.noHouse(engine) }
                var manifest = BackupManifest(
                    madeAt: madeAt, engine: engine, migrations: migrations, leftOut: Services.doorTables)
                var archive = try ArchiveWriter(to: path)
                try archive.add(BackupManifest.first, manifest.heading.bytes)
                let queue = ArchiveQueue(archive)
                for table in try connection.tables(of: words) where table.isKept {
                    manifest.tables.append(try connection.write(table, to: queue))
                }
                archive = try queue.finish()
                for name in Services.filesKept(in: folder) {
                    try archive.add("files/" + name, file: folder + "/" + name)
                }
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
            if case BackupRefusal.exists = error {} else { ArchiveWriter.discard(path) }
            throw error
        }
    }

    /// The house's files below a folder, in their order. One whose name does not fit the archive is none of ours.
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
    /// Whether a backup holds its rows. The migrations are named in the manifest; and what is restored is another lineage
    /// than what was backed up.
    var isKept: Bool { !["floor_migration", "floor_lineage"].contains(name) && !Services.doorTables.contains(name) }
}

/// From how many bytes on a table's rows are one of the archive's files, and the next begins.
private let linesSize = 1 << 20
/// How many rows are read with one statement.
private let rowsAtOnce = 500

extension Connection {
    /// Writes a table's rows, as files of about a megabyte each.
    fileprivate func write(_ table: StoredTable, to archive: ArchiveQueue) throws -> BackupManifest.Table {
        var number = 0
        let (rows, digest) = try lines(of: table) { lines in
            number += 1
            let digits = "\(number)"
            let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
            try archive.add("tables/\(table.name)/\(zeros)\(digits).jsonl", lines)
        }
        return BackupManifest.Table(
            name: table.name, columns: table.columns.map(\.name), rows: rows, digest: digest)
    }

    /// Reads every row of a table, and hands over the lines that a backup has of them, about a megabyte at a time.
    /// - Returns: how many rows there are, and what they add up to.
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
