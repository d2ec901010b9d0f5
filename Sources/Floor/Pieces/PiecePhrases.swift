/// What the shared pieces say of themselves.
public enum PiecePhrases {
    static let noFile = Phrase(ko: "아직 고르지 않았어요", en: "Nothing chosen yet")
    static let house = Phrase(ko: "마루", en: "Maru")
    static let today = Phrase(ko: "오늘", en: "Today")
    static let board = Phrase(ko: "보드", en: "Board")
    static let diary = Phrase(ko: "일기", en: "Diary")
    static let retro = Phrase(ko: "회고", en: "Retro")
    static let run = Phrase(ko: "러닝", en: "Run")
    static let me = Phrase(ko: "나", en: "Me")
    static let places = Phrase(ko: "마루의 방", en: "Rooms")
    static let skip = Phrase(ko: "본문으로 바로 가기", en: "Skip to the page")
    static let back = Phrase(ko: "뒤로", en: "Back")
    static let close = Phrase(ko: "닫기", en: "Close")
    static let more = Phrase(ko: "더 보기", en: "More")
    static let cancel = Phrase(ko: "취소", en: "Cancel")
    static let loading = Phrase(ko: "불러오는 중이에요", en: "Loading")
    static let retry = Phrase(ko: "다시 시도", en: "Try again")
    static let copy = Phrase(ko: "복사", en: "Copy")
    static let copied = Phrase(ko: "복사했어요", en: "Copied")
    static let send = Phrase(ko: "보내기", en: "Send")
    static let saved = Phrase(ko: "동기화됨", en: "Synced")
    static let saving = Phrase(ko: "보내는 중", en: "Sending")
    static let onDevice = Phrase(ko: "이 기기에만", en: "On this device")
    static let offline = Phrase(ko: "오프라인", en: "Offline")
    /// Something waits for its owner: the house would not take it, or somebody has to sign in.
    static let needsYou = Phrase(ko: "확인해 주세요", en: "Needs you")
    static let unsent = Phrase(
        ko: "보내지 못했어요. 쓴 것은 그대로 있어요.", en: "Not sent. What you wrote is still here.")
    static let unreachable = Phrase(
        ko: "지금은 오프라인이라 열 수 없어요. 다시 이어지면 열어 주세요.",
        en: "You are offline, so this cannot be opened now. Try again once you are back.")
    static let gone = Phrase(ko: "여기 있던 것이 그사이 없어졌어요.", en: "What was here is gone.")
    static let unsaved = Phrase(ko: "못 보냄", en: "Not sent")
    static let here = Phrase(ko: "지금 함께 보는 사람", en: "Here now")
    static let justDone = Phrase(ko: "방금 한 일", en: "Just done")
    static let leaveTitle = Phrase(ko: "저장하지 않은 내용이 있어요", en: "You have unsaved changes")
    static let leaveBody = Phrase(
        ko: "이 페이지를 떠나면 방금 쓴 내용이 사라져요.", en: "If you leave this page, what you just wrote is lost.")
    static let leave = Phrase(ko: "버리고 나가기", en: "Discard and leave")
    static let stay = Phrase(ko: "계속 쓰기", en: "Keep writing")

    /// A room's name.
    static func name(of place: Page.Place) -> Phrase {
        switch place {
        case .today: today
        case .board: board
        case .diary: diary
        case .retro: retro
        case .run: run
        case .me: me
        }
    }

    /// What the badge on Today says.
    public static func unread(_ count: Int) -> Phrase {
        Phrase(
            ko: "안 읽은 알림 \(grouped(count))개", en: count == 1 ? "1 unread notice" : "\(grouped(count)) unread notices")
    }

    /// What a counter says once more than the limit has been written: by how much.
    static func over(by count: Int) -> Phrase {
        Phrase(ko: "\(grouped(count))자 넘었어요", en: "\(grouped(count)) over")
    }
}
