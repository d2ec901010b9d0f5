public import Floor
import Foundation
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
                for table in try connection.tables(of: words) where table.isKept {
                    manifest.tables.append(try connection.write(table, to: &archive))
                }
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

extension Connection {
    /// Writes a table's rows, as files of about a megabyte each.
    fileprivate func write(_ table: StoredTable, to archive: inout ArchiveWriter) throws -> BackupManifest.Table {
        var written = BackupManifest.Table(name: table.name, columns: table.columns.map(\.name))
        var (piece, number) = ([UInt8](), 1)
        func name() -> String {
            let digits = "\(number)"
            return "tables/\(table.name)/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".jsonl"
        }
        try lines(of: table) { line in
            written.rows += 1
            written.digest.add(line)
            piece += line
            guard piece.count >= 1 << 20 else { return }
            try archive.add(name(), piece)
            (piece, number) = ([], number + 1)
        }
        if !piece.isEmpty { try archive.add(name(), piece) }
        return written
    }

    /// Every row of a table as it is written in a backup, a few at a time.
    func lines(of table: StoredTable, _ take: ([UInt8]) throws -> Void) throws {
        var last: [Bound]?
        repeat {
            let rows = try rows(of: table, after: last, limit: 500)
            for row in rows { try take(RowText.line(row)) }
            last = rows.count == 500 ? rows.last : nil
        } while last != nil
    }
}
