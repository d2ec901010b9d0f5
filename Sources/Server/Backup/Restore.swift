import Floor
import Foundation
public import ServerFloor
import Storage

/// A backup whose content was verified completely.
struct VerifiedBackup: Sendable {
    let path: String
    let manifest: BackupManifest
    /// The offset of each of its files.
    let places: [ArchiveReader.Found]

    /// Reads all of it, and compares every file with its hash.
    ///
    /// - Throws: `BackupRefusal`, with what is wrong and where.
    init(_ path: String, until interrupt: Interrupt = Interrupt()) throws {
        self.path = path
        let archive = try ArchiveReader(path)
        var places: [ArchiveReader.Found] = []
        while let found = try archive.next() {
            guard !places.isEmpty || found.name == BackupManifest.first else { throw BackupRefusal.foreign(path) }
            places.append(found)
        }
        guard let heading = places.first, let format = try archive.json(of: heading)?["format"]?.integerValue else {
            throw BackupRefusal.foreign(path)
        }
        guard format <= BackupManifest.format else { throw BackupRefusal.newer(["format \(format)"]) }
        manifest = try archive.manifest(of: places, path)
        let kept = places.dropLast(2)
        guard kept.map(\.name) == manifest.entries.map(\.name) else {
            throw BackupRefusal.damaged(path, "its files differ from its manifest")
        }
        for (found, entry) in zip(kept, manifest.entries) {
            try interrupt.check()
            let hash = try archive.hash(of: found)
            guard hash == entry.hash, found.size == entry.size else {
                throw BackupRefusal.damaged(path, "\(entry.name) does not match its hash (byte \(found.offset))")
            }
        }
        self.places = Array(kept)
    }

    /// The migrations of the backup's database, in our order.
    ///
    /// - Throws: `BackupRefusal` if they differ from this build's.
    func migrations(among all: [Migration]) throws -> [Migration] {
        let difference = AppliedMigration.difference(of: manifest.migrations, from: all)
        guard difference.unknown.isEmpty else { throw BackupRefusal.newer(difference.unknown) }
        if let changed = difference.changed { throw BackupRefusal.otherSchema(changed) }
        return all.filter { migration in manifest.migrations.contains { $0.id == migration.id } }
    }
}

extension ArchiveReader {
    fileprivate func json(of found: Found) throws -> JSON? {
        let limits = JSON.Limits(bytes: .max, depth: 8, values: .max, members: 64, digits: 32)
        return try? JSON.parse(try bytes(of: found), limits: limits)  // The caller refuses invalid JSON.
    }

    fileprivate func manifest(of places: [Found], _ path: String) throws -> BackupManifest {
        guard places.count >= 3, places[places.count - 2].name == BackupManifest.name,
            places[places.count - 1].name == BackupManifest.seal
        else { throw BackupRefusal.damaged(path, "its end is missing") }
        let (text, seal) = (places[places.count - 2], places[places.count - 1])
        guard try bytes(of: seal) == Array((try hash(of: text) + "\n").utf8), let json = try json(of: text),
            let manifest = BackupManifest(json)
        else {
            throw BackupRefusal.damaged(path, "\(BackupManifest.name) does not match its hash (byte \(text.offset))")
        }
        return manifest
    }
}

extension Services {
    /// Verifies a backup completely, without changing anything.
    ///
    /// - Throws: `BackupRefusal`.
    public static func check(backup path: String, rooms: [Room] = Room.all) throws -> BackupReport {
        try check(VerifiedBackup(path), rooms: rooms)
    }

    /// The same for a backup that was verified: whether this build can restore it.
    static func check(_ backup: VerifiedBackup, rooms: [Room]) throws -> BackupReport {
        _ = try backup.migrations(among: Services.migrations(of: rooms))
        return BackupReport(backup.path, backup.manifest)
    }

    /// Restores a backup into an empty folder or database.
    ///
    /// Everything is verified before anything is written, and compared again afterwards: the same rows in each table,
    /// the same hash of each file. On any failure nothing is left at the target, but for a
    /// PostgreSQL database that was filled already: repeated, the restore puts its files in place.
    /// - Throws: `BackupRefusal`.
    public static func restore(
        _ path: String, to settings: Settings, rooms: [Room] = Room.all
    ) async throws -> BackupReport {
        try await restore(VerifiedBackup(path), to: settings, rooms: rooms, until: Interrupt())
    }

