public import Floor

extension DiaryRules {
    /// Takes away the notice that two devices wrote an entry at once. Both texts stay. Field: `entry`.
    public static let dismissClash = DiaryUseCase(
        "dismiss-clash", makes: .permanent("clash.dismissed"), lands: .entry,
        onDevice: Phrase(ko: "합친 글 확인", en: "Check a merged text"),
        api: .rest(.delete, "entries/{entry}/clash", status: 200),
        summary: "Takes away the notice that two devices wrote an entry at once.", input: [], form: nil,
        rule: { form, draft, tools throws(Refusal) in
            draft.set(try draft.entry(form).change(Entry.clashes, to: Clashes()))
        })
}
