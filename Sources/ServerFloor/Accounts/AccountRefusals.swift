package import Floor

extension Refusal {
    static func emailInvalid(given: String) -> Refusal {
        Refusal(
            .invalid, "email-invalid",
            Phrase(ko: "이메일 주소를 이름@주소 꼴로 적어 주세요.", en: "Enter an e-mail address, such as name@example.org."),
            field: "email",
            given: given)
    }

    /// Shown only to the holder of an invitation, and counted with the attempts, because it reveals that the account
    /// exists.
    package static let emailTaken = Refusal(
        .conflict, "email-taken",
        Phrase(ko: "이 이메일 주소로 만든 계정이 이미 있어요. 로그인해 주세요.", en: "An account with this address already exists. Sign in."),
        field: "email")

    static let nameMissing = Refusal(
        .invalid, "name-missing", Phrase(ko: "이름을 적어 주세요.", en: "Enter your name."), field: "name")

    static func nameTooLong(given: String) -> Refusal {
        Refusal(
            .invalid, "name-too-long",
            Phrase(
                ko: "이름은 \(PersonName.limit)자까지예요.", en: "A name can have up to \(PersonName.limit) characters."),
            field: "name", given: given)
    }

    /// The name is not echoed, since its characters are invisible.
    static let nameUnreadable = Refusal(
        .invalid, "name-unreadable",
        Phrase(
            ko: "이름에 보이지 않는 글자가 들어 있어요. 다시 적어 주세요.", en: "The name contains invisible characters. Type it again."),
        field: "name")

    static let passwordTooShort = Refusal(
        .invalid, "password-too-short",
        Phrase(
            ko: "비밀번호는 \(Password.minimum)자 이상이어야 해요.", en: "A password needs at least \(Password.minimum) characters."),
        field: "password")

    static let passwordTooLong = Refusal(
        .invalid, "password-too-long",
        Phrase(ko: "비밀번호가 너무 길어요. 영문으로 1,024자까지예요.", en: "This password is too long. The limit is 1,024 bytes."),
        field: "password")

    static let passwordIsEmail = Refusal(
        .invalid, "password-is-email",
        Phrase(ko: "이메일 주소와 다른 비밀번호를 정해 주세요.", en: "Choose a password that is not your e-mail address."),
        field: "password")

    static let passwordIsName = Refusal(
        .invalid, "password-is-name",
        Phrase(
            ko: "이름이나 이메일 주소는 남이 쉽게 알아맞혀요. 다른 비밀번호를 정해 주세요.",
            en: "Your name and address are easy to guess. Choose another password."),
        field: "password")

    static let passwordCommon = Refusal(
        .invalid, "password-common",
        Phrase(
            ko: "많은 사람이 쓰는 비밀번호라 남이 쉽게 알아맞혀요. 단어 몇 개를 이어서 정해 보세요.",
            en: "This password is common and easy to guess. Try a few words in a row."),
        field: "password")

    /// One answer for an unknown address and a wrong password, so that it does not reveal which accounts exist.
    package static let wrongCredentials = Refusal(
        .signedOut, "wrong-credentials",
        Phrase(ko: "이메일 주소나 비밀번호가 맞지 않아요.", en: "The e-mail address or the password is wrong."))

    package static let accountSuspended = Refusal(
        .signedOut, "account-suspended",
        Phrase(
            ko: "이 계정은 정지되어 있어요. 쓰신 것은 그대로 있어요. 다시 쓰려면 이 집의 관리자에게 이야기해 주세요.",
            en:
                "This account is suspended. What you wrote is still there. To use it again, ask an administrator of this house."
        ))

    package static let invitationMissing = Refusal(
        .missing, "invitation-missing",
        Phrase(
            ko: "이 초대는 더 쓸 수 없어요. 초대한 사람에게 새 초대를 부탁해 주세요.",
            en: "This invitation no longer works. Ask the person who invited you for a new one."))

    package static let welcomeMissing = Refusal(
        .missing, "welcome-missing",
        Phrase(
            ko: "이 링크는 더 쓸 수 없어요. 서버를 다시 시작하면 새 링크가 나와요. 이미 첫 사람이 들어왔다면 로그인해 주세요.",
            en:
                "This link no longer works. Restart the server to get a new one. If the first account exists already, sign in."
        ))

    package static let resetMissing = Refusal(
        .missing, "reset-missing",
        Phrase(
            ko: "이 링크는 더 쓸 수 없어요. 관리자에게 새 링크를 부탁해 주세요.",
            en: "This link no longer works. Ask an administrator for a new one."))

    /// At the field for the current password, when changing one's own password.
    package static let passwordWrong = Refusal(
        .invalid, "password-wrong",
        Phrase(ko: "지금 비밀번호가 맞지 않아요.", en: "This is not your current password."), field: "current")

    package static func personUnknown(_ email: EmailAddress) -> Refusal {
        Refusal(
            .missing, "person-unknown",
            Phrase(ko: "이 주소로 만든 계정이 없어요.", en: "There is no account with this address."), field: "email",
            given: email.text)
    }

    package static let signUpClosed = Refusal(
        .forbidden, "sign-up-closed",
        Phrase(ko: "이 집에는 초대를 받아야 들어올 수 있어요.", en: "You need an invitation to join this house."))

    static let administratorsOnly = Refusal(
        .forbidden, "administrators-only",
        Phrase(ko: "관리자만 할 수 있어요.", en: "Only an administrator can do this."))

    package static func numberOutOfRange(_ name: String, _ range: ClosedRange<Int64>, given: String) -> Refusal {
        Refusal(
            .invalid, "number-out-of-range",
            Phrase(
                ko: "‘\(name)’에는 \(range.lowerBound)부터 \(range.upperBound)까지의 정수가 와야 해요.",
                en: "“\(name)” must be a whole number from \(range.lowerBound) to \(range.upperBound)."),
            field: name, given: given)
    }

    package static func choiceUnknown(_ field: String, given: String) -> Refusal {
        Refusal(
            .invalid, "choice-unknown",
            Phrase(ko: "보이는 것 중 하나를 골라 주세요.", en: "Choose one of the options shown."), field: field, given: given)
    }
}
