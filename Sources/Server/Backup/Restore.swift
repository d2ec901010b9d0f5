import Floor
import Foundation
public import ServerFloor
import Storage

/// A backup that was read from its beginning to its end and found to be whole.
struct VerifiedBackup: Sendable {
    let path: String
    let manifest: BackupManifest
    /// Where each of its files is.
    let places: [ArchiveReader.Found]

    /// Reads all of it, and compares every file with the hash it was written with.
    ///
    /// - Throws: `BackupRefusal`, with what is wrong and where.
    init(_ path: String) throws {
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
            throw BackupRefusal.damaged(path, "it has other files than it says")
        }
        for (found, entry) in zip(kept, manifest.entries) {
            let hash = try archive.hash(of: found)
            guard hash == entry.hash, found.size == entry.size else {
                throw BackupRefusal.damaged(path, "\(entry.name) is not as it was written (byte \(found.offset))")
            }
        }
        self.places = Array(kept)
    }

    /// The migrations of ours that made the house which it holds, in our order.
    ///
    /// - Throws: `BackupRefusal` where this build has others.
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
        return try? JSON.parse(try bytes(of: found), limits: limits)  // What is no JSON is refused by the caller.
    }

    fileprivate func manifest(of places: [Found], _ path: String) throws -> BackupManifest {
        guard places.count >= 3, places[places.count - 2].name == BackupManifest.name,
            places[places.count - 1].name == BackupManifest.seal
        else { throw BackupRefusal.damaged(path, "its end is missing") }
        let (text, seal) = (places[places.count - 2], places[places.count - 1])
        guard try bytes(of: seal) == Array((try hash(of: text) + "\n").utf8), let json = try json(of: text),
            let manifest = BackupManifest(json)
        else {
            throw BackupRefusal.damaged(path, "\(BackupManifest.name) is not as it was written (byte \(text.offset))")
        }
        return manifest
    }
}

extension Services {
    /// Looks a backup through from its beginning to its end, and touches nothing.
    ///
    /// - Throws: `BackupRefusal`.
    public static func check(backup path: String, rooms: [Room] = Room.all) throws -> BackupReport {
        let backup = try VerifiedBackup(path)
        _ = try backup.migrations(among: Services.migrations(of: rooms))
        return BackupReport(path, backup.manifest)
    }

    /// Makes the house of a backup anew, in an empty folder or database.
    ///
    /// All of it is looked through before anything is touched, and compared again once it stands: the same rows in each
    /// table, the same hash of each file. Where anything is wrong, nothing stands there afterwards either.
    /// - Throws: `BackupRefusal`.
    public static func restore(
        _ path: String, to settings: Settings, rooms: [Room] = Room.all
    ) async throws -> BackupReport {
        let backup = try VerifiedBackup(path)
        let all = Services.migrations(of: rooms)
        let migrations = try backup.migrations(among: all)
        let ground = try await RestoreGround(settings)
        do {
            try backup.unpackFiles(to: ground.unfinishedFiles)
            try await ground.build { database in
                try await database.write { try $0.fill(from: backup, migrations, words: ["floor"] + rooms.map(\.kind)) }
                try await database.migrate(all)
            }
        } catch {
            ground.clear()
            throw error
        }
        return BackupReport(path, backup.manifest)
    }
}

extension VerifiedBackup {
    fileprivate func unpackFiles(to folder: String) throws {
        let archive = try ArchiveReader(path)
        for (found, entry) in zip(places, manifest.entries) where found.name.hasPrefix("files/") {
            let name = found.name.dropFirst("files/".count)
            guard !name.split(separator: "/").contains("..") else { throw BackupRefusal.damaged(path, found.name) }
            let file = URL(fileURLWithPath: folder).appendingPathComponent(String(name))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            guard
                FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw BackupRefusal.cannotWrite(file.path, "the file cannot be made there") }
            let handle = try FileHandle(forWritingTo: file)
            try archive.pieces(of: found) { try handle.write(contentsOf: $0) }
            try handle.synchronize()
            try handle.close()
            guard try ArchiveReader.hash(file: file.path) == entry.hash else {
                throw BackupRefusal.cannotWrite(file.path, "the disk did not keep what was written")
            }
        }
    }
}

extension Transaction {
    /// Makes the backup's tables and rows in an empty database, and compares them with what the backup says.
    fileprivate func fill(from backup: VerifiedBackup, _ migrations: [Migration], words: [String]) throws {
        try build(migrations)
        let archive = try ArchiveReader(backup.path)
        let tables = try tables(of: words).filter(\.isKept)
        // What migrations wrote by themselves stands in the backup too.
        for table in tables.reversed() { try clear(table) }
        // In the order of the tables here, so that what is referred to is there before what refers to it.
        for table in tables {
            guard let kept = backup.manifest.tables.first(where: { $0.name == table.name }),
                let table = table.reading(kept.columns)
            else { throw BackupRefusal.damaged(backup.path, "the table \(table.name) is missing") }
            for found in backup.places where found.name.hasPrefix("tables/\(table.name)/") {
                try insert(try archive.rows(of: found, for: table, backup.path), into: table)
            }
            let (rows, digest) = try lines(of: table) { _ in }
            guard rows == kept.rows, digest == kept.digest else {
                throw BackupRefusal.damaged(
                    backup.path, "\(table.name) has \(rows) rows and not the \(kept.rows) it had")
            }
        }
        guard tables.count == backup.manifest.tables.count else {
            throw BackupRefusal.damaged(backup.path, "it has a table that this Maru does not know")
        }
    }
}

extension ArchiveReader {
    fileprivate func rows(of found: Found, for table: StoredTable, _ path: String) throws -> [[Bound]] {
        try bytes(of: found).split(separator: UInt8(ascii: "\n")).enumerated().map { number, line in
            guard let row = RowText.row(line, of: table) else {
                throw BackupRefusal.damaged(path, "\(found.name), line \(number + 1), is no row of \(table.name)")
            }
            return row
        }
    }

    fileprivate static func hash(file: String) throws -> String {
        guard let handle = FileHandle(forReadingAtPath: file) else { throw BackupRefusal.cannotRead(file) }
        defer { try? handle.close() }  // It was only read.
        return try hash(of: handle)
    }
}
