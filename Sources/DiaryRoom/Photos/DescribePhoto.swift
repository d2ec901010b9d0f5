public import Floor

extension DiaryRules {
    /// Says what is seen in a photo, for those who cannot see it. Fields: `entry`, `photo`, `alt` (may be empty).
    public static let describePhoto = DiaryUseCase(
        "describe-photo", makes: .act("photo.described"), lands: .photo,
        onDevice: Phrase(ko: "사진 설명", en: "Describe a photo"),
        api: .rest(.put, "entries/{entry}/photos/{photo}/alt", status: 200), summary: "Describes a photo of an entry.",
        input: [
            .init("photo", .id, "The photo."),
            .init("alt", .words, "What is seen in it, at most \(EntryPhoto.altLimit) characters; may be empty."),
        ],
        form: { form, refusal, slice, viewer throws(Refusal) in
            let entry = try slice.entry(try form.entryID())
            return PhotoPage.page(try entry.photo(form), of: entry, slice, viewer, form: form, refusal: refusal)
        },
        rule: { form, draft, tools throws(Refusal) in
            let alt = try EntryPhoto.checkedAlt(form["alt"] ?? "")
            let entry = try draft.entry(form)
            var photo = try entry.photo(form)
            photo.alt = alt
            return draft.set(entry.change(EntryPhoto.field(photo.file), to: photo.json))
        })
}
