import Floor
import Foundation
import Logging
import ServerFloor
import Storage

/// What the machine says of itself at one moment.
struct MachineStatus: Sendable {
    var data: DiskSpace?
    /// The disk of the backups; nil if none are set, or if it is the disk of the data.
    var backups: DiskSpace?
    /// Whether one of the two did not answer in time: what was known of them is not over.
    var isDiskLate = false
    /// Nil without one of the house's own.
    var certificate: CertificateSpan?
    /// Unix milliseconds.
    var builtAt: Int64?
}

/// All that says whether the house is well, as of one moment. ``troubles`` has the rules.
struct HouseCondition: Sendable {
    /// Unix milliseconds.
    var now: Int64
    var machine = MachineStatus()
    /// Whether a folder of backups is set.
    var makesBackups = false
    /// Whether one is due or being made.
    var isBackupPending = false
    /// When the process that makes it began, in Unix milliseconds; nil where that is another one.
    var startedAt: Int64?
    var lastBackup: BackupRecord?
    var goodBackup: BackupRecord?
    /// Nil without a mail server.
    var mail: OutsideFailure?
    /// The push services that have failed since their last success.
    var push: [PushFailure] = []
    var jobsGivenUp = 0
    /// Files that are known to be missing or damaged.
    var fileFlaws = 0
    var isClockSuspect = false
    /// What is stored and known to be damaged.
    var damage: [StoredDamage] = []
    /// When the database was last found to have gone back to an earlier state, in Unix milliseconds, and by what.
    var loss: (at: Int64, by: LineageLoss)?
    /// The troubles that administrators were told of and that have not ended.
    var known: Set<TroubleKind> = []
    /// The commands that its advice names.
    var command = HouseCommand()
}

extension HouseCondition {
    /// Reads what the database knows.
    init(
        _ connection: Connection, _ settings: Settings, _ machine: MachineStatus, now: Int64, startedAt: Int64?,
        isClockSuspect: Bool
    ) throws {
        self.init(now: now, machine: machine, startedAt: startedAt)
        makesBackups = !settings.backupFolder.isEmpty
        if makesBackups {
            isBackupPending = try connection.isBackupPending(HouseJob.scheduledBackup.kind, at: now)
            lastBackup = try connection.lastBackup()
            goodBackup = try connection.lastGoodBackup()
        }
        if settings.mail.isSet { mail = try connection.failure(of: ExternalJob.Server.mail.rawValue) }
        push = try connection.pushFailures()
        jobsGivenUp = try connection.jobsGivenUp()
        fileFlaws = try connection.fileFlawCount()
        self.isClockSuspect = isClockSuspect
        damage = try connection.damage()
        loss = try connection.lineageLoss()
        known = try connection.knownTroubles()
        command = settings.command
    }
}

extension HealthProbes {
    /// Asks the machine. A disk over a network that does not answer in time is unknown.
    ///
    /// - Parameter logger: is told once of such a disk.
    func machineStatus(_ settings: Settings, _ logger: Logger? = nil) async throws -> MachineStatus {
        async let data = space(settings.data, logger)
        async let backups = space(settings.backupFolder, logger)
        var machine = try await onFileThread {
            MachineStatus(
                // Files that cannot be used are told by the log, and by the doctor.
                certificate: try? CertificateStore.span(settings),
                builtAt: builtAt().map { Int64($0.timeIntervalSince1970 * 1_000) })
        }
        switch await (data, backups) {
        case (.space(let ofData), .space(let ofBackups)):
            machine.data = ofData
            machine.backups = ofData?.device == ofBackups?.device ? nil : ofBackups
        case (.space(let ofData), .late):
            machine.data = ofData
            machine.isDiskLate = true
        // Whether that of the backups is the same disk is not known.
        case (.late, _): machine.isDiskLate = true
        }
        return machine
    }

    private func space(_ folder: String, _ logger: Logger?) async -> DiskWatch.Answer {
        guard !folder.isEmpty else { return .space(nil) }
        return await disks.space(of: folder, by: disk, within: patience, logger)
    }
}

extension Services {
    /// The condition of the house now.
    func condition() async throws -> HouseCondition {
        let (settings, now, startedAt, isSuspect) = (settings, clock(), houseClock.startedAt, houseClock.isSuspect)
        let machine = try await probes.machineStatus(settings, logger)
        return try await database.read {
            try HouseCondition(
                $0, settings, machine, now: now, startedAt: startedAt, isClockSuspect: isSuspect)
        }
    }
}

extension Connection {
    /// The troubles that administrators were told of. One that another version of Maru knows is none of ours.
    func knownTroubles() throws -> Set<TroubleKind> {
        Set(try all("SELECT kind FROM floor_trouble").compactMap { TroubleKind(rawValue: try $0.text(0)) })
    }
}
