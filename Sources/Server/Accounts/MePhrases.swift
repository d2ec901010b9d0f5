import Floor

/// What is said on one's own page.
enum MePhrases {
    static let title = Phrase(ko: "나", en: "Me")
    static let profile = Phrase(ko: "프로필", en: "Profile")
    static let language = Phrase(ko: "언어", en: "Language")
    static let theme = Phrase(ko: "화면", en: "Theme")
    static let zone = Phrase(ko: "브라우저가 알려 준 시간대", en: "Time zone, as the browser says")
    static let save = Phrase(ko: "저장", en: "Save")
    static let saved = Phrase(ko: "저장했어요.", en: "Saved.")
    static let password = Phrase(ko: "비밀번호", en: "Password")
    static let changePassword = Phrase(ko: "비밀번호 바꾸기", en: "Change password")
    static let passwordLead = Phrase(
        ko: "바꾸면 다른 기기에서는 모두 로그아웃돼요.", en: "Changing it signs you out everywhere else.")
    static let passwordChanged = Phrase(ko: "비밀번호를 바꿨어요.", en: "Your password is changed.")
    static let sessions = Phrase(ko: "로그인한 기기", en: "Signed-in devices")
    static let thisSession = Phrase(ko: "지금 쓰는 기기", en: "This device")
    static let end = Phrase(ko: "로그아웃", en: "Sign out")
    static let endOthers = Phrase(ko: "다른 기기 모두 로그아웃", en: "Sign out everywhere else")
    static let signOut = Phrase(ko: "로그아웃", en: "Sign out")
    static let invitations = Phrase(ko: "초대", en: "Invitations")
    static let invitationLink = Phrase(ko: "초대 링크", en: "Invitation link")
    static let invite = Phrase(ko: "초대 링크 만들기", en: "Make an invitation link")
    static let inviteLead = Phrase(
        ko: "링크를 받은 사람이 계정을 만들 수 있어요. 14일 동안 쓸 수 있어요.",
        en: "Whoever has the link can make an account. It works for 14 days.")
    static let inviteOnce = Phrase(
        ko: "이 링크는 지금만 보여요. 복사해서 보내 주세요.", en: "This link is shown only now. Copy it and send it.")
    static let withdraw = Phrase(ko: "거두기", en: "Withdraw")
    static let lightTheme = Phrase(ko: "밝게", en: "Light")
    static let darkTheme = Phrase(ko: "어둡게", en: "Dark")
    static let systemTheme = Phrase(ko: "기기와 같게", en: "As the device")

    static func end(_ device: String) -> Phrase {
        Phrase(ko: "‘\(device)’에서 로그아웃", en: "Sign out on “\(device)”")
    }
    static func lastSeen(_ day: String) -> Phrase { Phrase(ko: "마지막으로 쓴 날 · \(day)", en: "Last used · \(day)") }
    static func standing(until day: String, uses: Int64) -> Phrase {
        Phrase(
            ko: "\(day)까지 · 앞으로 \(uses)명",
            en: uses == 1 ? "Until \(day) · 1 more person" : "Until \(day) · \(uses) more people")
    }
}

extension Viewer.Theme {
    var phrase: Phrase {
        switch self {
        case .system: MePhrases.systemTheme
        case .light: MePhrases.lightTheme
        case .dark: MePhrases.darkTheme
        }
    }
}

extension Language {
    /// Its own name in itself.
    var ownName: String {
        switch self {
        case .ko: "한국어"
        case .enUS: "English (US)"
        case .enGB: "English (UK)"
        }
    }
}
