import Floor
import Foundation
import Logging
import ServerFloor
import Storage

extension HouseJob {
    /// Makes a backup each night and proves it: see ``ScheduledBackup``. It waits while the clock is suspect, since it deletes
    /// old ones.
    static let scheduledBackup = HouseJob(
        "floor.night-backup", every: Limits.backupTroubleMilliseconds, going: .deletion, isLong: true
    ) { run in
        try await ScheduledBackup(run).run()
    }
}

/// One night's backup. If the folder has one that is younger than a day, of whatever program, that one is checked if it
/// was not; otherwise one is made and checked. Then the oldest beyond the number kept are deleted. One of a house that is not
/// whole is kept, and so is the last good one. See decisions 103 and 120.
struct ScheduledBackup: Sendable {
    private let jobRun: JobRun
    private let folder: BackupFolder

    init(_ jobRun: JobRun) {
        self.jobRun = jobRun
        folder = BackupFolder(jobRun.services.settings.backupFolder)
    }

    private var services: Services { jobRun.services }

    /// - Returns: when to run again, in Unix milliseconds.
    func run() async throws -> Int64 {
        try await jobRun.atLength {
            try await interruptible { interrupt in
                try await withTaskExecutorPreference(BackgroundExecutor.shared) { try await night(interrupt) }
            }
        }
    }

    private func night(_ interrupt: Interrupt) async throws -> Int64 {
        let (began, start) = (services.clock(), ContinuousClock.now)
        var record = BackupRecord(begunAt: began)
        var isOwn = false
        do {
            try folder.prepare()
            guard let lock = try folder.lock() else { return began + Limits.backupBusyMilliseconds }
            defer { withExtendedLifetime(lock) {} }
            folder.removeLeftovers()
            if let newest = folder.newest(), isFresh(newest, at: began) {
                let known = try await services.database.read {
                    try $0.backup(newest.name, madeAt: newest.madeAt)
                }
                if known != nil, known?.fault == nil { return next }
                (record.file, record.madeAt) = (newest.name, newest.madeAt)
                // One that is not whole is not made whole by another look.
                if known?.fault?.isOfFile == true { (record.file, record.madeAt) = ("", nil) }
            }
            isOwn = record.file.isEmpty
            let made = try await report(on: &record, interrupt)
            record.flaws = Int64(made.missing.count + made.altered.count)
            record.took = milliseconds(since: start)
            let good = record
            try await jobRun.write { transaction in
                try transaction.add(good)
                // What was found after it was made is not known to be over.
                try transaction.forgetDamage(before: min(good.madeAt ?? began, began))
            }
            // Whoever makes the backups says how many are kept. What cannot be deleted is tried again the next night.
            if isOwn {
                try? folder.prune(keeping: services.settings.backupKeep, at: services.clock(), after: record.file)
            }
            services.logger.notice(
                "A backup was made, restored on trial and compared",
                metadata: ["file": "\(record.file)", "bytes": "\(record.bytes)", "milliseconds": "\(record.took)"])
            return next
        } catch let error where error is CancellationError || error is JobRun.LeaseLost {
            throw error
        } catch let damaged as DamagedHouse {
            record.flaws = Int64(damaged.report.missing.count + damaged.report.altered.count)
            record.took = milliseconds(since: start)
            record.fault = BackupFault(damaged)
            services.logger.error(
                "The house is not whole, and neither is its backup", metadata: ["why": "\(damaged.flaws)"])
            try await keep(record)
            for flaw in damaged.flaws { await services.noteDamage(of: flaw.space, because: flaw.what) }
            let good = try await services.database.read { try $0.lastGoodBackup()?.file }
            if isOwn {
                // As after a good one, but for the last of those.
                try? folder.prune(
                    keeping: services.settings.backupKeep, at: services.clock(), after: record.file, sparing: good)
            }
            // Another of the same house would be no better.
            return next
        } catch {
            let fault = BackupFault(error)
            if fault.isOfFile { folder.setAside(record.file) }
            services.logger.error("There is no good backup of this night", metadata: ["why": "\(error)"])
            record.took = milliseconds(since: start)
            record.fault = fault
            try await keep(record)
            return services.clock() + Limits.backupRetryMilliseconds
        }
    }

