import Floor

/// What was typed into an entry that had been deleted. Nothing is lost: it can be saved as an entry of its own.
enum DeletedEntryPage {
    static func page(_ form: Fields, _ refusal: Refusal, _ slice: JournalSlice, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "지워진 일기", en: "Deleted entry")), place: .diary, back: slice.link,
            body: tag("article", .class("entry-page")) {
                banner(viewer.say(refusal.phrase), .warning)
                Floor.form(slice.link.at("write-entry"), operation: viewer.formID, .class("entry-form")) {
                    hidden("entry", viewer.formID.text)
                    hidden("day", form["day"] ?? "")
                    hidden("zone", form["zone"] ?? "")
                    tag("label", .class("spoken"), .value("for", "entry-text")) {
                        viewer.say(Phrase(ko: "쓴 글", en: "What you wrote"))
                    }
                    tag(
                        "textarea", .class("entry-text"), .id("entry-text"), .name("text"), .fixed("rows", "12")
                    ) { form["text"] ?? "" }
                    formActions {
                        linkButton(viewer.say(Phrase(ko: "휴지통 보기", en: "Open the trash")), to: slice.link.at("trash"))
                        button(
                            viewer.say(Phrase(ko: "새 일기로 저장", en: "Save as a new entry")), .primary, .name("done"),
                            .value("1"))
                    }
                }
            }, status: refusal.kind.status)
    }
}
