public import Floor

/// What a locked journal shows in place of each of its pages, on the server and on a device. It says nothing of the
/// journal.
public enum LockPage {
    /// The forms that open a journal and that remove a lock whose passphrase was forgotten.
    public static let opening = "unlock"
    public static let forgetting = "forget-lock"
    /// What a page sends while it is in use.
    public static let staying = "stay-open"

    /// Whether the lock can be removed without the passphrase now.
    public enum Removal: Equatable, Sendable {
        /// Only within some minutes after signing in.
        case afterSignIn
        /// The viewer signed in a moment ago.
        case open
        /// Their password was set with a link that somebody else made: not before so many days are over.
        case waits(days: Int)
    }

    /// - Parameters:
    ///   - next: the page to go to afterwards.
    ///   - refusal: of the last attempt.
    public static func page(
        _ journal: ID<Space>, next: Link?, removal: Removal, refusal: Refusal?, _ viewer: Viewer
    ) -> Page {
        let here = DiaryRules.link(to: journal)
        return Page(
            title: viewer.say(Phrase(ko: "잠긴 일기장", en: "Locked journal")), place: .diary,
            back: DiaryRules.place.link.at("journals"),
            body: tag("div", .class("settings"), .flag("data-locked")) {
                if let refusal, refusal.field == nil { banner(viewer.say(refusal.phrase), .danger) }
                form(here.at(opening), .class("settings-new")) {
                    if let next { hidden("next", next.text) }
                    field(
                        Field(
                            "passphrase", viewer.say(Phrase(ko: "암호", en: "Passphrase")), kind: .password,
                            error: refusal.flatMap { $0.field == nil ? nil : viewer.say($0.phrase) },
                            isRequired: true, isFocused: true, fills: "off"), viewer.language)
                    button(viewer.say(Phrase(ko: "열기", en: "Open")), .primary, icon: .lock)
                }
                forgotten(here, removal, viewer)
            }, status: refusal?.kind.status ?? 200)
    }

    /// What a device that compares a passphrase by itself says of it: `wrong`, `wait` or `unknown`; nil for anything else.
    public static func refusal(named name: String?) -> Refusal? {
        switch name {
        case "wrong": .passphraseWrong
        case "wait":
            Refusal(
                .tooMany, "too-many-attempts",
                Phrase(ko: "여러 번 틀렸어요. 30초 뒤에 다시 해 주세요.", en: "Wrong several times. Try again in 30 seconds."))
        case "unknown":
            Refusal(
                .conflict, "journal-not-opened-here",
                Phrase(
                    ko: "이 기기에서는 아직 연 적이 없어서 서버에 연결해야 열 수 있어요.",
                    en: "This device has not opened it before, so it needs a connection to the server."))
        default: nil
        }
    }

    private static func forgotten(_ here: Link, _ removal: Removal, _ viewer: Viewer) -> HTML {
        tag("section", .class("entry-facet")) {
            sectionHeading(viewer.say(Phrase(ko: "암호를 잊었다면", en: "If you forgot the passphrase")))
            tag("p") { viewer.say(forgottenHint(removal)) }
            if removal == .open {
                form(here.at(forgetting)) {
                    button(viewer.say(Phrase(ko: "암호 없이 잠금 없애기", en: "Remove the lock without it")), .danger)
                }
            }
        }
    }

    private static func forgottenHint(_ removal: Removal) -> Phrase {
        switch removal {
        case .open:
            Phrase(
                ko:
                    "로그인한 지 \(JournalLock.forgottenMinutes)분이 지나지 않아서 지금은 암호 없이 잠금을 없앨 수 있어요. 일기는 그대로예요.",
                en:
                    "You signed in less than \(JournalLock.forgottenMinutes) minutes ago, so you can remove the lock without the passphrase now. Your entries stay as they are."
            )
        case .waits(let days): waiting(days)
        case .afterSignIn:
            Phrase(
                ko:
                    "로그아웃하고 계정 비밀번호로 다시 로그인하면, \(JournalLock.forgottenMinutes)분 동안 여기서 암호 없이 잠금을 없앨 수 있어요. 다른 사람이 만든 링크로 정한 비밀번호라면 \(HandedPassword.days)일이 지나야 해요. 일기는 그대로예요.",
                en:
                    "Sign out and sign in again with your account’s password. For \(JournalLock.forgottenMinutes) minutes you can then remove the lock here without the passphrase. A password that was set with a link which somebody else made does so only after \(HandedPassword.days) days. Your entries stay as they are."
            )
        }
    }

    static func waiting(_ days: Int) -> Phrase {
        Phrase(
            ko:
                "다른 사람이 만든 링크로 정한 비밀번호로는 \(days)일 뒤부터 암호 없이 잠금을 없앨 수 있어요. 메일을 보내는 집이라면 그때까지 주인에게 날마다 알리고, 주인은 막을 수 있어요.",
            en:
                "Your password was set with a link that somebody else made. With it, the lock can be removed without the passphrase in \(days == 1 ? "a day" : "\(days) days"). If this house sends mail, its owner is told each day until then, and can stop it."
        )
    }
}
