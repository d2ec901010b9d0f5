public import Floor

/// The lock of a journal: setting one, changing and removing it, and locking at once. Drawn by the server alone.
public enum LockSettingsPage {
    public static let segment = "lock"
    /// Its forms.
    public static let setting = "set-lock"
    public static let removing = "remove-lock"
    public static let locking = "lock-now"
    static var name: Phrase { Phrase(ko: "잠금", en: "Lock") }

    /// - Parameters:
    ///   - lock: nil if there is none.
    ///   - form: what was typed, with its refusal; `removing` if it was typed to remove the lock.
    public static func page(
        _ lock: JournalLock?, _ slice: JournalSlice, _ viewer: Viewer, form fields: Fields = Fields(),
        refusal: Refusal? = nil, isRemoving: Bool = false
    ) -> Page {
        Page(
            title: viewer.say(name), place: .diary, back: slice.link.at(SettingsPage.segment),
            body: tag("div", .class("settings")) {
                if let refusal, refusal.field == nil { banner(viewer.say(refusal.phrase), .danger) }
                tag("p", .class("lead")) { viewer.say(about) }
                if lock != nil { lockingForm(slice, viewer) }
                settingForm(lock, slice, viewer, fields, isRemoving ? nil : refusal)
                if lock != nil { removingForm(slice, viewer, isRemoving ? refusal : nil) }
                fold(Phrase(ko: "잠금이 막는 것과 막지 못하는 것", en: "What the lock stops, and what it does not"), limits, viewer)
                fold(Phrase(ko: "관리자가 할 수 있는 일", en: "What an administrator can do"), administrators, viewer)
            }, status: refusal?.kind.status ?? 200)
    }

    private static var about: Phrase {
        Phrase(
            ko: "쓰지 않고 정한 시간이 지나면 이 일기장은 기기마다 암호를 다시 물어요. 글을 암호화하지는 않아요.",
            en:
                "After a time without use, each device asks for a passphrase before it shows this journal again. What you wrote is not encrypted."
        )
    }

    /// What a lock does and does not do, for whoever wants to know it all: the form is what the page is for.
    private static func fold(_ heading: Phrase, _ text: Phrase, _ viewer: Viewer) -> HTML {
        tag("details", .class("part-edit")) {
            tag("summary") {
                icon(.info)
                tag("span") { viewer.say(heading) }
            }
            tag("p") { viewer.say(text) }
        }
    }

    private static var limits: Phrase {
        Phrase(
            ko:
                "잠긴 동안 글은 목록, 오늘, 검색, 내보내기 어디에도 보이지 않아요. 켜진 기기를 집어 든 사람을 막기 위한 것이어서, 기기나 서버의 저장 공간을 직접 읽는 사람은 막지 못해요. 일기장 이름과 편 수는 목록에 보이고, 공유 링크는 열려 있어요. 한 번 연결해서 연 기기는 네트워크 없이도 암호로 열려요.",
            en:
                "While it is locked, nothing of its entries is shown: no page, Today, search or export. It stops whoever picks up your unlocked device, but not someone who reads the storage of the device or the server. The journal’s name and number of entries stay in the list, and shared links stay open. A device on which you opened it once while connected opens it by the passphrase without a network too."
        )
    }

    private static var administrators: Phrase {
        Phrase(
            ko:
                "관리자는 내 비밀번호를 다시 정하는 링크를 만들 수 있고, 그 링크로 비밀번호를 정한 사람은 내 계정으로 로그인할 수 있어요. 그러면 나는 모든 기기에서 로그아웃되고, 그 비밀번호로는 \(HandedPassword.days)일이 지나야 암호 없이 잠금을 없앨 수 있어요. 집에서 메일을 보낸다면 그동안 날마다 막는 방법을 메일로 알려 드려요.",
            en:
                "Administrators can make a link that sets a new password for your account, and whoever uses it can sign in as you. You are then signed out everywhere, and that password removes the lock without the passphrase only after \(HandedPassword.days) days. If this house sends mail, you get one on each of these days that says how to stop it."
        )
    }

