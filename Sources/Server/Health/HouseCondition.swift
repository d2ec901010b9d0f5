import Floor
import Foundation
import ServerFloor
import Storage

/// What the machine says of itself at one moment.
struct SensedMachine: Sendable {
    var data: DiskRoom?
    /// The disk of the backups; nil if none are set, or if it is the disk of the data.
    var backups: DiskRoom?
    /// Unix milliseconds.
    var certificateEnds: Int64?
    var builtAt: Int64?
}

/// All that says whether the house is well, as of one moment. ``troubles`` has the rules.
struct HouseCondition: Sendable {
    /// Unix milliseconds.
    var now: Int64
    var machine = SensedMachine()
    /// Whether a folder of backups is set.
    var makesBackups = false
    /// Whether one is due or being made.
    var isBackupPending = false
    var lastBackup: BackupRecord?
    var goodBackup: BackupRecord?
    /// Nil without a mail server.
    var mail: OutsideFailure?
    var push: OutsideFailure?
    var jobsGivenUp = 0
    var isClockDoubtful = false
    /// The troubles that administrators were told of and that have not ended.
    var known: Set<TroubleKind> = []
}

extension HouseCondition {
    /// Reads what the database knows.
    init(
        _ connection: Connection, _ settings: Settings, _ machine: SensedMachine, now: Int64, isClockDoubtful: Bool
    ) throws {
        self.init(now: now, machine: machine)
        makesBackups = !settings.backupFolder.isEmpty
        if makesBackups {
            isBackupPending = try connection.isBackupPending(HouseJob.nightBackup.kind, at: now)
            lastBackup = try connection.lastBackup()
            goodBackup = try connection.lastGoodBackup()
        }
        if settings.mail.isSet { mail = try connection.failure(of: ExternalJob.Server.mail.rawValue) }
        push = try connection.failure(of: "push")
        jobsGivenUp = try connection.jobsGivenUp()
        self.isClockDoubtful = isClockDoubtful
        known = try connection.knownTroubles()
    }
}

extension HouseSenses {
    /// Asks the machine. A disk over a network may take its time.
    func look(_ settings: Settings) async throws -> SensedMachine {
        try await onFileThread {
            let data = disk(settings.data)
            let backups = settings.backupFolder.isEmpty ? nil : disk(settings.backupFolder)
            return SensedMachine(
                data: data, backups: data?.device == backups?.device ? nil : backups,
                // Files that cannot be used are told by the log, and by the doctor.
                certificateEnds: certificateEnds().map { Int64($0.timeIntervalSince1970 * 1_000) }
                    ?? (try? CertificateStore.ends(settings)),
                builtAt: builtAt().map { Int64($0.timeIntervalSince1970 * 1_000) })
        }
    }
}

extension Services {
    /// The condition of the house now.
    func condition() async throws -> HouseCondition {
        let (settings, now, isDoubtful) = (settings, clock(), houseClock.isDoubtful)
        let machine = try await senses.look(settings)
        return try await database.read {
            try HouseCondition($0, settings, machine, now: now, isClockDoubtful: isDoubtful)
        }
    }
}

extension Connection {
    /// The troubles that administrators were told of. One that another version of Maru knows is none of ours.
    func knownTroubles() throws -> Set<TroubleKind> {
        Set(try all("SELECT kind FROM floor_trouble").compactMap { TroubleKind(rawValue: try $0.text(0)) })
    }
}
