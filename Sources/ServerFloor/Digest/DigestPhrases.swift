package import Floor

/// The texts of the digest, its setting, and the page that ends it.
package enum DigestPhrases {
    package static let title = Phrase(ko: "메일로 모아 받기", en: "Mail digest")
    package static let when = Phrase(ko: "모아 보내는 날", en: "How often")

    package static func hint(_ hour: String) -> Phrase {
        Phrase(
            ko:
                "\(hour)에, 아직 읽지 않은 알림과 그날 마감인 카드를 메일 한 통으로 보내요. 월요일마다 받으면 그 주에 마감인 카드예요. 마감이 지난 카드도 함께 적어요. 새로 알릴 것이 없으면 보내지 않아요.",
            en:
                "One mail at \(hour) with the notifications you have not read and your cards due that day, or that week if it comes on Mondays. Overdue cards are listed with them. Nothing new or due, no mail."
        )
    }

    /// Beside the setting, once the mail server has refused a person's mailbox too often.
    package static let refused = Phrase(
        ko: "메일 서버가 내 이메일 주소로 보내기를 계속 거절해서 껐어요. 주소를 확인한 다음 다시 켜 주세요.",
        en:
            "Turned off, because the mail server kept refusing your e-mail address. Check the address, then turn it on again."
    )

    package static func news(_ count: Int) -> Phrase {
        Phrase(ko: "새 알림 \(count)개", en: counted(count, "1 new notification", "new notifications"))
    }

    static func others(_ count: Int) -> Phrase { Phrase(ko: "이 밖에 \(count)개가 더 있어요.", en: "And \(count) more.") }

    static let openInbox = Phrase(ko: "알림 열기", en: "Open the inbox")
    static let openToday = Phrase(ko: "오늘 열기", en: "Open Today")
    static let stopMails = Phrase(ko: "이 메일 그만 받기", en: "Stop these mails")

    static func why(_ cadence: DigestCadence) -> Phrase {
        cadence == .weekly
            ? Phrase(ko: "월요일마다 모아 보내는 메일이에요.", en: "You get this mail on Mondays.")
            : Phrase(ko: "매일 모아 보내는 메일이에요.", en: "You get this mail every day.")
    }

    package static let stopTitle = Phrase(ko: "메일 그만 받기", en: "Stop the mail digest")
    package static let stopLead = Phrase(
        ko: "모아 보내는 메일을 그만 보낼까요? 다른 알림은 그대로예요.",
        en: "Stop the mails that sum up what is new? Everything else stays as it is.")
    package static let stop = Phrase(ko: "그만 받기", en: "Stop")
    package static let stopped = Phrase(ko: "이제 보내지 않아요", en: "Stopped")
    package static let stoppedLead = Phrase(
        ko: "모아 보내는 메일은 이제 오지 않아요. 알림 설정에서 다시 받을 수 있어요.",
        en: "The mail digest no longer comes. You can turn it on again under Notifications.")
    package static let settings = Phrase(ko: "알림 설정 열기", en: "Open Notifications")
}

extension Refusal {
    /// The account was deleted, or the house never made this link.
    package static let digestLinkUnknown = Refusal(
        .missing, "digest-link-unknown",
        Phrase(
            ko: "이 링크를 쓰는 계정이 없어요. 링크를 끝까지 복사했는지 확인하거나, 로그인해서 알림 설정에서 꺼 주세요.",
            en:
                "No account has this link. Check that you have all of it, or sign in and turn the mails off under Notifications."
        ))
}
