public import Floor

extension DiaryRules {
    /// Sets where an entry was written. Fields: `entry`; `name`, `coordinates` (`37.57,126.98`), both empty for no place;
    /// `exact` to keep the coordinates as they are, not rounded to about a kilometre.
    public static let setPlace = DiaryUseCase(
        "set-place", makes: .act("entry.placed"), lands: .entryPage(DetailsPage.segment),
        onDevice: Phrase(ko: "일기 쓴 곳", en: "Place of an entry"),
        api: .rest(.put, "entries/{entry}/place", status: 200), summary: "Sets where an entry was written.",
        input: [
            .init("name", .words, "The place's name, at most 100 characters; may be empty."),
            .init(
                "coordinates", .token, "Latitude and longitude in degrees, such as 37.57,126.98; may be empty.",
                isRequired: false),
            .init("exact", .token, "Given to keep the coordinates exact.", isRequired: false),
        ],
        form: { form, refusal, slice, viewer throws(Refusal) in
            DetailsPage.page(try slice.entry(try form.entryID()), slice, viewer, form: form, refusal: refusal)
        },
        rule: { form, draft, tools throws(Refusal) in
            let place = try EntryPlace.checked(form)
            return draft.set(try draft.entry(form).change(Entry.place, to: place))
        })
}
