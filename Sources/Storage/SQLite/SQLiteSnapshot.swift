import Foundation
import GRDB

/// A whole copy of the file as it is at one moment, made while others read and write.
enum SQLiteSnapshot {
    /// Copies the database as it was before the transaction that the caller has open, beside it:
    /// `maru.sqlite.before-board.0002-labels`.
    ///
    /// A copy of the same name, left by a migration that failed, is replaced: what it held is in the new one.
    /// - Returns: where the copy is.
    static func write(of path: String, before migration: String) throws -> String {
        let snapshot = "\(path).before-\(migration)"
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)  // Else the writing itself will tell.
        let disk = try? FileManager.default.attributesOfFileSystem(
            forPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
        if let size = (attributes?[.size] as? NSNumber)?.int64Value,
            let free = (disk?[.systemFreeSize] as? NSNumber)?.int64Value
        {
            try requireRoom(for: size, free: free)
        }
        try write(of: path, to: snapshot)
        return snapshot
    }

    /// The copy takes as much as the database, and what migrates it needs some beside.
    ///
    /// - Throws: `StorageError.snapshot`, before anything was written.
    static func requireRoom(for size: Int64, free: Int64) throws {
        let needed = size + size / 10 + (16 << 20)
        guard free < needed else { return }
        throw StorageError.snapshot("it needs \(needed >> 20) MB, and \(free >> 20) MB are free")
    }

    /// Removes the oldest copies that migrations left, but for so many.
    static func forgetCopies(of path: String, keeping count: Int) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let name = URL(fileURLWithPath: path).lastPathComponent + ".before-"
        // What cannot be looked into or removed now can be the next time.
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        let copies = (found ?? []).filter {
            $0.lastPathComponent.hasPrefix(name) && !$0.lastPathComponent.hasSuffix(".unfinished")
        }
        let dated = copies.map { copy in
            let date = try? copy.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            return (copy, date ?? .distantPast)
        }
        for (copy, _) in dated.sorted(by: { $0.1 > $1.1 }).dropFirst(count) {
            try? FileManager.default.removeItem(at: copy)
        }
    }

    /// Copies the database. The copy has its name once it is whole and on disk, and not before.
    static func write(of path: String, to snapshot: String) throws {
        let unfinished = snapshot + ".unfinished"
        do {
            try? FileManager.default.removeItem(atPath: unfinished)
            var configuration = Configuration()
            configuration.readonly = true
            // A second connection: the first is inside its transaction, and in WAL mode this one reads beside it.
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
            try queue.close()
            try synchronize(unfinished)
            guard rename(unfinished, snapshot) == 0 else {
                throw StorageError.snapshot("\(snapshot) could not be put in place")
            }
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError.snapshot("\(snapshot): \(error)")
        }
    }

    /// Runs reads of one moment that may take as long as they like, on a copy beside the database that goes as soon as it is
    /// open.
    ///
    /// A reader of the database itself would keep its log (the WAL) from being begun anew for as long. The copy is made
    /// page by page, which takes as long as the disk does to write it.
    static func read<Result>(_ path: String, _ body: (Connection) throws -> Result) throws -> Result {
        let copy = "\(path).reading-\(UUID().uuidString)"
        let files = [copy, copy + "-wal", copy + "-shm", copy + "-journal"]
        let remove = { for file in files { try? FileManager.default.removeItem(atPath: file) } }  // Not all are there.
        defer { remove() }
        do {
            removeForgotten(of: path)
            guard
                FileManager.default.createFile(atPath: copy, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw StorageError.snapshot("\(copy) could not be made") }
            var configuration = Configuration()
            configuration.readonly = true
            let source = try DatabaseQueue(path: path, configuration: configuration)
            let queue = try DatabaseQueue(path: copy)
            // It is thrown away whatever becomes of it.
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
            try source.backup(to: queue)
            try source.close()
            // Out of WAL mode, so that it needs no file but its own, which can go.
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            remove()
            let result = try queue.writeWithoutTransaction { database in
                let statements = SQLiteStatements()
                defer { statements.forget() }
                return try SQLiteReaders.result(of: body, SQLiteSession(database, statements)).get()
            }
            try queue.close()
            return result
        } catch let error as DatabaseError {
            throw StorageError.snapshot("\(copy): \(error)")
        }
    }

    /// Copies of a process that was killed while it made one. No other is as old as a day before it is open.
    private static func removeForgotten(of path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let name = URL(fileURLWithPath: path).lastPathComponent + ".reading-"
        // What cannot be looked into or removed now can be the next time.
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for file in found ?? [] where file.lastPathComponent.hasPrefix(name) {
            let changed = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            guard let changed, changed.timeIntervalSinceNow < -86_400 else { continue }
            try? FileManager.default.removeItem(at: file)
        }
    }

    private static func synchronize(_ path: String) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.synchronize()
    }
}
