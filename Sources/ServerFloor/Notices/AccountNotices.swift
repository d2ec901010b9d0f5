import Floor

/// Notices about a person's own account, and to administrators about the house. They cannot be switched off.
extension NoticeKind {
    /// The room name of the server's own notices.
    package static let houseRoom = "house"
    package static let resetLink = NoticeKind(
        room: houseRoom, "reset-link",
        Phrase(ko: "새 비밀번호를 정하는 링크를 만들었을 때", en: "A link to set a new password was made"), isForMembers: false)
    package static let passwordReset = NoticeKind(
        room: houseRoom, "password-reset",
        Phrase(ko: "링크로 비밀번호를 새로 정했을 때", en: "The password was changed with a link"), isForMembers: false)
    /// To the owner of a space with a lock, each day while a password that somebody else may have set will remove it.
    package static let lockWaits = NoticeKind(
        room: houseRoom, "lock-waits",
        Phrase(ko: "일기장 잠금을 암호 없이 없앨 수 있게 될 때", en: "The lock of a journal can soon be removed"),
        isForMembers: false)
    /// Those that are not told to a session of a password that may be somebody else's.
    static let ofPasswords = [resetLink, passwordReset, lockWaits]
    /// To administrators. Its detail has the name of a ``TroubleKind``.
    package static let houseTrouble = NoticeKind(
        room: houseRoom, "trouble", Phrase(ko: "집에 손볼 일이 생겼을 때", en: "Something is wrong with the house"),
        isForMembers: false)
    /// Sent by a person to themselves.
    package static let pushTest = NoticeKind(
        room: houseRoom, "push-test", Phrase(ko: "시험 알림을 보냈을 때", en: "A test notification was sent"),
        isForMembers: false)
}

extension Notice {
    /// The notice's text; nil for a kind that this build does not know.
    package var toldByHouse: NoticeText? {
        if kind == NoticeKind.houseTrouble.name {
            let trouble = detail["trouble"]?.stringValue.flatMap { TroubleKind(rawValue: $0) }
            return trouble.map { NoticeText($0.told, place: "", link: Link("/admin")) }
        }
        let text: Phrase? =
            switch kind {
            case NoticeKind.resetLink.name: toldLink
            case NoticeKind.passwordReset.name:
                Phrase(ko: "링크로 내 비밀번호를 새로 정했어요.", en: "Your password was changed with a link.")
            case NoticeKind.lockWaits.name:
                Phrase(
                    ko: "다른 사람이 만든 링크로 내 비밀번호를 정했어요. 그날부터 \(HandedPassword.days)일이 지나면 일기장 잠금을 암호 없이 없앨 수 있어요.",
                    en:
                        "Your password was set with a link that somebody else made. \(HandedPassword.days) days later the locks of your journals can be removed without their passphrases."
                )
            case NoticeKind.pushTest.name: Phrase(ko: "시험 알림이 잘 왔어요.", en: "The test notification has come.")
            default: nil
            }
        let link = kind == NoticeKind.pushTest.name ? Link("/me/push") : Link("/me/devices")
        return text.map { NoticeText($0, place: "", link: link) }
    }

    private var toldLink: Phrase {
        guard let who = author?.name else {
            return Phrase(
                ko: "서버에서 내 계정의 비밀번호를 새로 정하는 링크를 만들었어요.",
                en: "A link to set a new password for your account was made on the server.")
        }
        return Phrase(
            ko: "\(who) 님이 내 계정의 비밀번호를 새로 정하는 링크를 만들었어요.",
            en: "\(who) made a link to set a new password for your account.")
    }
}
