import Floor

/// The entries deleted in the last 30 days, each with a restore button.
enum TrashPage {
    static let route = DiaryPageRoute.ofJournal(
        "trash", needs: { part, _, _ throws(Refusal) in part.entries = .removed },
        draw: { _, _, slice, viewer throws(Refusal) in .page(page(slice, viewer)) })

    static func page(_ slice: JournalSlice, _ viewer: Viewer) -> Page {
        Page(
            title: viewer.say(Phrase(ko: "휴지통", en: "Trash")), place: .diary, back: slice.link,
            body: tag("div", .class("settings")) {
                if slice.listed.isEmpty {
                    emptyState(
                        .drawingTrash,
                        viewer.say(
                            Phrase(
                                ko: "휴지통이 비어 있어요. 지운 일기는 \(Entry.trashDays)일 동안 여기에 있어요.",
                                en: "The trash is empty. Deleted entries stay here for \(Entry.trashDays) days.")))
                } else {
                    rows { for entry in slice.listed { item(entry, slice, viewer) } }
                    listEnd(viewer.say(Phrase(ko: "여기까지예요.", en: "End of list.")))
                }
            }, live: slice.live)
    }

    private static func item(_ entry: EntrySummary, _ slice: JournalSlice, _ viewer: Viewer) -> HTML {
        let title = entry.shownTitle(viewer.language)
        return row(
            Row(
                title, meta: EntryRow.meta(entry, viewer),
                trailing: form(slice.link.at("restore-entry"), operation: viewer.formID, .flag("data-enhance")) {
                    hidden("entry", entry.id.text)
                    button(
                        viewer.say(Phrase(ko: "되살리기", en: "Restore")), icon: .restore,
                        .label(viewer.say(Phrase(ko: "‘\(title)’ 되살리기", en: "Restore “\(title)”"))))
                }))
    }
}
