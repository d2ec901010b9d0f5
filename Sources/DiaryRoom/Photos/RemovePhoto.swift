public import Floor

extension DiaryRules {
    /// Takes a photo out of an entry. Fields: `entry`, `photo`.
    ///
    /// The last photo of an entry without a text is what the entry is: the entry is deleted with it, and restoring the
    /// entry brings it back.
    public static let removePhoto = DiaryUseCase(
        "remove-photo", makes: .act("photo.removed"), lands: .entry,
        onDevice: Phrase(ko: "사진 빼기", en: "Remove a photo"),
        api: .rest(.delete, "entries/{entry}/photos/{photo}", status: 200),
        summary: "Takes a photo out of an entry. An entry of which nothing is left moves to the trash.",
        input: [.init("photo", .id, "The photo.")], form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let entry = try draft.entry(form)
            let photo = try entry.photo(form)
            if entry.isBlank(without: photo) {
                return draft.recordPast([entry.change(Entry.removed, to: true)])
            }
            return draft.set(entry.change(EntryPhoto.field(photo.file), to: .null))
        })
}
