import Floor
import ServerFloor
import Storage

/// Something of the house that an administrator must see to: what it is, and what to do.
struct HouseTrouble: Sendable, Equatable {
    let kind: TroubleKind
    let says: Phrase
    let advice: Phrase

    static func == (left: HouseTrouble, right: HouseTrouble) -> Bool {
        left.kind == right.kind && left.says(.enUS) == right.says(.enUS) && left.advice(.enUS) == right.advice(.enUS)
    }
}

extension HouseCondition {
    /// The rules: the troubles there are now, the most pressing first.
    var troubles: [HouseTrouble] {
        [
            storedDamage, wentBack, noBackup, failedBackup, lostFiles, disk(.dataDisk, machine.data),
            disk(.backupDisk, machine.backups), certificate, unsentMail, unsentPushes, jobs, oldVersion, clock,
        ].compactMap(\.self)
    }

    private var storedDamage: HouseTrouble? {
        if damage.isEmpty { return nil }
        let names = damage.compactMap(\.name)
        let shown = names.prefix(SpaceFlaw.named).joined(separator: ", ") + (names.count > SpaceFlaw.named ? ", …" : "")
        let places = shown.isEmpty ? "" : " (\(shown))"
        return HouseTrouble(
            kind: .damage,
            says: Phrase(
                ko: "저장된 데이터 가운데 읽을 수 없거나 적은 것과 다른 것이 있어요\(places). 나머지는 그대로 쓸 수 있어요.",
                en: "Some stored data cannot be read, or is not what was recorded\(places). All else works."),
            advice: Phrase(
                ko:
                    "디스크를 확인하고 데이터 폴더를 복사해 둔 다음 ‘\(command("doctor --deep"))’ 명령을 실행해 주세요. 마지막으로 온전했던 백업은 지우지 않아요.",
                en:
                    "Check the disk, keep a copy of the data folder, and run “\(command("doctor --deep"))”. The last backup that was whole is kept."
            ))
    }

    private var wentBack: HouseTrouble? {
        guard let loss, now - loss.at < Limits.wentBackMilliseconds else { return nil }
        let says =
            switch loss.by {
            case .device:
                Phrase(
                    ko: "데이터베이스가 예전 상태로 되돌아갔어요. 기기마다 그 뒤에 한 일을 다시 보내요.",
                    en: "The database went back to an earlier state. Each device sends again what it did since.")
            case .timeline:
                Phrase(
                    ko: "PostgreSQL이 다른 타임라인에서 이어지고 있어요. 잃은 것이 있을 수 있어서 기기마다 최근에 한 일을 다시 보내요.",
                    en:
                        "PostgreSQL goes on along another timeline. Something may be lost, so each device sends again what it did lately."
                )
            }
        return HouseTrouble(
            kind: .wentBack, says: says,
            advice: Phrase(
                ko: "일부러 한 일이 아니라면 디스크와 데이터베이스의 로그에서 까닭을 찾아 주세요. 이 알림은 일주일 뒤에 사라져요.",
                en:
                    "Unless you did it on purpose, look for the reason in the logs of the disk and the database. This ends after a week."
            ))
    }

    private var noBackup: HouseTrouble? {
        guard makesBackups, !isAtBackup else { return nil }
        let advice = Phrase(
            ko: "서버가 켜져 있는지, 백업 폴더에 쓸 수 있는지 확인해 주세요. 로그에 까닭이 있어요.",
            en: "Check that the server runs and can write to the folder of backups. Its log has the reason.")
        guard let made = goodBackup?.madeAt else {
            return HouseTrouble(
                kind: .noBackup, says: Phrase(ko: "온전한 백업이 아직 없어요.", en: "There is no good backup yet."),
                advice: advice)
        }
        guard now - made >= Limits.backupTroubleMilliseconds else { return nil }
        let hours = (now - made) / 3_600_000
        return HouseTrouble(
            kind: .noBackup,
            says: Phrase(
                ko: "마지막으로 온전한 백업은 \(hours)시간 전 것이에요.",
                en: "The last good backup is of \(hours) hours ago."), advice: advice)
    }

