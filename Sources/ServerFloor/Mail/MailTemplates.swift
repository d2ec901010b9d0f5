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

    /// Word that the locks of a person's journals can soon be removed, to their owner.
    ///
    /// - Parameters:
    ///   - days: until then; 1 for less than a day.
    ///   - address: of the page that mails a link for a new password.
    package static func locks(to email: EmailAddress, _ language: Language, days: Int, address: String) -> Mail {
        Mail(
            to: email, language: language,
            subject: Phrase(
                ko: "다른 사람이 \(days)일 뒤에 내 일기장 잠금을 없앨 수 있어요",
                en: "Somebody else may remove your journal’s lock in \(days == 1 ? "a day" : "\(days) days")")(
                    language),
            paragraphs: [
                Phrase(
                    ko: "다른 사람이 만든 링크로 내 마루 계정의 비밀번호를 정했어요. 관리자는 그런 링크를 만들 수 있어요.",
                    en:
                        "The password of your Maru account was set with a link that somebody else made. Administrators can make such links."
                )(language),
                Phrase(
                    ko:
                        "\(days)일이 지나면 그 비밀번호로 로그인한 사람이 일기장 잠금을 암호 없이 없앨 수 있어요. 내가 아니라면 비밀번호를 다시 정해서 막아 주세요. 이 주소로 오는 링크로 정하면 그 사람은 로그아웃되고 잠금은 그대로 있어요.",
                    en:
                        "In \(days == 1 ? "a day" : "\(days) days") whoever signs in with that password can remove the locks of your journals without their passphrases. If that is not you, stop it: set a new password with a link that comes to this address. It signs them out, and the locks stay."
                )(language),
            ],
            action: (Phrase(ko: "내 비밀번호 다시 정하기", en: "Set a new password")(language), address),
            footnote: Phrase(
                ko: "내가 부탁한 링크라면 그대로 두면 돼요. 그때까지 날마다 보내고, 이 주소로 오는 링크로 비밀번호를 정하면 더 보내지 않아요.",
                en:
                    "If you asked for the link, leave it as it is. This comes each day until then, and no more once you set a password with a link that comes to this address."
            )(language))
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

    /// Word of what waits for an administrator to decide.
    package static func task(to email: EmailAddress, _ language: Language, says: String, address: String) -> Mail {
        Mail(
            to: email, language: language,
            subject: Phrase(ko: "마루에서 살펴볼 일이 있어요", en: "Something in your Maru waits for you")(language),
            paragraphs: [says],
            action: (Phrase(ko: "살펴보기", en: "Have a look")(language), address),
            footnote: Phrase(
                ko: "관리자에게, 살펴볼 일이 새로 생기면 한 번 보내요.",
                en: "Sent to administrators, once when something new waits for them.")(language))
    }
}
