import Floor
import Foundation
import ServerFloor
import Storage

/// That a backup is what the house has, and the house is not whole.
struct DamagedHouse: Error {
    let report: BackupReport
    let flaws: [SpaceFlaw]
}

/// Restores a backup on trial, into an empty folder and SQLite, and compares what then stands there with it, and all logs
/// with their tables: nobody waits for that here.
struct TrialRestore: Sendable {
    let folder: BackupFolder
    let rooms: [Room]
    let interrupt: Interrupt

    /// - Returns: what the backup has. Nothing is left of the trial, whatever its outcome.
    /// - Throws: `BackupRefusal`, with what differs; `DamagedHouse`.
    func run(_ path: String) async throws -> BackupReport {
        folder.removeTrial()
        defer { folder.removeTrial() }
        let backup = try VerifiedBackup(path, until: interrupt)
        var settings = Settings()
        settings.data = folder.trial
        let report = try await Services.restore(backup, to: settings, rooms: rooms, until: interrupt)
        try compareFiles(backup)
        let database = try await Database.open(settings.location)
        let flaws = try await closing(database) {
            try await compareRows(backup, database)
            return try await database.flaws(in: rooms) { [interrupt] in try interrupt.check() }.flaws
        }
        guard flaws.isEmpty else { throw DamagedHouse(report: report, flaws: flaws) }
        return report
    }

    private func compareFiles(_ backup: VerifiedBackup) throws {
        for entry in backup.manifest.entries where entry.name.hasPrefix("files/") {
            try interrupt.check()
            let path = folder.trial + "/" + entry.name
            guard let handle = FileHandle(forReadingAtPath: path) else {
                throw BackupRefusal.damaged(backup.path, "\(entry.name) was not restored")
            }
            defer { try? handle.close() }  // It was read only.
            guard try ArchiveReader.hash(of: handle) == entry.hash else {
                throw BackupRefusal.damaged(backup.path, "\(entry.name) was restored with another content")
            }
        }
    }

    private func compareRows(_ backup: VerifiedBackup, _ database: Database) async throws {
        let (words, rooms, interrupt) = (["floor"] + rooms.map(\.kind), rooms, interrupt)
        try await database.read { connection in
            let faults = try connection.faults(limit: 1)
            if let fault = faults.first { throw BackupRefusal.damaged(backup.path, fault) }
            // Migrations have changed the rows of a backup that an earlier Maru made; they were compared before.
            guard
                try backup.migrations(among: Services.migrations(of: rooms)).count
                    == Services.migrations(of: rooms).count
            else { return }
            let tables = try connection.tables(of: words)
            for kept in backup.manifest.tables where !Services.doorTables.contains(kept.name) {
                guard let table = tables.first(where: { $0.name == kept.name })?.reading(kept.columns) else {
                    throw BackupRefusal.damaged(backup.path, "the table \(kept.name) was not restored")
                }
                let (rows, digest) = try connection.lines(of: table) { _ in try interrupt.check() }
                guard rows == kept.rows, digest == kept.digest else {
                    throw BackupRefusal.damaged(backup.path, "\(kept.name) was restored with other rows")
                }
            }
        }
    }
}
