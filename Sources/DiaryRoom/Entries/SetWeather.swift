public import Floor

extension DiaryRules {
    /// Sets the weather of an entry: typed by hand, or fetched when the entry was there already. It never touches the
    /// text. Fields: `entry`; `weather` (the floor's compact form), or `condition`, `night` and `temperature` as a person
    /// chooses them. Empty for none.
    public static let setWeather = DiaryUseCase(
        "set-weather", makes: .act("entry.weathered"), lands: .entryPage(DetailsPage.segment),
        onDevice: Phrase(ko: "일기 쓴 날씨", en: "Weather of an entry"),
        api: .rest(.put, "entries/{entry}/weather", status: 200), summary: "Sets the weather of an entry.",
        input: [
            .init("weather", .token, "The weather in its compact form; empty for none.", isRequired: false),
            .init(
                "condition", .token, "Or a condition that a person chose, such as rain; empty for none.",
                isRequired: false),
            .init("night", .token, "Given as on if the condition was at night.", isRequired: false),
            .init("temperature", .optionalNumber, "With a condition: whole degrees Celsius.", isRequired: false),
        ],
        form: { form, refusal, slice, viewer throws(Refusal) in
            DetailsPage.page(try slice.entry(try form.entryID()), slice, viewer, form: form, refusal: refusal)
        },
        rule: { form, draft, tools throws(Refusal) in
            let entry = try draft.entry(form)
            let weather = try Entry.checkedWeather(form, at: entry.writtenAt)
            return draft.set(entry.change(Entry.weather, to: weather?.text))
        })
}
