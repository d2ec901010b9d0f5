import Floor
import ServerFloor

/// The texts of deleting one's account.
enum LeavingPhrases {
    static let title = Phrase(ko: "계정 지우기", en: "Delete account")
    static let about = Phrase(ko: "무엇이 지워지고 남는지 먼저 보여 드려요", en: "See first what is deleted and what stays")
    static let forGood = Phrase(ko: "계정을 지우면 되돌릴 수 없어요.", en: "Deleting your account cannot be undone.")
    static let goes = Phrase(ko: "지워지는 것", en: "What is deleted")
    static let goesAlways = Phrase(
        ko: "이메일 주소, 이름, 사진, 비밀번호, 로그인한 기기, 내가 만든 초대, 받은 알림과 모든 설정.",
        en:
            "Your e-mail address, name, picture, password, signed-in devices, invitations you made, notices and settings."
    )
    static let stays = Phrase(ko: "남는 것", en: "What stays")
    static let staysAlways = Phrase(
        ko: "다른 사람과 함께 쓰는 곳에 내가 쓴 것과 기록은 남아요. 내 이름 대신 ‘떠난 사람’으로 보여요. 백업해 둔 파일에는 지운 것이 남아 있을 수 있어요.",
        en:
            "What you wrote where others are, and its history, stays, shown as from “Someone who left”. Earlier backups may still contain what was deleted."
    )
    static let nothingThere = Phrase(ko: "여기에는 아무것도 없어요.", en: "You have nothing here.")
    static let deleted = Phrase(
        ko: "나만 쓰는 곳이라 안에 있는 것까지 모두 지워져요.", en: "Only you use it: it is deleted with everything in it.")
    static let left = Phrase(
        ko: "다른 주인이 있어서 그대로 남고, 나는 나가요.", en: "It has another owner: it stays, and you leave it.")
    static let ends = Phrase(
        ko: "내가 연 것이라, 아직 시작하지 않았으면 취소되고 함께하는 사람에게 알려요.",
        en: "You lead it: if it hasn’t started, it is cancelled, and everyone in it is told.")
    static let handedOver = Phrase(
        ko: "주인이 나뿐이라 다른 사람에게 넘겨요.", en: "You are its only owner: it is handed over to someone else.")
    static let password = Phrase(ko: "비밀번호", en: "Password")
    static let keep = Phrase(ko: "취소", en: "Keep my account")
    static let delete = Phrase(ko: "계정 지우기", en: "Delete my account")
    static let done = Phrase(ko: "계정을 지웠어요.", en: "Your account is deleted.")

    static func successor(of name: String) -> Phrase { Phrase(ko: "‘\(name)’ 넘겨받을 사람", en: "Who gets “\(name)”") }
}
