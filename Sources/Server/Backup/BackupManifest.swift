import Floor
import ServerFloor
import Storage

/// A backup's description of itself: its tables with their number of rows, its files, and the SHA-256 of each.
struct BackupManifest: Equatable {
    /// The version of the archive's format. A reader supports its own and earlier ones.
    static let format: Int64 = 1
    static let first = "maru-backup.json"
    static let name = "manifest.json"
    static let seal = "manifest.sha256"

    var madeAt: Int64
    var engine: String
    var migrations: [AppliedMigration]
    var tables: [Table] = []
    /// Tables of which only the schema is restored: see ``Services/doorTables``.
    var leftOut: [String]
    var entries: [Entry] = []
    /// Files that its rows refer to and that were not there when it was made.
    var missing: [String] = []

    struct Table: Equatable {
        let name: String
        let columns: [String]
        var rows: Int64 = 0
        var digest = RowDigest()
    }

    /// One file of the archive.
    struct Entry: Equatable {
        let name: String
        let size: Int
        let hash: String

        /// Whether it is a file that people have uploaded, with other content than its name says.
        var isAltered: Bool {
            guard name.hasPrefix("files/") else { return false }
            return FileStore.hash(named: String(name.dropFirst("files/".count))).map { $0.text != hash } ?? false
        }
    }

    /// The first file of each archive, which identifies it as a backup.
    var heading: JSON { ["format": .integer(BackupManifest.format), "madeAt": .integer(madeAt)] }

    var json: JSON {
        [
            "format": .integer(BackupManifest.format), "madeAt": .integer(madeAt), "engine": .string(engine),
            "migrations": .array(
                migrations.map { ["id": .string($0.id), "fingerprint": .string($0.fingerprint)] }),
            "tables": .array(
                tables.map {
                    [
                        "name": .string($0.name), "columns": .array($0.columns.map { .string($0) }),
                        "rows": .integer($0.rows), "digest": .string($0.digest.text),
                    ]
                }),
            "leftOut": .array(leftOut.map { .string($0) }),
            "missing": .array(missing.map { .string($0) }),
            "entries": .array(
                entries.map {
                    ["name": .string($0.name), "size": .integer(Int64($0.size)), "sha256": .string($0.hash)]
                }),
        ]
    }
}

extension BackupManifest {
    /// Parses a manifest; nil if it is malformed.
    init?(_ json: JSON) {
        guard let madeAt = json["madeAt"]?.integerValue, let engine = json["engine"]?.stringValue,
            let migrations = json["migrations"]?.arrayValue, let tables = json["tables"]?.arrayValue,
            let leftOut = json["leftOut"]?.arrayValue, let entries = json["entries"]?.arrayValue
        else { return nil }
        self.init(madeAt: madeAt, engine: engine, migrations: [], leftOut: leftOut.compactMap(\.stringValue))
        // Absent in backups of earlier versions.
        missing = (json["missing"]?.arrayValue ?? []).compactMap(\.stringValue)
        self.migrations = migrations.compactMap { migration in
            guard let id = migration["id"]?.stringValue, let print = migration["fingerprint"]?.stringValue else {
                return nil
            }
            return AppliedMigration(id: id, fingerprint: print)
        }
        self.tables = tables.compactMap { table in
            guard let name = table["name"]?.stringValue, let columns = table["columns"]?.arrayValue,
                let rows = table["rows"]?.integerValue,
                let digest = table["digest"]?.stringValue.flatMap({ RowDigest($0) })
            else { return nil }
            return Table(name: name, columns: columns.compactMap(\.stringValue), rows: rows, digest: digest)
        }
        self.entries = entries.compactMap { entry in
            guard let name = entry["name"]?.stringValue, let size = entry["size"]?.integerValue,
                let hash = entry["sha256"]?.stringValue
            else { return nil }
            return Entry(name: name, size: Int(size), hash: hash)
        }
        guard self.migrations.count == migrations.count, self.tables.count == tables.count,
            self.entries.count == entries.count
        else { return nil }
    }
}
