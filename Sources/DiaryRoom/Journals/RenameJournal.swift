public import Floor

extension DiaryRules {
    /// Renames the journal. Field: `name`.
    public static let renameJournal = DiaryUseCase(
        "rename-journal", makes: .act("journal.renamed"), lands: .page(SettingsPage.segment),
        onDevice: Phrase(ko: "일기장 이름", en: "Journal name"), api: .rest(.patch, "", status: 200),
        summary: "Renames a journal.", input: [.init("name", .words, "Its name, 1 to 50 characters.")],
        entries: { _ throws(Refusal) in .none },
        form: { form, refusal, slice, viewer throws(Refusal) in
            SettingsPage.page(slice, viewer, form: form, refusal: refusal)
        },
        rule: { form, draft, tools throws(Refusal) in
            let name = try Journal.checkedName(form["name"] ?? "")
            if name == draft.journal.name.value { return draft.unchanged }
            return draft.record([draft.journal.change(Journal.name, to: name)])
        })
}
