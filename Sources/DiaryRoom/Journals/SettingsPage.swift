import Floor

/// A journal's name, and whether “on this day” is shown.
public enum SettingsPage {
    static let route = DiaryPageRoute.ofJournal(segment) { _, _, slice, viewer throws(Refusal) in
        .page(page(slice, viewer))
    }

    public static let segment = "settings"
    static var name: Phrase { Phrase(ko: "일기장 설정", en: "Journal settings") }

    static func page(
        _ slice: JournalSlice, _ viewer: Viewer, form fields: Fields = Fields(), refusal: Refusal? = nil
    ) -> Page {
        Page(
            title: viewer.say(name), place: .diary, back: slice.link,
            body: tag("div", .class("settings")) {
                form(
                    slice.link.at("rename-journal"), operation: viewer.formID, .class("settings-line"),
                    .flag("data-enhance")
                ) {
                    field(
                        Field(
                            "name", viewer.say(Noun.journalName), value: fields["name"] ?? slice.journal.name.value,
                            limit: Journal.nameLimit, error: refusal.map { viewer.say($0.phrase) }, isRequired: true),
                        viewer.language)
                    button(viewer.say(Phrase(ko: "저장", en: "Save")), .primary)
                }
                memories(slice, viewer)
                LockSection.view(slice, viewer)
                ShareLinksSection.view(slice, viewer)
                JournalTransferSection.view(slice, viewer)
                PlaceOffer.setting(viewer)
            }, live: slice.live)
    }

    private static func memories(_ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        let isOn = slice.journal.memories.value
        return tag("section", .class("entry-facet")) {
            sectionHeading(viewer.say(MemoriesPage.name))
            tag("p") {
                viewer.say(
                    Phrase(ko: "지난 해 같은 날에 쓴 일기를 보여 줘요.", en: "Shows what you wrote on the same day in earlier years."))
            }
            form(
                slice.link.at(isOn ? "hide-memories" : "show-memories"), operation: viewer.formID, .flag("data-enhance")
            ) {
                button(viewer.say(isOn ? Phrase(ko: "끄기", en: "Turn off") : Phrase(ko: "켜기", en: "Turn on")))
            }
            for day in slice.journal.mutedDays.muted { unmute(day, slice, viewer) }
        }
    }

    /// The file comes from the server: a device may lack the newest entries.
    private static func unmute(_ day: YearDay, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        form(slice.link.at("unmute-memory"), operation: viewer.formID, .flag("data-enhance")) {
            hidden("on", day.text)
            button(
                viewer.say(
                    Phrase(
                        ko: "\(day.month)월 \(day.day)일 다시 보이기",
                        en: "Show \(day.text) again")))
        }
    }
}
