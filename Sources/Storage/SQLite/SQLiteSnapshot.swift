import Foundation
import GRDB
import Glibc

/// Copies of the database as one snapshot, made without blocking reads and writes.
enum SQLiteSnapshot {
    /// How much of a database is copied in one step: 16 MiB with SQLite's usual page.
    private static let pagesPerStep: CInt = 4_096

    /// Copies the database as it was before the caller's open transaction, into the same folder:
    /// `maru.sqlite.before-board.0002-labels`.
    ///
    /// Replaces a copy with the same name that a failed migration left: the new one contains all of it.
    /// - Returns: the copy's path.
    static func write(of path: String, before migration: String) throws -> String {
        let snapshot = "\(path).before-\(migration)"
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)  // The write reports it.
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

    /// The copy is as large as the database, and the migration needs additional space.
    ///
    /// - Throws: `StorageError.snapshot`, before anything is written.
    static func requireRoom(for size: Int64, free: Int64) throws {
        let needed = size + size / 10 + (16 << 20)
        guard free < needed else { return }
        throw StorageError.snapshot("it needs \(needed >> 20) MB, and \(free >> 20) MB are free")
    }

    /// Deletes the oldest pre-migration copies, keeping some.
    static func forgetCopies(of path: String, keeping count: Int) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let name = URL(fileURLWithPath: path).lastPathComponent + ".before-"
        // What cannot be listed or deleted now may be next time.
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

    /// Copies the database. The file gets its name only once it is complete and durable.
    static func write(of path: String, to snapshot: String) throws {
        let unfinished = snapshot + ".unfinished"
        do {
            try? FileManager.default.removeItem(atPath: unfinished)
            var configuration = Configuration()
            configuration.readonly = true
            // A second connection, because the first is inside its transaction; in WAL mode it can read concurrently.
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [unfinished]) }
            try queue.close()
            try synchronize(unfinished)
            guard rename(unfinished, snapshot) == 0 else {
                throw StorageError.snapshot("\(snapshot) could not be renamed to its place")
            }
            try synchronize(folderOf: snapshot)
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError.snapshot("\(snapshot): \(error)")
        }
    }

    /// Runs reads of one snapshot that may take arbitrarily long, on a copy whose file is deleted as soon as it is
    /// open.
    ///
    /// A long reader of the database itself would prevent its WAL from being restarted. The copy is made page by page,
    /// and takes as long as the disk needs to write it. Meanwhile a file beside it is locked, so that what a killed process left
    /// is known at once.
    ///
    /// - Parameter step: called between two pieces of the copy, which an error of it ends.
    static func read<Result>(
        _ path: String, step: @escaping () throws -> Void, _ body: (Connection) throws -> Result
    ) throws -> Result {
        let copy = "\(path).reading-\(UUID().uuidString)"
        defer { discard(copy) }
        do {
            removeForgotten(of: path)
            // Not the copy itself: some file systems mix these locks with SQLite's.
            let lock = open(copy + making, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            defer { if lock >= 0 { close(lock) } }
            guard lock >= 0,
                FileManager.default.createFile(atPath: copy, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw StorageError.snapshot("\(copy) could not be created") }
            // Without locks on this file system, copies are known by their age.
            _ = flock(lock, LOCK_EX | LOCK_NB)
            var configuration = Configuration()
            configuration.readonly = true
            let source = try DatabaseQueue(path: path, configuration: configuration)
            let queue = try DatabaseQueue(path: copy)
            // The copy is discarded in any case.
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
            try source.read { source in
                // Between two steps others write. Unless the reader has begun to read, each of these writes begins the copy
                // anew: https://sqlite.org/c3ref/backup_finish.html
                try source.execute(sql: "SELECT 1 FROM sqlite_schema")
                try queue.writeWithoutTransaction { copy in
                    try source.backup(to: copy, pagesPerStep: pagesPerStep) { _ in try step() }
                }
            }
            try source.close()
            // Leave WAL mode, so that the copy consists of one file, which can be unlinked.
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            discard(copy)
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

    /// The end of the name of the file that is locked while a copy is made.
    private static let making = ".making"

    /// Deletes a copy with all that is beside it.
    private static func discard(_ copy: String) {
        // The lock last: it says of the others that nobody uses them. Some are missing.
        for end in ["", "-wal", "-shm", "-journal", making] { try? FileManager.default.removeItem(atPath: copy + end) }
    }

    /// Deletes copies of processes that were killed while making one.
    static func removeForgotten(of path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let name = URL(fileURLWithPath: path).lastPathComponent + ".reading-"
        // What cannot be listed or deleted now may be next time.
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let copies = Set(found.filter { $0.hasPrefix(name) }.map { $0.prefix(name.count + UUID().uuidString.count) })
        for copy in copies.map({ folder.appendingPathComponent(String($0)) }) where isForgotten(copy) {
            discard(copy.path)
        }
    }

    /// Whether nobody is making a copy any more. Where no lock tells, as of an earlier Maru, it is a day old: no copy is
    /// before it is open.
    private static func isForgotten(_ copy: URL) -> Bool {
        let lock = open(copy.path + making, O_RDONLY | O_CLOEXEC)
        defer { if lock >= 0 { close(lock) } }
        if lock >= 0 {
            if flock(lock, LOCK_SH | LOCK_NB) == 0 { return true }
            if errno == EWOULDBLOCK { return false }
        }
        let changed = try? copy.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        return changed.map { $0.timeIntervalSinceNow < -86_400 } ?? false
    }

    /// Makes a file's name durable.
    private static func synchronize(folderOf path: String) throws {
        let folder = open(
            URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        // Some network file systems do not support it.
        guard folder >= 0, fsync(folder) == 0 || errno == EINVAL else {
            throw StorageError.snapshot("\(path): its folder could not be synchronized (errno \(errno))")
        }
    }

    private static func synchronize(_ path: String) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.synchronize()
    }
}
