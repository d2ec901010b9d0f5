public import Floor

extension DiaryRules {
    /// Moves a photo among those of its entry. Fields: `entry`; `photo`; `to`: `first`, `last`, `earlier`, `later`, or
    /// `before` with `beside`, another photo.
    public static let movePhoto = DiaryUseCase(
        "move-photo", makes: .act("photo.moved"), lands: .photo, onDevice: Phrase(ko: "사진 옮기기", en: "Move a photo"),
        api: .rest(.post, "entries/{entry}/photos/{photo}/move", status: 200),
        summary: "Moves a photo among those of its entry.",
        input: [
            .init("photo", .id, "The photo."), .init("to", .choice(of: PhotoSpot.self), "The position."),
            .init("beside", .id, "The photo to move it before.", isRequired: false),
        ], form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let entry = try draft.entry(form)
            let photo = try entry.photo(form)
            guard let spot = PhotoSpot(named: form["to"] ?? "") else { throw .photoSpotUnknown(form["to"]) }
            let beside: ID<StoredFile>? = try form.id("beside")
            let index = spot.index(of: photo, among: entry.photos, beside: beside)
            if entry.photos.firstIndex(of: photo) == index { return draft.unchanged }
            return draft.recordPast(entry.placing(photo, at: index))
        })
}

/// The target position of a photo among those of its entry.
enum PhotoSpot: String, CaseIterable {
    case first, last, earlier, later, before

    /// The index among the other photos. Beside a photo that is gone, it is the last.
    func index(of photo: EntryPhoto, among photos: [EntryPhoto], beside: ID<StoredFile>?) -> Int {
        let others = photos.filter { $0.file != photo.file }
        let present = photos.firstIndex(of: photo) ?? others.count
        return switch self {
        case .first: 0
        case .last: others.count
        case .earlier: max(present - 1, 0)
        case .later: min(present + 1, others.count)
        case .before: others.firstIndex { $0.file == beside } ?? others.count
        }
    }
}
