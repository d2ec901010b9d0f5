import Floor

/// One photo of an entry, with its description and what can be done with it.
enum PhotoPage {
    static let route = DiaryPageRoute.ofJournal(
        "entry/{entry}/\(segment)/{photo}", needs: DiaryPageRoute.oneEntry,
        draw: { ids, _, slice, viewer throws(Refusal) in
            let entry = try slice.entry(ids.entity)
            guard let photo = entry.photo(ids.id(2)) else { throw .photoMissing }
            return .page(page(photo, of: entry, slice, viewer))
        })

    static let segment = "photo"
    static let removing = Phrase(ko: "사진 빼기", en: "Remove photo")

    static func address(_ photo: ID<StoredFile>, of entry: ID<Entity>, in journal: ID<Space>) -> Link {
        EntryPage.address(entry, of: journal).at(segment).at(photo)
    }

    static func page(
        _ photo: EntryPhoto, of entry: Entry, _ slice: JournalSlice, _ viewer: Viewer, form fields: Fields = Fields(),
        refusal: Refusal? = nil
    ) -> Page {
        let photos = entry.photos
        let index = photos.firstIndex { $0.file == photo.file } ?? 0
        return Page(
            title: viewer.say(
                Phrase(ko: "사진 \(index + 1)/\(photos.count)", en: "Photo \(index + 1) of \(photos.count)")),
            place: .diary, back: EntryPage.address(entry.id, of: slice.space),
            body: tag("div", .class("photo-page")) {
                tag("figure", .class("photo-large")) {
                    PhotoGrid.picture(photo, PhotoGrid.name(photo, index + 1, viewer), small: false, viewer)
                }
                neighbours(index, photos, entry, slice, viewer)
                description(photo, entry, slice, viewer, fields, refusal)
                moves(index, photos, entry, slice, viewer)
            }, live: slice.live)
    }

    private static func neighbours(
        _ index: Int, _ photos: [EntryPhoto], _ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer
    ) -> HTML {
        if photos.count < 2 { return .nothing }
        return tag("nav", .class("photo-neighbours"), .label(viewer.say(Phrase(ko: "다른 사진", en: "Other photos")))) {
            if index > 0 {
                linkButton(
                    viewer.say(Phrase(ko: "앞 사진", en: "Previous")),
                    to: address(photos[index - 1].file, of: entry.id, in: slice.space), icon: .back)
            }
            if index + 1 < photos.count {
                linkButton(
                    viewer.say(Phrase(ko: "다음 사진", en: "Next")),
                    to: address(photos[index + 1].file, of: entry.id, in: slice.space), icon: .forward)
            }
        }
    }

    private static func description(
        _ photo: EntryPhoto, _ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer, _ fields: Fields,
        _ refusal: Refusal?
    ) -> HTML {
        form(slice.link.at("describe-photo"), operation: viewer.formID, .class("entry-facet"), .flag("data-enhance")) {
            hidden("entry", entry.id.text)
            hidden("photo", photo.file.text)
            field(
                Field(
                    "alt", viewer.say(Phrase(ko: "사진 설명", en: "Description")), value: fields["alt"] ?? photo.alt,
                    hint: viewer.say(
                        Phrase(ko: "보지 않고 듣는 사람에게 읽어 줘요.", en: "Read out to people who cannot see the photo.")),
                    limit: EntryPhoto.altLimit,
                    error: refusal?.field == "alt" ? refusal.map { viewer.say($0.phrase) } : nil
                ), viewer.language)
            formActions { button(viewer.say(Phrase(ko: "설명 저장", en: "Save description")), .primary) }
        }
    }

    private static func moves(
        _ index: Int, _ photos: [EntryPhoto], _ entry: Entry, _ slice: JournalSlice, _ viewer: Viewer
    ) -> HTML {
        func act(_ useCase: String, _ name: Phrase, _ mark: Icon, to spot: PhotoSpot?) -> HTML {
            form(
                slice.link.at(useCase), operation: viewer.formID, .flag("data-enhance"),
                .data("data-does", spot?.rawValue ?? "remove")
            ) {
                hidden("entry", entry.id.text)
                hidden("photo", photos[index].file.text)
                if let spot { hidden("to", spot.rawValue) }
                button(viewer.say(name), .quiet, icon: mark)
            }
        }

        return tag("div", .class("photo-moves")) {
            if index > 0 { act("move-photo", Phrase(ko: "앞으로 옮기기", en: "Move earlier"), .up, to: .earlier) }
            if index + 1 < photos.count {
                act("move-photo", Phrase(ko: "뒤로 옮기기", en: "Move later"), .down, to: .later)
            }
            act("remove-photo", removing, .trash, to: nil)
        }
    }
}
