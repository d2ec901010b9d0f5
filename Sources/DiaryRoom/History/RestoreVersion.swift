public import Floor

extension DiaryRules {
    /// Makes an earlier text of an entry the present one. The text in between stays in the history. Fields: `entry`,
    /// `version` (the id of the operation that wrote it).
    public static let restoreVersion = DiaryUseCase(
        "restore-version", makes: .act("version.restored"), lands: .entry,
        onDevice: Phrase(ko: "이전 글로 되돌리기", en: "Restore an earlier text"),
        api: .rest(.post, "entries/{entry}/restore-version", status: 200),
        summary: "Makes an earlier text of an entry the present one.",
        input: [.init("version", .id, "The operation that wrote the text.")],
        versions: { form throws(Refusal) in
            guard let version: ID<Operation> = try form.id("version") else { throw .versionMissing }
            return VersionsQuery(of: try form.entryID(), .text(at: version))
        }, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let entry = try draft.entry(form)
            guard let version: ID<Operation> = try form.id("version"),
                let text = draft.slice.text(of: entry, at: version)
            else { throw .versionMissing }
            if text == entry.text.value { return draft.unchanged }
            if Text.isBlank(text), entry.photos.isEmpty {
                // Its photos have gone since: nothing would be left of the entry.
                return draft.recordPast([entry.change(Entry.removed, to: true)])
            }
            return draft.recordPast([entry.rewriting(to: text)])
        })
}

extension Refusal {
    /// The history of the entry does not have it.
    public static var versionMissing: Refusal {
        Refusal(
            .missing, "version-missing",
            Phrase(ko: "이 일기에는 그런 기록이 없어요.", en: "This entry has no such version."), field: "version")
    }
}
