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
        try write(of: path, to: snapshot)
        return snapshot
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

    private static func synchronize(_ path: String) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.synchronize()
    }
}
