import Floor
import ServerFloor
import Storage

/// Why a night has no good backup, as stored and as told to administrators.
enum BackupFault: Error, Equatable, Sendable {
    /// The disk of a folder has too little room: bytes.
    case room(needed: Int64, free: Int64, folder: String)
    /// The backup could not be written, or not be restored on trial.
    case unwritable(String)
    /// What was restored is not what was backed up.
    case differs(String)
    /// It is what the house has, and that is not whole: spaces whose log is damaged, or differs from their tables.
    case house(String)
    /// Anything else: what of the house cannot be read, or the type of the error, since its text might have what people
    /// wrote.
    case failed(String)

    init(_ error: any Error) {
        switch error {
        case let fault as BackupFault: self = fault
        case BackupRefusal.cannotBegin(let path, let why), BackupRefusal.cannotWrite(let path, let why):
            self = .unwritable("\(path): \(why)")
        case BackupRefusal.cannotRead(let path): self = .unwritable("\(path): it cannot be read")
        case BackupRefusal.damaged(_, let what): self = .differs(what)
        case BackupRefusal.foreign(let path): self = .differs("\(path) is not a Maru backup")
        case let damaged as DamagedHouse: self = .house(SpaceFlaw.line(damaged.flaws))
        case let refusal as BackupRefusal: self = .failed("\(refusal)")
        default: self = .failed(Services.reason(error))
        }
    }

    /// Whether the file itself is at fault.
    var isOfFile: Bool { if case .differs = self { true } else { false } }

    /// As stored.
    var text: String {
        let parts =
            switch self {
            case .room(let needed, let free, let folder): ["room", "\(needed)", "\(free)", folder]
            case .unwritable(let what): ["unwritable", what]
            case .differs(let what): ["differs", what]
            case .house(let what): ["house", what]
            case .failed(let what): ["failed", what]
            }
        return parts.joined(separator: "\t")
    }

    init(stored text: String) {
        let parts = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        switch (parts.first, parts.count) {
        case ("room", 4): self = .room(needed: Int64(parts[1]) ?? 0, free: Int64(parts[2]) ?? 0, folder: parts[3])
        case ("unwritable", 2...): self = .unwritable(parts[1])
        case ("differs", 2...): self = .differs(parts[1])
        case ("house", 2...): self = .house(parts[1])
        default: self = .failed(parts.last ?? "")
        }
    }

    /// What happened, in a sentence.
    var says: Phrase {
        switch self {
        case .room(let needed, let free, let folder):
            let (needed, free) = (ByteCount.text(needed), ByteCount.text(free))
            return Phrase(
                ko: "백업할 자리가 모자라요: \(folder)의 디스크에 \(needed)가 있어야 하는데 \(free)만 남았어요.",
                en: "There is no room for a backup: the disk of \(folder) needs \(needed) free, and has \(free).")
        case .unwritable(let what):
            return Phrase(ko: "백업을 쓰지 못했어요: \(what).", en: "The backup could not be written: \(what).")
        case .differs(let what):
            return Phrase(
                ko: "백업을 시험 삼아 되살려 보니 온전하지 않아요: \(what).",
                en: "The backup was restored on trial and is not whole: \(what).")
        case .house(let what):
            return Phrase(
                ko: "백업은 했지만 집의 데이터가 온전하지 않아요: \(what).",
                en: "A backup was made, but what the house has is not whole: \(what).")
        case .failed(let what):
            return Phrase(ko: "백업하지 못했어요: \(what).", en: "The backup failed: \(what).")
        }
    }

    /// What to do about it.
    var advice: Phrase {
        switch self {
        case .room:
            Phrase(
                ko: "자리를 비우거나 backup.keep을 줄이거나 backup.folder를 더 큰 디스크로 바꿔 주세요.",
                en: "Free some space, lower backup.keep, or set backup.folder to a larger disk.")
        case .unwritable:
            Phrase(
                ko: "그 폴더가 있는지, 서버의 사용자가 거기에 쓸 수 있는지 확인해 주세요.",
                en: "Check that the folder is there, and that the server’s user may write to it.")
        case .differs:
            Phrase(
                ko: "디스크를 확인해 주세요. 두 시간 안에 새로 만들어 다시 확인해요.",
                en: "Check the disk. Within two hours another one is made and checked.")
        case .house:
            Phrase(
                ko: "디스크를 확인해 주세요. 마지막으로 온전했던 백업은 지우지 않아요.",
                en: "Check the disk. The last backup that was whole is kept.")
        case .failed:
            Phrase(
                ko: "서버의 로그에 까닭이 있어요. 두 시간 안에 다시 해 봐요.",
                en: "The server’s log has the reason. It is tried again within two hours.")
        }
    }
}

/// A number of bytes as people read it.
enum ByteCount {
    /// In the largest unit of which there is at least one, below ten with a tenth: `1.5 GB`. A GB has 1,024 MB.
    static func text(_ bytes: Int64) -> String {
        let units: [(Int64, String)] = [(1 << 40, "TB"), (1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")]
        guard let (unit, name) = units.first(where: { bytes >= $0.0 }) else { return "\(max(0, bytes)) B" }
        let tenths = bytes / (unit / 10)
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(name)" : "\(bytes / unit) \(name)"
    }
}
