import Floor
import ServerFloor

/// The top of the administrators' page: what is wrong with the house and what to do, or that nothing is; its last backup;
/// the space on its disks.
struct HealthPart: Sendable {
    let viewer: Viewer
    let condition: HouseCondition

    private func say(_ phrase: Phrase) -> String { viewer.say(phrase) }

    var html: HTML {
        let troubles = condition.troubles
        return tag("section", .class("me-section")) {
            sectionHeading(say(HealthPhrases.title), count: troubles.isEmpty ? nil : troubles.count)
            if troubles.isEmpty { banner(say(HealthPhrases.well), .done) }
            group { for trouble in troubles { banner(say(trouble.says) + " " + say(trouble.advice), .warning) } }
            rows {
                row(Floor.Row(say(HealthPhrases.backup), meta: .text(backup)))
                group {
                    for (name, space) in disks {
                        row(Floor.Row(say(name), meta: .text(say(HealthPhrases.space(space)))))
                    }
                }
            }
        }
    }

    private var backup: String {
        guard condition.makesBackups else { return say(HealthPhrases.backupOff) }
        guard let good = condition.goodBackup, let made = good.madeAt else { return say(HealthPhrases.backupNever) }
        let moment = viewer.clock(made).text(today: viewer.today, in: viewer.language)
        return say(HealthPhrases.backupGood(moment, bytes: good.bytes, took: good.took))
    }

    private var disks: [(Phrase, DiskSpace)] {
        [(HealthPhrases.dataDisk, condition.machine.data), (HealthPhrases.backupDisk, condition.machine.backups)]
            .compactMap { name, space in space.map { (name, $0) } }
    }
}

/// The texts of this part.
enum HealthPhrases {
    static let title = Phrase(ko: "집의 상태", en: "How the house is")
    static let well = Phrase(ko: "모두 괜찮아요.", en: "Nothing is wrong.")
    static let backup = Phrase(ko: "마지막 백업", en: "Last backup")
    static let backupOff = Phrase(
        ko: "밤마다 백업하지 않아요. backup.folder에 폴더를 정하면 밤마다 백업하고 확인해요.",
        en: "None are made by the house. Set backup.folder, and it makes and checks one each night.")
    static let backupNever = Phrase(ko: "아직 없어요.", en: "None yet.")
    static let dataDisk = Phrase(ko: "데이터 디스크", en: "Disk of the data")
    static let backupDisk = Phrase(ko: "백업 디스크", en: "Disk of the backups")

    static func backupGood(_ moment: String, bytes: Int64, took: Int64) -> Phrase {
        let (size, seconds) = (ByteCount.text(bytes), max(1, (took + 500) / 1_000))
        return Phrase(
            ko: "\(moment), \(size). 되살려서 견주어 봤고 온전해요. \(seconds)초 걸렸어요.",
            en: "\(moment), \(size). Restored on trial and compared: it is whole. It took \(seconds) s.")
    }

    static func space(_ space: DiskSpace) -> Phrase {
        let (free, total) = (ByteCount.text(space.free), ByteCount.text(space.total))
        return Phrase(ko: "\(total) 가운데 \(free) 남음", en: "\(free) of \(total) free")
    }
}
