public import Floor

extension DiaryRules {
    /// Leaves an entry or a day of the year out of “on this day”. Fields: `entry`, or `on` (`12-03`).
    public static let muteMemory = DiaryUseCase(
        "mute-memory", makes: .act("memory.muted"), lands: .page(MemoriesPage.segment),
        onDevice: Phrase(ko: "‘이날의 일기’에서 빼기", en: "Mute in “On this day”"),
        api: .rest(.post, "memories/mute", status: 200), summary: "Leaves an entry or a day out of “on this day”.",
        input: muted, entries: named, form: nil,
        rule: { form, draft, tools throws(Refusal) in try draft.mute(true, form) })

    /// Shows it there again.
    public static let unmuteMemory = DiaryUseCase(
        "unmute-memory", makes: .act("memory.unmuted"), lands: .page(SettingsPage.segment),
        onDevice: Phrase(ko: "‘이날의 일기’에 다시 넣기", en: "Unmute in “On this day”"),
        api: .rest(.post, "memories/unmute", status: 200), summary: "Shows an entry or a day in “on this day” again.",
        input: muted, entries: named, form: nil,
        rule: { form, draft, tools throws(Refusal) in try draft.mute(false, form) })

    private static var muted: [Input] {
        [
            .init("entry", .id, "An entry.", isRequired: false),
            .init("on", .token, "Or a day of the year, such as 12-03.", isRequired: false),
        ]
    }

    private static let named: @Sendable (Fields) throws(Refusal) -> DiaryQuery.Entries = { form throws(Refusal) in
        guard let entry: ID<Entity> = try form.id("entry") else { return .none }
        return .these([entry])
    }
}

extension DiaryDraft {
    fileprivate func mute(_ isMuted: Bool, _ form: Fields) throws(Refusal) -> Outcome {
        guard let given = form["on"], !given.isEmpty else {
            return set(try entry(form).change(Entry.muted, to: isMuted))
        }
        guard let day = YearDay(given) else {
            throw .entryValue(
                "memory-not-a-day", field: "on", given: given,
                Phrase(ko: "12-03처럼 달과 날을 적어 주세요.", en: "Give a month and a day, such as 12-03."))
        }
        if journal.mutedDays.contains(day) == isMuted { return unchanged }
        return record([journal.change(MutedDays.field(day), to: .bool(isMuted))])
    }
}
