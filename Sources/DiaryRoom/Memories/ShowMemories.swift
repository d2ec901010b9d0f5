public import Floor

extension DiaryRules {
    /// Turns “on this day” on. It is off until somebody asks for it.
    public static let showMemories = DiaryUseCase(
        "show-memories", makes: .act("memories.shown"), lands: .page(MemoriesPage.segment),
        onDevice: Phrase(ko: "‘이날의 일기’ 켜기", en: "Turn on “On this day”"), api: .rest(.put, "memories", status: 200),
        summary: "Turns “on this day” on.", input: [], entries: { _ throws(Refusal) in .none }, form: nil,
        rule: { form, draft, tools throws(Refusal) in draft.setMemories(true) })

    /// Turns it off.
    public static let hideMemories = DiaryUseCase(
        "hide-memories", makes: .act("memories.hidden"), lands: .page(SettingsPage.segment),
        onDevice: Phrase(ko: "‘이날의 일기’ 끄기", en: "Turn off “On this day”"), api: .rest(.delete, "memories", status: 200),
        summary: "Turns “on this day” off.", input: [], entries: { _ throws(Refusal) in .none }, form: nil,
        rule: { form, draft, tools throws(Refusal) in draft.setMemories(false) })
}

extension DiaryDraft {
    fileprivate func setMemories(_ isOn: Bool) -> Outcome {
        journal.memories.value == isOn ? unchanged : record([journal.change(Journal.memories, to: isOn)])
    }
}
