import Foundation
public import ServerFloor

/// A folder with the backups of many nights.
struct KeptBackups {
    let path: String

    /// Only files with such a name are counted and deleted: a house's backup of a moment, in UTC.
    static func name(at moment: Int64) -> String {
        let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        return "maru-" + Date(timeIntervalSince1970: Double(moment / 1_000)).formatted(format) + ".tar"
    }

    /// An unfinished backup that nobody continues is of a run that was killed.
    private static let unfinishedSeconds: TimeInterval = 24 * 3_600

    /// Creates the folder if it is missing, readable only by its owner.
    ///
    /// - Throws: `BackupRefusal` if it cannot be.
    init(at path: String) throws {
        self.path = path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw BackupRefusal.cannotWrite(path, "the folder cannot be created")
        }
    }

    /// The names of the backups, the oldest first: their names are in the order of their moments.
    private func backups(ending: String = ".tar") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { $0.wholeMatch(of: /maru-\d{8}T\d{6}Z\.tar(\.unfinished)?/) != nil && $0.hasSuffix(ending) }
            .sorted()
    }

    /// Deletes the oldest backups until so many are left, and what is left of runs that were killed.
    func keep(_ count: Int, at moment: Int64) throws {
        let manager = FileManager.default
        for name in try backups().dropLast(count) { try manager.removeItem(atPath: path + "/" + name) }
        for name in try backups(ending: ".unfinished") {
            let written = try manager.attributesOfItem(atPath: path + "/" + name)[.modificationDate] as? Date
            let age = Double(moment / 1_000) - (written?.timeIntervalSince1970 ?? 0)
            if age > KeptBackups.unfinishedSeconds { try manager.removeItem(atPath: path + "/" + name) }
        }
    }
}

extension Services {
    /// Writes a backup into a folder, named after the moment, and reads all of it again. Once it has proved intact, the
    /// oldest are deleted.
    ///
    /// - Parameter count: how many backups to keep, this one included; nil for all.
    /// - Throws: `BackupRefusal`. A backup that is not intact is deleted, and no other.
    public func backUp(into folder: String, keeping count: Int? = nil) async throws -> BackupReport {
        let backups = try KeptBackups(at: folder)
        let moment = clock()
        let path = folder + "/" + KeptBackups.name(at: moment)
        let report = try await backUp(to: path)
        do {
            _ = try Services.check(backup: path, rooms: rooms)
        } catch {
            try? FileManager.default.removeItem(atPath: path)  // It is of no use; the refusal says so.
            throw error
        }
        if let count { try backups.keep(max(1, count), at: moment) }
        return report
    }
}
