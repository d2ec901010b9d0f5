package import Floor

/// What can be wrong with the house that an administrator must see to. The names are stored and measured.
package enum TroubleKind: String, Sendable, CaseIterable {
    case damage
    case wentBack = "went-back"
    case noBackup = "no-backup"
    case backupFailed = "backup-failed"
    case lostFiles = "lost-files"
    case dataDisk = "data-disk"
    case backupDisk = "backup-disk"
    case certificate
    case mail
    case push
    case jobs
    case oldVersion = "old-version"
    case clock

    /// What a notice says of it. How much and since when is on the administrators' page, where it is as of now.
    package var told: Phrase {
        switch self {
        case .damage: Phrase(ko: "읽을 수 없거나 바뀐 데이터가 있어요.", en: "Some stored data is damaged.")
        case .wentBack:
            Phrase(
                ko: "데이터베이스가 예전 상태로 되돌아갔을 수 있어요.", en: "The database may have gone back to an earlier state.")
        case .noBackup: Phrase(ko: "하루 넘게 온전한 백업이 없어요.", en: "There has been no good backup for more than a day.")
        case .backupFailed: Phrase(ko: "밤 백업이 잘되지 않았어요.", en: "The nightly backup did not succeed.")
        case .lostFiles:
            Phrase(ko: "없거나 깨진 사진과 파일이 있어요.", en: "Pictures or files are missing or damaged.")
        case .dataDisk: Phrase(ko: "데이터가 있는 디스크가 차고 있어요.", en: "The disk with the data is filling up.")
        case .backupDisk: Phrase(ko: "백업이 있는 디스크가 차고 있어요.", en: "The disk with the backups is filling up.")
        case .certificate: Phrase(ko: "인증서가 곧 끝나요.", en: "The certificate is about to end.")
        case .mail: Phrase(ko: "메일이 나가지 않고 있어요.", en: "Mail is not being accepted.")
        case .push: Phrase(ko: "푸시 알림이 나가지 않고 있어요.", en: "Push notifications are not being accepted.")
        case .jobs: Phrase(ko: "여러 번 해 보고 그만둔 일이 있어요.", en: "Some work was given up after many attempts.")
        case .oldVersion: Phrase(ko: "이 마루는 나온 지 한 해가 넘었어요.", en: "This Maru is more than a year old.")
        case .clock: Phrase(ko: "서버의 시계가 갑자기 바뀌었어요.", en: "The server’s clock has jumped.")
        }
    }
}
