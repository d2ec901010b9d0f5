/// The phrases of the shared components.
public enum ComponentPhrases {
    static var noFile: Phrase { Phrase(ko: "아직 고르지 않았어요", en: "No file chosen") }
    static var house: Phrase { Phrase(ko: "마루", en: "Maru") }
    static var places: Phrase { Phrase(ko: "마루의 방", en: "Rooms") }
    static var signIn: Phrase { Phrase(ko: "로그인", en: "Sign in") }
    static var skip: Phrase { Phrase(ko: "본문으로 바로 가기", en: "Skip to content") }
    static var back: Phrase { Phrase(ko: "뒤로", en: "Back") }
    static var close: Phrase { Phrase(ko: "닫기", en: "Close") }
    static var more: Phrase { Phrase(ko: "더 보기", en: "More") }
    static var cancel: Phrase { Phrase(ko: "취소", en: "Cancel") }
    static var loading: Phrase { Phrase(ko: "불러오는 중이에요", en: "Loading") }
    static var retry: Phrase { Phrase(ko: "다시 시도", en: "Try again") }
    static var copy: Phrase { Phrase(ko: "복사", en: "Copy") }
    static var copied: Phrase { Phrase(ko: "복사했어요", en: "Copied") }
    static var send: Phrase { Phrase(ko: "보내기", en: "Send") }
    static var saved: Phrase { Phrase(ko: "동기화됨", en: "Synced") }
    static var saving: Phrase { Phrase(ko: "보내는 중", en: "Sending") }
    static var onDevice: Phrase { Phrase(ko: "아직 안 보냄", en: "Not sent yet") }
    /// Of what is being written while the server is there: it is sent at the next pause, and nothing is wrong.
    static var written: Phrase { Phrase(ko: "이 기기에 저장됨", en: "Saved on this device") }
    static var offline: Phrase { Phrase(ko: "오프라인", en: "Offline") }
    /// Something waits for the person's action: the server rejected a change, or they have to sign in.
    static var needsYou: Phrase { Phrase(ko: "확인해 주세요", en: "Needs attention") }
    static var unsent: Phrase {
        Phrase(
            ko: "보내지 못했어요. 쓴 것은 그대로 있어요.", en: "Not sent. Your text is still here.")
    }
    static var unreachable: Phrase {
        Phrase(
            ko: "지금은 오프라인이라 열 수 없어요. 다시 연결되면 열어 주세요.",
            en: "You are offline, so this page cannot be opened. Try again when you are back online.")
    }
    static var gone: Phrase { Phrase(ko: "여기 있던 것이 그사이 없어졌어요.", en: "This no longer exists.") }
    static var showSecret: Phrase { Phrase(ko: "보이기", en: "Show") }
    static var unsaved: Phrase { Phrase(ko: "보내지 못함", en: "Not sent") }
    static var here: Phrase { Phrase(ko: "지금 함께 보는 사람", en: "Viewing now") }
    static var justDone: Phrase { Phrase(ko: "방금 한 일", en: "Last action") }
    static var leaveTitle: Phrase { Phrase(ko: "저장하지 않은 내용이 있어요", en: "You have unsaved changes") }
    static var leaveBody: Phrase {
        Phrase(
            ko: "이 페이지를 떠나면 방금 쓴 내용이 사라져요.", en: "If you leave this page, your changes will be lost.")
    }
    static var leave: Phrase { Phrase(ko: "버리고 나가기", en: "Discard and leave") }
    static var stay: Phrase { Phrase(ko: "계속 쓰기", en: "Keep editing") }
    static var saveAndLeave: Phrase { Phrase(ko: "저장하고 나가기", en: "Save and leave") }
    static var draft: Phrase { Phrase(ko: "쓰다 만 글이 그대로 있어요.", en: "Your unsent text is back.") }
    static var dropDraft: Phrase { Phrase(ko: "버리기", en: "Discard") }
    static var draftFull: Phrase {
        Phrase(ko: "기기에 저장 공간이 없어서, 보내기 전에 닫으면 사라져요.", en: "This device is full: send this before you close it.")
    }

    /// The accessible label of the badge on Today.
    public static func unread(_ count: Int) -> Phrase {
        Phrase(
            ko: "안 읽은 알림 \(grouped(count))개",
            en: counted(count, "1 unread notification", "unread notifications"))
    }

    /// What a counter shows once the limit is exceeded: by how much.
    static func over(by count: Int) -> Phrase {
        Phrase(ko: "\(grouped(count))자 넘었어요", en: "\(grouped(count)) over")
    }
}