    /// The same for a backup that was verified. An interrupt ends it between two files or pieces of a table.
    static func restore(
        _ backup: VerifiedBackup, to settings: Settings, rooms: [Room], until interrupt: Interrupt
    ) async throws -> BackupReport {
        let all = Services.migrations(of: rooms)
        let migrations = try backup.migrations(among: all)
        let target = try await RestoreTarget(settings)
        defer { withExtendedLifetime(target) {} }
        do {
            try backup.unpackFiles(to: target.unfinishedFiles, until: interrupt)
            try await target.build { database in
                try await database.write {
                    try $0.fill(from: backup, migrations, words: ["floor"] + rooms.map(\.kind), until: interrupt)
                }
                try await database.migrate(all)
            }
        } catch {
            await target.clear()
            throw error
        }
        return BackupReport(backup.path, backup.manifest)
    }
}

extension VerifiedBackup {
    fileprivate func unpackFiles(to folder: String, until interrupt: Interrupt) throws {
        let archive = try ArchiveReader(path)
        for (found, entry) in zip(places, manifest.entries) where found.name.hasPrefix("files/") {
            try interrupt.check()
            let name = found.name.dropFirst("files/".count)
            guard !name.split(separator: "/").contains("..") else { throw BackupRefusal.damaged(path, found.name) }
            let file = URL(fileURLWithPath: folder).appendingPathComponent(String(name))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            guard
                FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw BackupRefusal.cannotWrite(file.path, "the file cannot be created there") }
            let handle = try FileHandle(forWritingTo: file)
            try archive.pieces(of: found) { try handle.write(contentsOf: $0) }
            try handle.synchronize()
            try handle.close()
            guard try ArchiveReader.hash(file: file.path) == entry.hash else {
                throw BackupRefusal.cannotWrite(file.path, "the disk returned other content than was written")
            }
        }
    }
}

extension Transaction {
    /// Creates the backup's tables and rows in an empty database, and compares them with the manifest.
    fileprivate func fill(
        from backup: VerifiedBackup, _ migrations: [Migration], words: [String], until interrupt: Interrupt
    ) throws {
        try takeTime()
        try build(migrations)
        let archive = try ArchiveReader(backup.path)
        let tables = try tables(of: words).filter { $0.isKept() }
        // Rows that migrations insert are in the backup too.
        for table in tables.reversed() { try clear(table) }
        // In the order of the tables here, so that foreign keys find their rows.
        for table in tables {
            guard let kept = backup.manifest.tables.first(where: { $0.name == table.name }),
                let table = table.reading(kept.columns)
            else { throw BackupRefusal.damaged(backup.path, "the table \(table.name) is missing") }
            for found in backup.places where found.name.hasPrefix("tables/\(table.name)/") {
                try interrupt.check()
                try insert(try archive.rows(of: found, for: table, backup.path), into: table)
            }
            let (rows, digest) = try lines(of: table) { _ in }
            guard rows == kept.rows, digest == kept.digest else {
                throw BackupRefusal.damaged(
                    backup.path, "\(table.name) has \(rows) rows instead of \(kept.rows)")
            }
        }
        // One that an earlier Maru made may have rows of tables that are left out by now.
        guard tables.count == backup.manifest.tables.count(where: { !Services.doorTables.contains($0.name) }) else {
            throw BackupRefusal.damaged(backup.path, "it has a table that this Maru does not know")
        }
    }
}

extension ArchiveReader {
    fileprivate func rows(of found: Found, for table: StoredTable, _ path: String) throws -> [[Bound]] {
        try bytes(of: found).split(separator: UInt8(ascii: "\n")).enumerated().map { number, line in
            guard let row = RowText.row(line, of: table) else {
                throw BackupRefusal.damaged(path, "\(found.name), line \(number + 1), is not a row of \(table.name)")
            }
            return row
        }
    }

    fileprivate static func hash(file: String) throws -> String {
        guard let handle = FileHandle(forReadingAtPath: file) else { throw BackupRefusal.cannotRead(file) }
        defer { try? handle.close() }  // It was read only.
        return try hash(of: handle)
    }
}
