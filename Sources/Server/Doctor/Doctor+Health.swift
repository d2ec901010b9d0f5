import Floor
import ServerFloor
import Storage

/// The rules by which the house watches itself, where the doctor has no closer check of its own.
extension Doctor {
    func health(_ database: Database) async throws -> [Finding] {
        let (settings, now) = (settings, clock())
        let machine = try await probes.machineStatus(settings)
        var condition = try await database.read {
            try HouseCondition($0, settings, machine, now: now, startedAt: nil, isClockSuspect: false)
        }
        // Those that are missing or damaged now it has looked for itself.
        condition.fileFlaws = 0
        let troubles = condition.troubles.compactMap(Doctor.finding)
        guard !troubles.contains(where: { $0.name == "backups" }) else { return troubles }
        return [backups(condition)] + troubles
    }

    private func backups(_ condition: HouseCondition) -> Finding {
        guard condition.makesBackups else { return .well("backups", "The house makes none: backup.folder is not set.") }
        guard let good = condition.goodBackup, let made = good.madeAt else {
            return .well("backups", "None was made yet; the server makes one once it runs.")
        }
        return .well(
            "backups",
            "The last, \(ByteCount.text(good.bytes)) of \(max(0, condition.now - made) / 3_600_000) hours ago, was restored and compared."
        )
    }

    /// Nil for what ``certificate``, ``disk``, ``jobs``, and the check of the clock tell.
    private static func finding(_ trouble: HouseTrouble) -> Finding? {
        let (says, advice) = (trouble.says(.enUS), trouble.advice(.enUS))
        switch trouble.kind {
        case .damage: return .ill("stored data", says, advice)
        case .wentBack: return .doubtful("earlier state", says, advice)
        case .backupFailed: return .ill("backups", says, advice)
        case .noBackup: return .doubtful("backups", says, advice)
        case .lostFiles: return .doubtful("files in the backup", says, advice)
        case .backupDisk: return .doubtful("backup disk", says, advice)
        case .mail: return .doubtful("mail sent", says, advice)
        case .push: return .doubtful("push sent", says, advice)
        case .oldVersion: return .doubtful("version", says, advice)
        case .certificate, .clock, .dataDisk, .jobs: return nil
        }
    }
}
