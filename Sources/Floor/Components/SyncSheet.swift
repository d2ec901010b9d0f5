extension Shell {
    /// The sheet that the sync indicator opens: an explanation of the current state, and a link to the unsent changes.
    ///
    /// It contains the texts of every state; `sync-mark.js` selects which are visible.
    static func syncSheet(_ language: Language) -> HTML {
        dialog(id: "sync-sheet", title: SyncPhrases.title(language), language) {
            tag("div", .class("sync-story"), .id("sync-story"), .fixed("data-state", "saved")) {
                part(.fixed("data-for", "saved"), SyncPhrases.saved, language)
                part(.fixed("data-for", "saving"), SyncPhrases.saving, language)
                part(.fixed("data-for", "device"), SyncPhrases.onDevice, language)
                part(.fixed("data-for", "written"), SyncPhrases.written, language)
                part(.fixed("data-for", "offline"), SyncPhrases.offline, language)
                part(.fixed("data-for", "refused"), SyncPhrases.refused, language)
                part(.fixed("data-for", "needs"), SyncPhrases.needsYou, language)
                part(.fixed("data-for", "full"), SyncPhrases.full, language)
                part(.fixed("data-for", "outdated"), SyncPhrases.outdated, language)
                part(.fixed("data-for", "stranger"), SyncPhrases.stranger, language)
            }
            formActions {
                linkButton(SyncPhrases.look(language), to: UnsentPage.link)
            }
        }
    }

    private static func part(_ state: Attribute, _ phrase: Phrase, _ language: Language) -> HTML {
        tag("p", .class("sync-part"), state) { phrase(language) }
    }
}

/// The explanations of the sync states.
enum SyncPhrases {
    static var title: Phrase { Phrase(ko: "동기화 상태", en: "Sync status") }
    static var look: Phrase { Phrase(ko: "이 기기의 변경 보기", en: "View changes on this device") }
    static var saved: Phrase { Phrase(ko: "변경한 내용이 모두 서버에 있어요.", en: "All your changes are synced.") }
    static var saving: Phrase { Phrase(ko: "변경한 내용을 서버로 보내는 중이에요.", en: "Your changes are being sent.") }
    static var onDevice: Phrase {
        Phrase(
            ko: "변경한 내용이 아직 이 기기에만 있어요. 다시 연결되면 저절로 보내요.",
            en: "Your changes are only on this device. They are sent automatically when you are back online.")
    }
    static var written: Phrase {
        Phrase(
            ko: "쓰고 있는 글은 이 기기에 저장해 두었어요. 쓰기를 멈추거나 다른 화면으로 가면 서버로 보내요.",
            en: "What you are writing is stored on this device. It is sent when you pause or leave the page.")
    }
    static var offline: Phrase {
        Phrase(
            ko: "지금은 서버에 연결할 수 없어요. 이 기기에 있는 것은 그대로 보고 고칠 수 있어요.",
            en: "The server cannot be reached. You can still view and edit what is on this device.")
    }
    static var refused: Phrase {
        Phrase(
            ko: "방금 한 일을 보내지 못했어요. 쓴 것은 그대로 있으니 다시 보내 주세요.",
            en: "Your last change was not sent. It is still here: send it again.")
    }
    static var needsYou: Phrase {
        Phrase(
            ko: "서버가 받지 않은 변경이 있어요. 쓴 글은 남아 있으니 확인하고 다시 보내거나 버려 주세요.",
            en:
                "The server rejected some of your changes. Their text is kept: review them, then send them again or discard them."
        )
    }
    static var full: Phrase {
        Phrase(
            ko: "이 기기에 저장 공간이 없어요. 연결되어 있는 동안은 그대로 쓸 수 있지만, 오프라인에서 한 일은 저장할 곳이 없어요.",
            en:
                "This device is out of storage. You can keep working while connected, but changes made offline cannot be kept."
        )
    }
    static var outdated: Phrase {
        Phrase(
            ko: "서버의 마루가 새 버전이 되었어요. 변경한 내용은 이 기기에 있고, 마루를 새로 열면 보내요.",
            en:
                "A new version of Maru is available. Your changes are kept on this device and sent when you reload Maru."
        )
    }
    static var stranger: Phrase {
        Phrase(
            ko: "로그아웃되었어요. 변경한 내용은 이 기기에 있고, 다시 로그인하면 보내요.",
            en: "You are signed out. Your changes are kept on this device and sent when you sign in again.")
    }
    static var update: Phrase { Phrase(ko: "마루의 새 버전이 있어요.", en: "A new version of Maru is available.") }
    static var takeUpdate: Phrase { Phrase(ko: "새로 열기", en: "Reload") }
}
