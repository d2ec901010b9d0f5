import Floor
import ServerFloor

/// The texts of the page Me and its settings.
enum MePhrases {
    static let title = Phrase(ko: "나", en: "Me")
    static let profile = Phrase(ko: "프로필", en: "Profile")
    static let language = Phrase(ko: "언어", en: "Language")
    static let theme = Phrase(ko: "화면", en: "Theme")
    static let profileAbout = Phrase(ko: "이름, 사진, 언어, 화면, 시간대", en: "Name, picture, language, theme, time zone")
    static let nameHint = Phrase(ko: "함께 쓰는 사람에게 보여요.", en: "Others see this name.")
    static let photo = Phrase(ko: "사진", en: "Picture")
    static let newPhoto = Phrase(ko: "새 사진", en: "New picture")
    static let choosePhoto = Phrase(ko: "사진 고르기", en: "Choose a picture")
    static let photoHint = Phrase(
        ko: "가운데를 정사각형으로 잘라 써요. 찍은 곳과 기기 정보는 지워요.",
        en: "It is cropped to its center square. Location and camera data are removed.")
    static let setPhoto = Phrase(ko: "사진 올리기", en: "Upload picture")
    static let changePhoto = Phrase(ko: "사진 바꾸기", en: "Change picture")
    static let removePhoto = Phrase(ko: "사진 지우기", en: "Remove picture")
    static let removePhotoBody = Phrase(
        ko: "지운 사진은 되돌릴 수 없어요. 대신 이름 첫 글자가 보여요.",
        en: "The picture is deleted for good. Your initials are shown instead.")
    static let photoSet = Phrase(ko: "사진을 바꿨어요.", en: "Your picture was changed.")
    static let photoRemoved = Phrase(ko: "사진을 지웠어요.", en: "Your picture was removed.")
    static let zone = Phrase(ko: "시간대", en: "Time zone")
    static func zoneOfBrowser(_ zone: String?) -> Phrase {
        guard let zone else { return Phrase(ko: "기기와 같게", en: "Match device") }
        return Phrase(ko: "기기와 같게 (\(zone))", en: "Match device (\(zone))")
    }
    static let save = NoticePhrases.save
    static let saved = NoticePhrases.saved
    static let password = Phrase(ko: "비밀번호", en: "Password")
    static let changePassword = Phrase(ko: "비밀번호 바꾸기", en: "Change password")
    static let passwordAbout = Phrase(ko: "바꾸기", en: "Change it")
    static let passwordLead = Phrase(
        ko: "바꾸면 다른 기기에서는 모두 로그아웃돼요.", en: "Changing it signs you out everywhere else.")
    static let passwordChanged = Phrase(ko: "비밀번호를 바꿨어요.", en: "Your password was changed.")
    static let sessions = Phrase(ko: "로그인한 기기", en: "Signed-in devices")
    static let sessionsLead = Phrase(
        ko: "모르는 기기가 있으면 로그아웃시키고 비밀번호를 바꿔 주세요.",
        en: "If you do not recognize one, sign it out and change your password.")
    static let sessionsEnded = Phrase(ko: "다른 기기에서 로그아웃했어요.", en: "Signed out elsewhere.")
    static func devices(_ count: Int) -> Phrase {
        Phrase(ko: "\(count)대", en: counted(count, "1 device", "devices"))
    }
    static func signedInOn(_ day: String) -> Phrase { Phrase(ko: "로그인한 날 · \(day)", en: "Signed in · \(day)") }
    static let thisSession = Phrase(ko: "지금 쓰는 기기", en: "This device")
    static let end = Phrase(ko: "로그아웃", en: "Sign out")
    static let endBody = Phrase(
        ko: "그 기기에서는 다시 로그인해야 해요.", en: "That device will have to sign in again.")
    static let endOthers = Phrase(ko: "다른 기기 모두 로그아웃", en: "Sign out everywhere else")
    static let endOthersBody = Phrase(
        ko: "이 기기만 남고, 다른 기기에서는 모두 다시 로그인해야 해요.",
        en: "Only this device stays signed in. All others will have to sign in again.")
    static let signOut = Phrase(ko: "로그아웃", en: "Sign out")
    static let drafts = Phrase(ko: "보내지 않은 글이 있어요", en: "You have unsent text")
    /// A script puts in how many there are.
    static let draftsAbout = Phrase(
        ko: "로그아웃하면 이 기기에 쓰다 만 글 0개가 사라지고 되살릴 수 없어요.",
        en: "Unsent texts on this device: 0. If you sign out, they are permanently lost.")
    /// A script puts in how many there are.
    static let changesAbout = Phrase(
        ko: "이 기기에만 있는 변경 0가지도 사라져요.", en: "Changes only on this device: 0. They are lost too.")
    static let staySignedIn = Phrase(ko: "로그아웃하지 않기", en: "Stay signed in")
    static let dropAndSignOut = Phrase(ko: "버리고 로그아웃", en: "Discard and sign out")
    static let invitations = Phrase(ko: "초대", en: "Invitations")
    static let invitationLink = Phrase(ko: "초대 링크", en: "Invitation link")
    static let invite = Phrase(ko: "초대 링크 만들기", en: "Create invitation link")
    static let inviteLead = Phrase(
        ko: "링크를 받은 사람이 계정을 만들 수 있어요. 14일 동안 쓸 수 있어요.",
        en: "Anyone with the link can create an account. It works for 14 days.")
    static let inviteOnce = Phrase(
        ko: "이 링크는 지금만 보여요. 복사해서 보내 주세요.", en: "This link is shown only once. Copy it and send it.")
    static let withdraw = Phrase(ko: "초대 취소", en: "Withdraw")
    static let withdrawBody = Phrase(
        ko: "이 초대로는 더 들어올 수 없어요. 이미 들어온 사람은 그대로예요.",
        en: "The link stops working. People who have already joined stay.")

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