    /// Makes a backup unless the record names one, and checks it.
    private func report(on record: inout BackupRecord, _ interrupt: Interrupt) async throws -> BackupReport {
        if record.file.isEmpty {
            try await requireSpace()
            let name = BackupFolder.name(at: record.begunAt)
            let report = try await services.backUp(to: folder.file(name), until: interrupt)
            (record.file, record.madeAt) = (name, report.madeAt)
        } else {
            try await requireSpace(forTrialOf: folder.bytes(of: record.file))
        }
        record.bytes = folder.bytes(of: record.file)
        return try await TrialRestore(folder: folder, rooms: services.rooms, interrupt: interrupt)
            .run(folder.file(record.file))
    }

    private func keep(_ record: BackupRecord) async throws { try await jobRun.write { try $0.add(record) } }

    private func milliseconds(since start: ContinuousClock.Instant) -> Int64 {
        let took = start.duration(to: .now).components
        return took.seconds * 1_000 + took.attoseconds / 1_000_000_000_000_000
    }

    /// One from the future was made by a clock that was wrong.
    private func isFresh(_ found: BackupFolder.Found, at now: Int64) -> Bool {
        now - found.madeAt < Limits.backupFreshMilliseconds && found.madeAt <= now + Limits.clockJumpMilliseconds
    }

    private var next: Int64 {
        ScheduledBackup.next(services.settings.backupHour, after: services.clock(), in: services.probes.zone)
    }

    /// The next time that clocks show an hour; where the clock skips it, the time that follows.
    static func next(_ hour: Int, after now: Int64, in zone: TimeZone) -> Int64 {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let moment = Date(timeIntervalSince1970: Double(now) / 1_000)
        let next = calendar.nextDate(
            after: moment, matching: DateComponents(hour: hour, minute: 0, second: 0), matchingPolicy: .nextTime)
        return next.map { Int64($0.timeIntervalSince1970 * 1_000) } ?? now + 24 * 3_600_000
    }
}

extension ScheduledBackup {
    /// A backup takes about as much as the database and the files; the trial as much again, and the write-ahead log of the
    /// trial as much as the database. SQLite's is copied beside it first: decision 31.
    ///
    /// - Throws: `BackupFault.room`, with how much is needed.
    private func requireSpace() async throws {
        let settings = services.settings
        let rows = try await services.database.read { try $0.databaseBytes() }
        let copy = services.database.engineName == "SQLite" ? rows : 0
        let files = filesBytes(in: URL(fileURLWithPath: settings.data).appendingPathComponent("files").path)
        let (data, backups) = (services.probes.disk(settings.data), services.probes.disk(folder.path))
        let isSame = data?.device == backups?.device
        let needed = 3 * rows + 2 * files + (isSame ? copy : 0) + Limits.backupSpareBytes
        try require(needed, backups, folder.path)
        if !isSame, copy > 0 { try require(copy + Limits.backupSpareBytes, data, settings.data) }
    }

    private func requireSpace(forTrialOf bytes: Int64) async throws {
        try require(2 * bytes + Limits.backupSpareBytes, services.probes.disk(folder.path), folder.path)
    }

    /// Where the system does not say how much is free, the disk itself must refuse.
    private func require(_ needed: Int64, _ space: DiskSpace?, _ path: String) throws {
        guard let space, space.free < needed else { return }
        throw BackupFault.room(needed: needed, free: space.free, folder: path)
    }

    private func filesBytes(in folder: String) -> Int64 {
        Services.filesKept(in: folder).reduce(0) { sum, name in
            // One that is deleted meanwhile takes nothing.
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
            return sum + ((attributes?[.size] as? NSNumber)?.int64Value ?? 0)
        }
    }
}
