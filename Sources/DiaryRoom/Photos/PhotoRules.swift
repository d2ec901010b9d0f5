public import Floor

extension Entry {
    /// - Throws: `photo-missing` for a photo that the entry does not have.
    func photo(_ form: Fields) throws(Refusal) -> EntryPhoto {
        guard let file: ID<StoredFile> = try form.id("photo"), let photo = photo(file) else { throw .photoMissing }
        return photo
    }

    /// Whether anything would be left of the entry without this photo.
    func isBlank(without photo: EntryPhoto) -> Bool {
        Text.isBlank(text.value) && !photos.contains { $0.file != photo.file }
    }

    /// The changes that put a photo at a position among the others: one, unless there is no rank left between its new
    /// neighbours.
    public func placing(_ photo: EntryPhoto, at index: Int) -> [Change] {
        var order = photos.filter { $0.file != photo.file }
        let index = min(max(index, 0), order.count)
        let above = index > 0 ? order[index - 1].rank : nil
        let below = index < order.count ? order[index].rank : nil
        let rank = Rank.between(above, below)
        order.insert(photo, at: index)
        if above.map({ $0 < rank }) ?? true, below.map({ rank < $0 }) ?? true {
            return [changing(photo, rank)]
        }
        let ranks = Rank.evenly(count: order.count)
        return order.indices.map { changing(order[$0], ranks[$0]) }
    }

    private func changing(_ photo: EntryPhoto, _ rank: Rank) -> Change {
        var placed = photo
        placed.rank = rank
        return change(EntryPhoto.field(photo.file), to: placed.json)
    }
}

extension EntryPhoto {
    /// A new photo from the fields `photo`, `alt`, `width` and `height`, without its place.
    static func checked(_ form: Fields) throws(Refusal) -> EntryPhoto {
        guard let file: ID<StoredFile> = try form.id("photo") else { throw .photoMissing }
        return EntryPhoto(
            file, rank: .middle, width: try checkedSide("width", form), height: try checkedSide("height", form),
            alt: try checkedAlt(form["alt"] ?? ""))
    }

    /// A description in one line; may be empty.
    static func checkedAlt(_ given: String) throws(Refusal) -> String {
        if Text.isBlank(given) { return "" }
        return try Text.line(given, limit: altLimit, field: "alt", name: "photo-alt", subject: Noun.photoAlt)
    }

    private static func checkedSide(_ name: String, _ form: Fields) throws(Refusal) -> Int {
        guard let given = form[name], !given.isEmpty else { return 0 }
        guard let side = Int(given), (0...sideLimit).contains(side) else { throw .photoSideInvalid(name, given) }
        return side
    }
}

extension Noun {
    static var photoAlt: Phrase { Phrase(ko: "사진 설명", en: "The description") }
}

extension Refusal {
    /// The entry does not have it, or no longer.
    public static var photoMissing: Refusal {
        Refusal(
            .missing, "photo-missing", Phrase(ko: "이 일기에는 그런 사진이 없어요.", en: "This entry has no such photo."),
            field: "photo")
    }

    public static var tooManyPhotos: Refusal {
        Refusal(
            .conflict, "too-many-photos",
            Phrase(
                ko: "일기 한 편에는 사진을 \(Entry.photoLimit)장까지 넣을 수 있어요. 다른 사진을 빼고 넣어 주세요.",
                en: "An entry can have \(Entry.photoLimit) photos. Remove another one first."), field: "photo")
    }

    static func photoSideInvalid(_ field: String, _ given: String) -> Refusal {
        .entryValue(
            "photo-size-invalid", field: field, given: given,
            Phrase(
                ko: "사진 크기는 0부터 \(grouped(EntryPhoto.sideLimit))까지 픽셀 수로 적어 주세요.",
                en: "Give the size in pixels, 0 to \(grouped(EntryPhoto.sideLimit))."))
    }

    static func photoSpotUnknown(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "photo-spot-unknown",
            Phrase(
                ko: "어디로 옮길지는 first, last, earlier, later, before 중 하나여야 해요.",
                en: "The position must be one of first, last, earlier, later, before."), field: "to", given: given)
    }
}