    private static func lockingForm(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        form(slice.link.at(locking)) {
            button(viewer.say(Phrase(ko: "모든 기기에서 지금 잠그기", en: "Lock now, on all devices")), icon: .lock)
        }
    }

    private static func settingForm(
        _ lock: JournalLock?, _ slice: JournalSlice, _ viewer: Viewer, _ given: Fields, _ refusal: Refusal?
    ) -> HTML {
        let isNew = lock == nil
        return tag("section", .class("entry-facet")) {
            sectionHeading(
                viewer.say(isNew ? Phrase(ko: "잠금 걸기", en: "Set a lock") : Phrase(ko: "잠금 바꾸기", en: "Change the lock")))
            form(slice.link.at(setting), .class("settings-new")) {
                if !isNew { current(id: "current-to-set", error: error("current", refusal, viewer), viewer) }
                segmented(
                    "minutes", viewer.say(Phrase(ko: "쓰지 않으면 잠그기", en: "Lock when unused for")),
                    JournalLock.minutes.map { minutes in
                        Choice(
                            String(minutes),
                            viewer.say(Phrase(ko: "\(minutes)분", en: "\(minutes) min")))
                    }, chosen: given["minutes"] ?? String(lock?.minutes ?? 5))
                field(
                    Field(
                        "passphrase",
                        viewer.say(
                            isNew
                                ? Phrase(ko: "암호", en: "Passphrase")
                                : Phrase(ko: "새 암호 (그대로 두려면 비워 두세요)", en: "New passphrase (empty to keep it)")),
                        kind: .newPassword,
                        hint: viewer.say(
                            Phrase(
                                ko: "\(JournalLock.passphraseMinimum)자 이상. 계정 비밀번호와 다르게 정해 주세요.",
                                en:
                                    "At least \(JournalLock.passphraseMinimum) characters. Not your account’s password."
                            )), error: error("passphrase", refusal, viewer), isRequired: isNew), viewer.language)
                field(
                    Field(
                        "again", viewer.say(Phrase(ko: "한 번 더", en: "Once more")), kind: .newPassword,
                        error: error("again", refusal, viewer), isRequired: isNew), viewer.language)
                button(
                    viewer.say(isNew ? Phrase(ko: "잠금 걸기", en: "Set lock") : Phrase(ko: "바꾸기", en: "Change")), .primary)
            }
        }
    }

    private static func removingForm(_ slice: JournalSlice, _ viewer: Viewer, _ refusal: Refusal?) -> HTML {
        tag("section", .class("entry-facet")) {
            sectionHeading(viewer.say(Phrase(ko: "잠금 없애기", en: "Remove the lock")))
            form(slice.link.at(removing), .class("settings-new")) {
                current(id: "current-to-remove", error: error("current", refusal, viewer), viewer)
                button(viewer.say(Phrase(ko: "잠금 없애기", en: "Remove lock")), .danger)
            }
        }
    }

    private static func current(id: String, error: String?, _ viewer: Viewer) -> HTML {
        field(
            Field(
                "current", viewer.say(Phrase(ko: "지금 암호", en: "Current passphrase")), kind: .password, error: error,
                isRequired: true, id: id, fills: "off"), viewer.language)
    }

    private static func error(_ field: String, _ refusal: Refusal?, _ viewer: Viewer) -> String? {
        refusal.flatMap { $0.field == field ? viewer.say($0.phrase) : nil }
    }
}

/// The part of a journal's settings that leads there.
enum LockSection {
    static func view(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        tag("section") {
            sectionHeading(viewer.say(LockSettingsPage.name))
            rows {
                row(
                    Row(
                        viewer.say(Phrase(ko: "암호로 잠그기", en: "Lock with a passphrase")),
                        to: slice.link.at(LockSettingsPage.segment), leading: icon(.lock),
                        meta: .text(
                            viewer.say(
                                Phrase(
                                    ko: "쓰지 않으면 다시 물어요. 서버에 연결되어 있을 때 바꿔요.",
                                    en: "Asked again when unused. Changed while connected to the server.")))))
            }
        }
    }
}