    /// Whether a backup is due or being made, and may still come: after the house was off, one is overdue before it can be
    /// made. An attempt that hangs, as on a disk over a network, is at it without end.
    private var isAtBackup: Bool {
        guard isBackupPending else { return false }
        guard let startedAt else { return true }
        let overdueAt = goodBackup?.madeAt.map { $0 + Limits.backupTroubleMilliseconds } ?? startedAt
        return now - max(startedAt, overdueAt) < Limits.backupPendingMilliseconds
    }

    private var failedBackup: HouseTrouble? {
        guard makesBackups, let fault = lastBackup?.fault else { return nil }
        return HouseTrouble(kind: .backupFailed, says: fault.says, advice: fault.advice)
    }

    private var lostFiles: HouseTrouble? {
        if fileFlaws > 0 {
            return HouseTrouble(
                kind: .lostFiles,
                says: Phrase(
                    ko: "사진과 파일 \(fileFlaws)개가 없거나 깨져 있어요.",
                    en: fileFlaws == 1
                        ? "One picture or file is missing or damaged."
                        : "\(fileFlaws) pictures and files are missing or damaged."),
                advice: Phrase(
                    ko: "‘\(command("doctor"))’ 명령을 실행하면 이름이 나와요. 백업에서 꺼내 되돌려 주세요.",
                    en: "Run “\(command("doctor"))”, which names them, and copy them back from a backup."))
        }
        guard let flaws = goodBackup?.flaws, flaws > 0 else { return nil }
        return HouseTrouble(
            kind: .lostFiles,
            says: Phrase(
                ko: "마지막 백업 때 파일 \(flaws)개가 없거나 깨져 있었어요.",
                en: flaws == 1
                    ? "One file was missing or damaged when the last backup was made."
                    : "\(flaws) files were missing or damaged when the last backup was made."),
            advice: Phrase(
                ko: "‘\(command("doctor --deep"))’ 명령을 실행하면 이름이 나와요. 더 오래된 백업에서 꺼내 되돌려 주세요.",
                en: "Run “\(command("doctor --deep"))”, which names them, and copy them back from an older backup."))
    }

    private func disk(_ kind: TroubleKind, _ space: DiskSpace?) -> HouseTrouble? {
        guard let space, space.isScarce(wasScarce: known.contains(kind)) else { return nil }
        let (free, total) = (ByteCount.text(space.free), ByteCount.text(space.total))
        let isOfData = kind == .dataDisk
        return HouseTrouble(
            kind: kind,
            says: Phrase(
                ko: "\(isOfData ? "데이터가" : "백업이") 있는 디스크 \(total) 가운데 \(free)만 남았어요.",
                en: "Of the disk with the \(isOfData ? "data" : "backups"), only \(free) of \(total) are free."),
            advice: isOfData
                ? Phrase(
                    ko: "자리를 비우거나 더 큰 디스크로 옮겨 주세요. 가득 차면 아무것도 저장할 수 없어요.",
                    en: "Free some space, or move to a larger disk: once it is full, nothing can be saved.")
                : Phrase(
                    ko: "자리를 비우거나 backup.keep을 줄여 주세요. 가득 차면 백업할 수 없어요.",
                    en: "Free some space, or lower backup.keep: once it is full, there are no new backups."))
    }

    private var certificate: HouseTrouble? {
        guard let certificate = machine.certificate, certificate.isEnding(at: now) else { return nil }
        let end = certificate.ends
        let days = max(0, end - now) / 86_400_000
        return HouseTrouble(
            kind: .certificate,
            says: end <= now
                ? Phrase(
                    ko: "인증서가 끝났어요. 브라우저가 이 집을 열지 않아요.",
                    en: "The certificate has ended: browsers do not open this house.")
                : Phrase(
                    ko: "인증서가 \(days)일 뒤에 끝나요.", en: "The certificate ends in \(days == 1 ? "1 day" : "\(days) days")."),
            advice: Phrase(
                ko: "인증서를 새로 받아 그 파일을 바꿔 주세요.",
                en: "Renew it, and replace its file."))
    }

