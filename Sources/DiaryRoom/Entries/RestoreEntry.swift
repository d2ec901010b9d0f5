public import Floor

extension DiaryRules {
    /// Restores an entry from the trash, on its own day. Field: `entry`.
    public static let restoreEntry = DiaryUseCase(
        "restore-entry", makes: .act("entry.restored"), lands: .list,
        onDevice: Phrase(ko: "일기 되살리기", en: "Restore an entry"),
        api: .rest(.post, "entries/{entry}/restore", status: 200), summary: "Restores an entry from the trash.",
        input: [], form: nil,
        rule: { form, draft, tools throws(Refusal) in
            guard let entry = draft.journal.entries[try form.entryID()], entry.isWritten else { throw .entryMissing }
            if !entry.isRemoved { return draft.unchanged }
            guard entry.isInTrash(at: tools.now) else { throw .entryMissing }
            guard draft.slice.entryCount < Journal.entryLimit else { throw .tooManyEntries }
            return draft.recordPast([entry.change(Entry.removed, to: false)])
        })
}
