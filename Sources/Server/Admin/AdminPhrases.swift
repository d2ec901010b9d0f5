import Floor
import ServerFloor

/// The texts of the administrators' pages.
enum AdminPhrases {
    static let title = AdministratorTask.heading
    static let about = Phrase(ko: "집의 상태, 사람, 초대", en: "How the house is, people, invitations")
    static let people = Phrase(ko: "사람", en: "People")
    static let find = Phrase(ko: "이름이나 이메일로 검색", en: "Find by name or e-mail")
    static let search = Phrase(ko: "검색", en: "Search")
    static let nobody = Phrase(
        ko: "그런 사람이 없어요. 이름이나 주소의 일부만 적어 보세요.", en: "No matches. Try a part of the name or address.")
    static let all = Phrase(ko: "모두 보기", en: "Show everyone")
    static let more = Phrase(ko: "더 보기", en: "Show more")
    static let administrator = Phrase(ko: "관리자", en: "Administrator")
    static let suspended = Phrase(ko: "정지됨", en: "Suspended")
    static let you = Phrase(ko: "나", en: "You")
    static let privacy = Phrase(
        ko: "관리자도 방에 있는 내용은 볼 수 없어요.", en: "Administrators cannot see what is in the rooms.")
    static let undo = Phrase(ko: "되돌리기", en: "Undo")
    static let never = Phrase(ko: "아직 들어온 적 없음", en: "Not signed in anywhere")

    static let invitee = Phrase(ko: "초대할 사람의 이메일 주소", en: "E-mail address to invite")
    static let mailInvitation = Phrase(ko: "메일로 초대하기", en: "Mail an invitation")
    static func invitationMailed(_ email: String) -> Phrase {
        Phrase(ko: "\(email) 앞으로 초대를 보내요.", en: "An invitation is on its way to \(email).")
    }

    static func invitation(mailedTo email: String) -> Phrase {
        Phrase(ko: "\(email)에게 메일로 보낸 초대", en: "Invitation mailed to \(email)")
    }
    static func made(_ day: String) -> Phrase { Phrase(ko: "\(day) 만듦", en: "Created: \(day)") }
    static func withdraw(_ invitation: String) -> Phrase {
        Phrase(ko: "초대 취소: \(invitation)", en: "Withdraw: \(invitation)")
    }

    static let makeResetLink = Phrase(ko: "비밀번호 재설정 링크 만들기", en: "Create password reset link")
    static let resetAbout = Phrase(
        ko: "링크는 하루 동안 한 번 쓸 수 있고, 쓰면 모든 기기에서 로그아웃돼요.",
        en: "The link works once, for one day. Using it signs them out everywhere.")
    static let resetOnce = Phrase(
        ko: "이 링크는 지금만 보여요. 복사해서 보내 주세요.", en: "This link is shown only once. Copy it and send it.")
    static let resetLink = Phrase(ko: "재설정 링크", en: "Reset link")
    static let suspend = Phrase(ko: "정지하기", en: "Suspend")
    static let suspendAbout = Phrase(
        ko: "바로 로그아웃되고 다시 들어올 수 없어요. 쓴 것은 모두 그대로 있어요.",
        en: "They are signed out at once and cannot sign in again. Nothing of theirs is lost.")
    static func suspendTitle(_ name: String) -> Phrase {
        Phrase(ko: "\(name) 님을 정지할까요?", en: "Suspend \(name)?")
    }
    static let restore = Phrase(ko: "정지 풀기", en: "Let back in")
    static let makeAdministrator = Phrase(ko: "관리자로 만들기", en: "Make administrator")
    static let administratorAbout = Phrase(
        ko: "사람을 초대하고 정지하고 비밀번호를 다시 정하게 할 수 있어요.",
        en: "They can invite and suspend people, and make password reset links.")
    static let unmakeAdministrator = Phrase(ko: "관리자에서 빼기", en: "Remove as administrator")

    static func joined(_ day: String) -> Phrase { Phrase(ko: "\(day)부터", en: "Joined: \(day)") }
    static func suspended(_ name: String) -> Phrase {
        Phrase(ko: "\(name) 님을 정지했어요.", en: "\(name) is suspended.")
    }
    static func restored(_ name: String) -> Phrase {
        Phrase(ko: "\(name) 님이 다시 들어올 수 있어요.", en: "\(name) can sign in again.")
    }
    static func administers(_ name: String) -> Phrase {
        Phrase(ko: "이제 \(name) 님이 관리자예요.", en: "\(name) is an administrator now.")
    }
    static func administersNoMore(_ name: String) -> Phrase {
        Phrase(
            ko: "\(name) 님은 이제 관리자가 아니에요.", en: "\(name) is no longer an administrator.")
    }
}

extension Refusal {
    static let lastAdministrator = Refusal(
        .conflict, "last-administrator",
        Phrase(
            ko: "마지막 관리자예요. 먼저 다른 사람을 관리자로 만들어 주세요.",
            en: "This is the last administrator. Make someone else an administrator first."))

    static let suspendingOneself = Refusal(
        .conflict, "suspending-oneself",
        Phrase(ko: "자기 자신은 정지할 수 없어요.", en: "You cannot suspend yourself."))
}
