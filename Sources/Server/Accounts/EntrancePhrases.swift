import Floor
import ServerFloor

/// The texts of the sign-in and sign-up pages.
enum EntrancePhrases {
    static let signIn = Phrase(ko: "로그인", en: "Sign in")
    static let signUp = Phrase(ko: "계정 만들기", en: "Create an account")
    static let email = Phrase(ko: "이메일 주소", en: "E-mail address")
    static let password = Phrase(ko: "비밀번호", en: "Password")
    static let passwordHint = Phrase(
        ko: "\(Password.minimum)자 이상. 낱말 여러 개를 이어도 좋아요.",
        en: "At least \(Password.minimum) characters. Several words are fine.")
    static let newPassword = Phrase(ko: "새 비밀번호", en: "New password")
    static let currentPassword = Phrase(ko: "지금 비밀번호", en: "Current password")
    static let reset = Phrase(ko: "비밀번호 다시 정하기", en: "Set a new password")
    static let forgotten = Phrase(ko: "비밀번호를 잊었어요", en: "I forgot my password")
    static let forgottenLead = Phrase(
        ko: "로그인할 때 쓰는 이메일 주소를 적으면 새 비밀번호를 정하는 링크를 보내 드려요.",
        en: "Enter the address you sign in with. We mail a link to set a new password to it.")
    static let mailLink = Phrase(ko: "링크 받기", en: "Send the link")
    static let linkMailed = Phrase(
        ko: "그 주소로 만든 계정이 있으면 링크를 보냈어요. 몇 분 안에 오지 않으면 스팸함도 봐 주세요.",
        en:
            "If there is an account with that address, a link is on its way. If none arrives within minutes, check your spam folder."
    )
    static let askAdministrator = Phrase(
        ko: "관리자에게 부탁해 주세요. 비밀번호를 다시 정하는 링크를 만들어 줄 수 있어요.",
        en: "Ask an administrator: they can make you a link to set a new one.")
    static let setPassword = Phrase(ko: "정하기", en: "Set password")
    static let name = Phrase(ko: "이름", en: "Name")
    static let haveInvitation = Phrase(ko: "초대를 받았어요", en: "I have an invitation")
    static let haveAccount = Phrase(ko: "이미 계정이 있어요", en: "I have an account")
    static let invitation = Phrase(ko: "초대", en: "Invitation")
    static let invitationLead = Phrase(ko: "받은 초대 코드를 적어 주세요.", en: "Enter your invitation code.")
    static let code = Phrase(ko: "초대 코드", en: "Invitation code")
    static let open = Phrase(ko: "열기", en: "Open")
    static let accept = Phrase(ko: "함께하기", en: "Join")
    static let welcome = Phrase(ko: "어서 오세요", en: "Welcome")
    static let welcomeLead = Phrase(
        ko: "첫 사람이 이 집을 돌봐요. 계정을 만들면 관리자가 돼요.",
        en: "The first person looks after the house. Creating an account makes you its administrator.")
    static let newHouse = Phrase(ko: "아직 아무도 없어요", en: "No accounts yet")
    static let newHouseLead = Phrase(
        ko: "서버를 시작한 창에 나온 링크로 첫 계정을 만들어 주세요.",
        en: "Create the first account with the link that the server printed at startup.")
    static let openLead = Phrase(ko: "누구나 들어올 수 있어요.", en: "Anyone can join.")

    static let maru = Phrase(ko: "마루", en: "Maru")
    static let previewTitle = Phrase(ko: "마루 · 초대장", en: "Maru · an invitation")
    static let previewAbout = Phrase(ko: "열어 보고 함께할지 정해 주세요.", en: "Open it to see who invites you, and to join.")

    static func invited(by name: String, to place: InvitedPlace?) -> Phrase {
        guard let place else { return Phrase(ko: "\(name) 님이 초대했어요.", en: "\(name) has invited you.") }
        return place.mayEdit
            ? Phrase(
                ko: "\(name) 님이 ‘\(place.name)’에 초대했어요. 들어오면 고칠 수 있어요(편집).",
                en: "\(name) has invited you to “\(place.name)”. You will be able to edit (editor).")
            : Phrase(
                ko: "\(name) 님이 ‘\(place.name)’에 초대했어요. 들어오면 볼 수 있어요(보기).",
                en: "\(name) has invited you to “\(place.name)”. You will be able to view (viewer).")
    }
}
