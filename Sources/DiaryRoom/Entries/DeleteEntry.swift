public import Floor

extension DiaryRules {
    /// Moves an entry to the trash, where it stays for 30 days. Field: `entry`.
    public static let deleteEntry = DiaryUseCase(
        "delete-entry", makes: .act("entry.deleted"), lands: .list,
        onDevice: Phrase(ko: "일기 지우기", en: "Delete an entry"),
        api: .rest(.delete, "entries/{entry}", status: 200), summary: "Moves an entry to the trash.", input: [],
        form: nil,
        rule: { form, draft, tools throws(Refusal) in
            // A page that was never written leaves nothing, so there is nothing to delete.
            guard let entry = draft.journal.entries[try form.entryID()], entry.isWritten, !entry.isRemoved else {
                return draft.unchanged
            }
            return draft.recordPast([entry.change(Entry.removed, to: true)])
        })
}
