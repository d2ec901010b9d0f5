public import Floor

/// What a locked journal shows in place of each of its pages, on the server and on a device. It says nothing of the
/// journal.
public enum LockPage {
    /// The forms that open a journal and that remove a lock whose passphrase was forgotten.
    public static let opening = "unlock"
    public static let forgetting = "forget-lock"

    /// - Parameters:
    ///   - next: the page to go to afterwards.
    ///   - isFresh: whether the viewer signed in a moment ago, and may remove the lock without the passphrase.
    ///   - refusal: of the last attempt.
    public static func page(
        _ journal: ID<Space>, next: Link?, isFresh: Bool, refusal: Refusal?, _ viewer: Viewer
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
                forgotten(here, isFresh: isFresh, viewer)
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

    private static func forgotten(_ here: Link, isFresh: Bool, _ viewer: Viewer) -> HTML {
        tag("section", .class("entry-facet")) {
            sectionHeading(viewer.say(Phrase(ko: "암호를 잊었다면", en: "If you forgot the passphrase")))
            tag("p") {
                viewer.say(
                    Phrase(
                        ko:
                            "로그아웃하고 계정 비밀번호로 다시 로그인하면, \(JournalLock.forgottenMinutes)분 동안 여기서 암호 없이 잠금을 없앨 수 있어요. 일기는 그대로예요.",
                        en:
                            "Sign out and sign in again with your account’s password. For \(JournalLock.forgottenMinutes) minutes you can then remove the lock here without the passphrase. Your entries stay as they are."
                    ))
            }
            if isFresh {
                form(here.at(forgetting)) {
                    button(viewer.say(Phrase(ko: "암호 없이 잠금 없애기", en: "Remove the lock without it")), .danger)
                }
            }
        }
    }
}
