import Floor

/// Asks before an entry is deleted. The way back comes first.
enum DeletePage {
    static let route = DiaryPageRoute.ofJournal(
        "entry/{entry}/delete", needs: DiaryPageRoute.oneEntry,
        draw: { ids, _, slice, viewer throws(Refusal) in
            // A page that was never written is left, not deleted.
            guard let entry = slice.journal.entries[ids.entity], !entry.isRemoved else { return .redirect(slice.link) }
            return .page(page(entry, slice, viewer))
        })

    static func page(_ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer) -> Page {
        let here = EntryPage.address(entry.id, of: slice.space)
        return Page(
            title: viewer.say(Phrase(ko: "일기 지우기", en: "Delete entry")), place: .diary, back: here,
            body: tag("div", .class("settings")) {
                if let summary = EntrySummary(entry) {
                    tag("p", .class("entry-named")) { summary.shownTitle(viewer.language) }
                    EntryRow.date(summary.day, viewer)
                }
                tag("p") {
                    viewer.say(
                        Phrase(
                            ko: "이 일기를 지울까요? \(Entry.trashDays)일 동안은 휴지통에서 되살릴 수 있어요.",
                            en: "Delete this entry? You can restore it from the trash for \(Entry.trashDays) days."))
                }
                form(slice.link.at("delete-entry"), operation: viewer.formID) {
                    hidden("entry", entry.id.text)
                    formActions {
                        linkButton(viewer.say(Phrase(ko: "취소", en: "Cancel")), to: here)
                        button(viewer.say(Phrase(ko: "지우기", en: "Delete")), .danger, icon: .trash)
                    }
                }
            })
    }
}
