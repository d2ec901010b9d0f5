public import Floor

extension DiaryRules {
    /// Sets the weather of an entry: typed by hand, or fetched when the entry was there already. It never touches the
    /// text. Fields: `entry`, `weather` (the floor's compact form; empty for none).
    public static let setWeather = DiaryUseCase(
        "set-weather", makes: .act("entry.weathered"), lands: .entryPage(DetailsPage.segment),
        onDevice: Phrase(ko: "일기 쓴 날씨", en: "Weather of an entry"),
        api: .rest(.put, "entries/{entry}/weather", status: 200), summary: "Sets the weather of an entry.",
        input: [.init("weather", .token, "The weather in its compact form; empty for none.")],
        form: { form, refusal, slice, viewer throws(Refusal) in
            DetailsPage.page(try slice.entry(try form.entryID()), slice, viewer, form: form, refusal: refusal)
        },
        rule: { form, draft, tools throws(Refusal) in
            let weather = try Entry.checkedWeather(form["weather"] ?? "")
            let entry = try draft.entry(form)
            return draft.set(Entry.Field.weather, of: entry, to: weather.map { .string($0) } ?? .null)
        })
}
