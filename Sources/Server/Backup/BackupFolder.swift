import Floor
import Foundation
public import ServerFloor
import Storage

#if canImport(Glibc)
    import Glibc
#endif

/// A folder with the backups of many nights, made by the house or by `maru backup --folder`. Other files may be there
/// too; only those that Maru has named are renamed and deleted.
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

    /// The name of a backup of a moment, in UTC: `maru-20261203T030000Z.tar`.
    static func name(at moment: Int64) -> String {
        "maru-\(UnixTime.text(moment).prefix(19).filter { $0 != "-" && $0 != ":" })Z.tar"
    }

    /// The moment in a name that Maru has given, as digits in the order of time; nil for other files. Until names became
    /// one, the house wrote `maru-2026-12-03T03-00-00Z.tar`.
    static func moment(in name: String) -> String? {
        guard
            name.wholeMatch(of: #/maru-(\d{8}T\d{6}|\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.tar/#) != nil
        else { return nil }
        return name.filter(\.isNumber)
    }

    /// Whether Maru has named a file so.
    static func isOurs(_ name: String) -> Bool { moment(in: name) != nil }

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
        for name in unfinished {
            try? FileManager.default.removeItem(atPath: file(name))  // The next night deletes it otherwise.
        }
        removeTrial()
    }

    /// The parts of backups that nobody is writing any more.
    private var unfinished: [String] {
        names.filter { name in
            name.hasSuffix(ArchiveWriter.unfinished)
                && Self.isOurs(String(name.dropLast(ArchiveWriter.unfinished.count)))
                && !ArchiveWriter.isWriting(file(name))
        }
    }

    /// It may not be there.
    func removeTrial() { try? FileManager.default.removeItem(atPath: trial) }

    /// The newest backup of whatever program, by what the files say of themselves; nil if there is none.
    func newest() -> Found? {
        names.filter { $0.hasSuffix(".tar") && !$0.hasPrefix(".") }
            .compactMap { name in Self.moment(of: file(name)).map { Found(name: name, madeAt: $0) } }
            .max { ($0.madeAt, $0.name) < ($1.madeAt, $1.name) }
    }

    /// Deletes the oldest backups until so many are left, and what is left for a day of runs that were killed.
    ///
    /// - Parameters:
    ///   - moment: now, in Unix milliseconds.
    ///   - new: the name of the backup that was just made. It is one of those kept: older ones have later names if the
    ///     clock was ahead.
    ///   - good: the name of one that is kept besides.
    /// - Throws: the first error, after it has tried all.
    func prune(keeping count: Int, at moment: Int64, after new: String? = nil, sparing good: String? = nil) throws {
        let others = new == nil ? count : max(0, count - 1)
        let old = names.filter { $0 != new && $0 != good }
            .compactMap { name in Self.moment(in: name).map { (moment: $0, name: name) } }
            .sorted { $0 > $1 }.dropFirst(others).map(\.name)
        var failure: (any Error)?
        for name in old + unfinished.filter({ isLeft($0, at: moment) }) {
            do {
                try FileManager.default.removeItem(atPath: file(name))
            } catch CocoaError.fileNoSuchFile {
                // Another process prunes, too.
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Whether nothing was written to a file for a day.
    private func isLeft(_ name: String, at moment: Int64) -> Bool {
        // One that is gone needs no deleting.
        let attributes = try? FileManager.default.attributesOfItem(atPath: file(name))
        guard let written = attributes?[.modificationDate] as? Date else { return false }
        return Double(moment) / 1_000 - written.timeIntervalSince1970 > BackupFolder.leftSeconds
    }

    private static let leftSeconds: TimeInterval = 24 * 3_600

    /// Sets one of Maru's own aside that is not whole, in place of the one before. Another program's stays.
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

extension Services {
    /// None of a database whose migrations are not this build's, as before an upgrade: it cannot be read in full.
    private func flawsIfCurrent(until interrupt: Interrupt) async throws -> [SpaceFlaw] {
        let applied = try await database.read { try $0.appliedMigrations() }
        guard applied.count == migrations.count else { return [] }
        return try await database.flaws(in: rooms) { try interrupt.check() }.flaws
    }

    /// Writes a backup into a folder, named after the moment, and reads all of it again. Once it has proved intact, and all
    /// logs of the house agree with their tables, the oldest are deleted.
    ///
    /// - Parameter count: how many backups to keep, this one included; nil for all.
    /// - Throws: `BackupRefusal`. A backup that is not intact is deleted, and no other; one of a house that is not whole is
    ///   kept, with all others. `CancellationError` once its task is cancelled: a backup that has not proved intact is deleted.
    public func backUp(into place: String, keeping count: Int? = nil) async throws -> BackupReport {
        try await interruptible { try await backUp(into: place, keeping: count, until: $0) }
    }

    /// The same; an interrupt ends it between two rows, files or spaces.
    func backUp(
        into place: String, keeping count: Int?, until interrupt: Interrupt
    ) async throws -> BackupReport {
        let (folder, moment) = (BackupFolder(place), clock())
        do {
            try folder.prepare()
        } catch {
            throw BackupRefusal.cannotWrite(place, "the folder cannot be created, or not be written to")
        }
        let name = BackupFolder.name(at: moment)
        let path = folder.file(name)
        let report = try await backUp(to: path, until: interrupt)
        do {
            // It takes long: on a machine with one core nobody would hear meanwhile that it is to stop.
            _ = try await blocking { [rooms] in
                try Services.check(VerifiedBackup(path, until: interrupt), rooms: rooms)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: path)  // It is of no use; the refusal says so.
            throw error
        }
        guard let count else { return report }
        let flaws = try await flawsIfCurrent(until: interrupt)
        guard flaws.isEmpty else {
            throw BackupRefusal.damagedHouse(path, SpaceFlaw.line(flaws), settings.command)
        }
        try folder.prune(keeping: max(1, count), at: moment, after: name)
        return report
    }
}
