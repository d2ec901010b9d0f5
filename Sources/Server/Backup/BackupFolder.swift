import Floor
import Foundation
import ServerFloor

#if canImport(Glibc)
    import Glibc
#endif

/// The folder of nightly backups. Other programs may put backups there too; only those that the house has named are
/// renamed and deleted.
struct BackupFolder: Sendable {
    let path: String

    init(_ path: String) { self.path = URL(fileURLWithPath: path).standardizedFileURL.path }

    /// Where a backup is restored on trial. There is one at most: its place is the same each time.
    var trial: String { path + "/.maru-trial" }

    /// A backup in the folder.
    struct Found: Equatable, Sendable {
        let name: String
        /// Of which moment it is, in Unix milliseconds.
        let madeAt: Int64
    }

    func file(_ name: String) -> String { path + "/" + name }

    /// The name of a backup that the house makes: `maru-2026-12-03T03-00-00Z.tar`. Names are in the order of time.
    static func name(at now: Int64) -> String {
        let moment = String(UnixTime.text(now).prefix(19)).replacing(":", with: "-")
        return "maru-\(moment)Z.tar"
    }

    /// Whether the house has named a file so.
    static func isOurs(_ name: String) -> Bool {
        name.wholeMatch(of: #/maru-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar/#) != nil
    }

    /// Makes the folder, readable only by its owner.
    ///
    /// - Throws: `BackupFault.unwritable`.
    func prepare() throws {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw BackupFault.unwritable("\(path): the folder cannot be created there")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw BackupFault.unwritable("\(path): this user may not write there")
        }
    }

    /// Nil while another process makes or checks a backup in it. It is released with the process at the latest.
    func lock() throws -> BackupLock? {
        let file = open(path + "/.maru-backup.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw BackupFault.unwritable("\(path): its lock cannot be opened") }
        let lock = BackupLock(file)
        return flock(file, LOCK_EX | LOCK_NB) == 0 ? lock : nil
    }

    /// Deletes what one that was killed has left: a part of a backup, and a part of a trial. Only under the lock.
    func removeLeftovers() {
        for name in names where name.hasSuffix(".unfinished") && Self.isOurs(String(name.dropLast(11))) {
            try? FileManager.default.removeItem(atPath: file(name))  // The next night deletes it otherwise.
        }
        removeTrial()
    }

    /// It may not be there.
    func removeTrial() { try? FileManager.default.removeItem(atPath: trial) }

    /// The newest backup of whatever program, by what the files say of themselves; nil if there is none.
    func newest() -> Found? {
        names.filter { $0.hasSuffix(".tar") && !$0.hasPrefix(".") }
            .compactMap { name in Self.moment(of: file(name)).map { Found(name: name, madeAt: $0) } }
            .max { ($0.madeAt, $0.name) < ($1.madeAt, $1.name) }
    }

    /// Deletes the oldest of the house's own beyond a number.
    func prune(keeping count: Int) {
        for name in names.filter(Self.isOurs).sorted(by: >).dropFirst(count) {
            try? FileManager.default.removeItem(atPath: file(name))  // The next night tries again.
        }
    }

    /// Sets one of the house's own aside that is not whole, in place of the one before. Another program's stays.
    func setAside(_ name: String) {
        guard Self.isOurs(name) else { return }
        for old in names where old.hasSuffix(".damaged") && Self.isOurs(String(old.dropLast(8))) {
            try? FileManager.default.removeItem(atPath: file(old))  // It is only for inspection.
        }
        // If it keeps its name, it is known as damaged by its record.
        _ = rename(file(name), file(name + ".damaged"))
    }

    /// The size of a file; 0 if it is gone.
    func bytes(of name: String) -> Int64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file(name))
        return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    }

    /// None if it cannot be listed.
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    /// The moment that a backup says it is of; nil for other files.
    private static func moment(of path: String) -> Int64? {
        // What cannot be read is no backup.
        guard let archive = try? ArchiveReader(path), let found = try? archive.next(),
            found.name == BackupManifest.first, let bytes = try? archive.bytes(of: found)
        else { return nil }
        return (try? JSON.parse(bytes))?["madeAt"]?.integerValue
    }
}

/// Held while a backup is made or checked.
final class BackupLock: Sendable {
    private let file: Int32

    fileprivate init(_ file: Int32) { self.file = file }
    deinit { close(file) }
}
