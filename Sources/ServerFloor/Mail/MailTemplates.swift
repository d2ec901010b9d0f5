package import Floor

extension Mail {
    /// A reset link.
    package static func reset(to email: EmailAddress, _ language: Language, address: String) -> Mail {
        Mail(
            to: email, language: language,
            subject: Phrase(ko: "마루 비밀번호를 다시 정하는 링크예요", en: "Your link to set a new Maru password")(language),
            paragraphs: [
                Phrase(
                    ko: "아래 링크를 열면 새 비밀번호를 정할 수 있어요. 하루 동안 한 번 쓸 수 있어요.",
                    en: "Open this link to set a new password. It works once, for one day.")(language)
            ],
            action: (Phrase(ko: "비밀번호 다시 정하기", en: "Set a new password")(language), address),
            footnote: Phrase(
                ko: "부탁하지 않았다면 이 메일은 지워도 돼요. 비밀번호는 그대로예요.",
                en: "If you did not ask for this, delete this mail. Your password stays as it is.")(language))
    }

    /// An invitation to the server, optionally to one of its spaces.
    package static func invitation(to email: EmailAddress, _ language: Language, by name: String, address: String)
        -> Mail
    {
        Mail(
            to: email, language: language,
            subject: Phrase(
                ko: "\(name) 님이 마루에 초대했어요", en: "\(name) has invited you to Maru")(
                    language),
            paragraphs: [
                Phrase(
                    ko: "\(name) 님이 함께 쓰자고 초대했어요. 링크를 열어 계정을 만들면 돼요. 14일 동안 쓸 수 있어요.",
                    en: "\(name) has invited you. Open the link and create an account. It works for 14 days.")(
                        language)
            ],
            action: (Phrase(ko: "초대 열기", en: "Open the invitation")(language), address),
            footnote: Phrase(
                ko: "모르는 사람이 보냈다면 이 메일은 지워도 돼요.", en: "If you do not know who sent this, delete this mail.")(
                    language))
    }

    /// Word of a trouble of the house, to an administrator.
    package static func trouble(
        to email: EmailAddress, _ language: Language, says: String, advice: String, address: String
    ) -> Mail {
        Mail(
            to: email, language: language,
            subject: Phrase(ko: "마루에 손볼 일이 있어요", en: "Your Maru needs a hand")(language),
            paragraphs: [says, advice],
            action: (Phrase(ko: "집 돌보기 열기", en: "Look after the house")(language), address),
            footnote: Phrase(
                ko: "관리자에게, 문제가 생길 때 한 번씩 보내요.",
                en: "Sent to administrators, once when something begins to be wrong.")(language))
    }
}
