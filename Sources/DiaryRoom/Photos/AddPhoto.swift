public import Floor

extension DiaryRules {
    /// Adds a photo to an entry. The first photo or text of a new page creates the entry.
    ///
    /// Fields: `entry`; `photo`, the id of a file that the device makes and uploads apart; `alt`, `width` and `height`;
    /// `before`, a photo to put it before, which undo of a removal gives; `day` and `zone`, as in ``writeEntry``. A photo
    /// that the entry has is left as it is.
    public static let addPhoto = DiaryUseCase(
        "add-photo", makes: .act("photo.added"), lands: .entry, onDevice: Phrase(ko: "사진 넣기", en: "Add a photo"),
        api: .rest(.put, "entries/{entry}/photos/{photo}", status: 200),
        summary: "Adds a photo to an entry, which is created if it is new. The file may be uploaded before or after.",
        input: [
            .init("photo", .id, "The id of the file."),
            .init(
                "alt", .words, "What is seen in it, at most \(EntryPhoto.altLimit) characters; may be empty.",
                isRequired: false),
            .init(
                "width", .measure, "Its width in pixels, so that pages reserve space; 0 if unknown.", isRequired: false),
            .init("height", .measure, "Its height.", isRequired: false),
            .init("before", .id, "The photo to put it before; by default it is the last.", isRequired: false),
            .init("day", .day, "The day of a new entry; by default your today.", isRequired: false),
            .init("zone", .token, "The time zone of a new entry, such as Asia/Seoul.", isRequired: false),
        ], form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let photo = try EntryPhoto.checked(form)
            let id = try form.entryID()
            guard let entry = draft.journal.entries[id], entry.isWritten else {
                return try draft.begin(id, with: photo, form)
            }
            guard !entry.isRemoved else { throw .entryMissing }
            if entry.photo(photo.file) != nil { return draft.unchanged }
            guard entry.photos.count < Entry.photoLimit else { throw .tooManyPhotos }
            let next: ID<StoredFile>? = try form.id("before")
            let index = entry.photos.firstIndex { $0.file == next } ?? entry.photos.count
            return draft.recordPast(entry.placing(photo, at: index))
        })
}

extension DiaryDraft {
    fileprivate func begin(_ id: ID<Entity>, with photo: EntryPhoto, _ form: Fields) throws(Refusal) -> Outcome {
        let day = try Entry.checkedDay(form, today: viewer.today)
        guard slice.entryCount < Journal.entryLimit else { throw .tooManyEntries }
        let entry = Entry(id: id)
        return record(
            [
                entry.change(Entry.removed, to: false), entry.change(Entry.day, to: day),
                // Blank, so that the text has a version, on which the first write is based.
                entry.rewriting(to: ""),
            ] + entry.placing(photo, at: 0))
    }
}
