import Floor

/// The text of an entry to hand on. `share.js` offers the device's own ways; without it, it can be copied.
enum SharePage {
    static func page(_ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "일기 나누기", en: "Share entry")), place: .diary,
            back: EntryPage.address(entry.id, of: slice.space),
            body: tag("div", .class("settings")) {
                tag("label", .class("field-label"), .value("for", "share-text")) {
                    viewer.say(Phrase(ko: "나눌 글", en: "Text to share"))
                }
                tag(
                    "textarea", .class("input"), .id("share-text"), .fixed("rows", "12"), .flag("readonly"),
                    .data("data-title", Text.trimmed(EntryText(entry.text.value).title))
                ) { entry.text.value }
                formActions {
                    button(
                        viewer.say(Phrase(ko: "복사", en: "Copy")), icon: .copy, .type("button"),
                        .data("data-copies", "share-text"),
                        .data("data-copied", viewer.say(Phrase(ko: "복사했어요", en: "Copied"))))
                    button(
                        viewer.say(Phrase(ko: "나누기", en: "Share")), .primary, icon: .share, .type("button"),
                        .flag("hidden"), .data("data-shares-text", "share-text"))
                }
            })
    }
}