    private var unsentMail: HouseTrouble? {
        guard let mail, mail.lasts else { return nil }
        let span = span(since: mail.since)
        return HouseTrouble(
            kind: .mail,
            says: Phrase(
                ko: "메일이 \(span(.ko)) 나가지 않아요: \(mail.reason).",
                en: "Mail has not been accepted for \(span(.enUS)): \(mail.reason)."),
            advice: Phrase(
                ko: "메일 서버와 smtp 설정을 확인해 주세요. ‘\(command("doctor"))’ 명령이 연결해 봐요.",
                en: "Check the mail server and the smtp settings; “\(command("doctor"))” tries to connect."))
    }

    /// Of several push services the first, which most devices use.
    private var unsentPushes: HouseTrouble? {
        guard let failing = push.first(where: \.failure.lasts) else { return nil }
        let (span, reason) = (span(since: failing.failure.since), failing.fault.reason)
        return HouseTrouble(
            kind: .push,
            says: Phrase(
                ko: "푸시 알림을 \(failing.service)에서 \(span(.ko)) 받지 않아요: \(reason(.ko)).",
                en:
                    "Push notifications have not been accepted by \(failing.service) for \(span(.enUS)): \(reason(.enUS))."
            ), advice: failing.fault.advice(by: command))
    }

    private func span(since: Int64) -> Phrase {
        let hours = max(0, now - since) / 3_600_000
        return Phrase(
            ko: hours == 0 ? "한 시간이 안 되게" : "\(hours)시간째",
            en: hours == 0 ? "less than an hour" : hours == 1 ? "an hour" : "\(hours) hours")
    }

    private var jobs: HouseTrouble? {
        guard jobsGivenUp > 0 else { return nil }
        return HouseTrouble(
            kind: .jobs,
            says: Phrase(
                ko: "여러 번 해 보고 그만둔 일이 \(jobsGivenUp)개 있어요.",
                en: jobsGivenUp == 1
                    ? "One job was given up after many attempts."
                    : "\(jobsGivenUp) jobs were given up after many attempts."),
            advice: Phrase(
                ko: "까닭은 서버의 로그와 floor_job 표의 last_error에 있어요. 90일이 지나면 지워져요.",
                en: "The reasons are in the server’s log, and in floor_job, last_error. They are deleted after 90 days."
            ))
    }

    private var oldVersion: HouseTrouble? {
        guard let built = machine.builtAt, now - built >= Limits.oldBuildMilliseconds else { return nil }
        let months = (now - built) / (30 * 86_400_000)
        return HouseTrouble(
            kind: .oldVersion,
            says: Phrase(
                ko: "이 마루는 \(months)달 전에 만들어졌어요.", en: "This Maru was built \(months) months ago."),
            advice: Phrase(
                ko: "새 판이 있는지 알아보고 올려 주세요. 마루는 스스로 인터넷에 묻지 않아요.",
                en: "See whether there is a newer one, and install it. Maru itself does not ask the Internet."))
    }

    private var clock: HouseTrouble? {
        guard isClockSuspect else { return nil }
        return HouseTrouble(
            kind: .clock,
            says: Phrase(
                ko: "서버의 시계가 갑자기 바뀌었어요. 정리와 예약한 일이 기다리고 있어요.",
                en: "The server’s clock has jumped: cleanup and scheduled work are waiting."),
            advice: Phrase(
                ko: "시계를 맞춰 주세요. 맞다면 ‘\(command("clock accept"))’ 명령을 실행해 주세요.",
                en: "Set the clock; if it is right, run “\(command("clock accept"))”."))
    }
}
