import Floor

/// The photos of an entry, below its text, and what adds more.
enum PhotoGrid {
    static func section(_ sheet: Sheet) -> HTML {
        let viewer = sheet.viewer
        let photos = sheet.entry?.photos ?? []
        return tag("section", .class("entry-photos"), .id("entry-photos"), .label(viewer.say(PhotosPage.name))) {
            tag("ul", .class("photo-grid"), .role("list"), .id("photo-grid")) {
                for index in photos.indices {
                    cell(photos[index], number: index + 1, of: sheet.id, sheet.slice, viewer)
                }
            }
            adding(sheet, photos.count)
        }
    }

    /// A photo that leads to its page.
    static func cell(
        _ photo: EntryPhoto, number: Int, of entry: ID<Entity>, _ slice: JournalSlice, _ viewer: Viewer
    ) -> HTML {
        tag("li", .class("photo-cell"), .id("photo-" + photo.file.text)) {
            tag("a", .class("photo-link"), .href(PhotoPage.address(photo.file, of: entry, in: slice.space))) {
                picture(photo, name(photo, number, viewer), small: true, viewer)
            }
        }
    }

    /// What is read out instead of a photo: its description, or its number.
    static func name(_ photo: EntryPhoto, _ number: Int, _ viewer: Viewer) -> String {
        photo.alt.isEmpty ? viewer.say(Phrase(ko: "사진 \(number)", en: "Photo \(number)")) : photo.alt
    }

    /// The `img` element. `photos.js` puts the device's own copy there until the file has arrived, and says where one
    /// has not.
    static func picture(_ photo: EntryPhoto, _ name: String, small: Bool, _ viewer: Viewer) -> HTML {
        Floor.picture(
            photo.file, name: name, width: photo.width, height: photo.height, from: small ? .small : .medium,
            to: small ? .medium : .large,
            sizes: small ? "(max-width: 40rem) 30vw, 200px" : "(max-width: 60rem) 100vw, 920px", isLazy: small,
            isKept: true,
            Attributes(
                .all(pictureWords(viewer.language)),
                // For one that the house refuses: the page that the photo leads to has the button.
                .when(small, .data("data-remove", viewer.say(PhotoPage.removing)))))
    }

    static func count(_ count: Int) -> Phrase {
        Phrase(ko: "사진 \(count)장", en: counted(count, "1 photo", "photos"))
    }

    /// Says that a photo was removed, with an undo button that adds it again where it was.
    static func toast(_ sheet: Sheet) -> Page.Toast? {
        guard let operation = sheet.slice.lastAction, operation.kind == DiaryRules.removePhoto.makes.kind,
            let entry = sheet.entry, operation.subject == entry.id,
            let change = operation.changes.first, let file = EntryPhoto.file(ofField: change.field),
            let photo = EntryPhoto(file, json: change.from), entry.photo(file) == nil
        else { return nil }
        let viewer = sheet.viewer
        let next = entry.photos.first { photo.isBefore($0) }
        return Page.Toast(
            viewer.say(Phrase(ko: "사진을 뺐어요.", en: "The photo was removed.")),
            undo: form(sheet.slice.link.at("add-photo"), operation: viewer.formID, .flag("data-enhance")) {
                hidden("entry", entry.id.text)
                hidden("photo", file.text)
                hidden("alt", photo.alt)
                hidden("width", String(photo.width))
                hidden("height", String(photo.height))
                hidden("before", next?.file.text ?? "")
                button(viewer.say(Phrase(ko: "되돌리기", en: "Undo")), .bare)
            })
    }

    /// Works as a plain form. `photos.js` keeps the chosen pictures on the device, shows them at once and uploads them in
    /// the background.
    private static func adding(_ sheet: Sheet, _ count: Int) -> HTML {
        let viewer = sheet.viewer
        let name = viewer.say(Phrase(ko: "사진 넣기", en: "Add photos"))
        return Floor.form(
            sheet.slice.link.at(PhotosPage.uploadSegment), .class("entry-photo-form"),
            .fixed("enctype", "multipart/form-data"),
            .data("data-add-photos", sheet.slice.link.at("add-photo").text),
            .all(
                Attributes(
                    .data("data-space", sheet.slice.space.text), .data("data-person", viewer.person.text),
                    .data("data-most", String(StoredFile.byteLimit)),
                    .data("data-left", String(max(0, Entry.photoLimit - count))),
                    .data("data-too-many", viewer.say(Refusal.tooManyPhotos.phrase)),
                    .data("data-too-large", viewer.say(tooLarge)),
                    .data("data-no-picture", viewer.say(noPicture)),
                    .data("data-no-room", viewer.say(noRoom))))
        ) {
            hidden("entry", sheet.id.text)
            hidden("day", sheet.day.iso)
            hidden("zone", sheet.entry?.day.value?.zone ?? "")
            tag("div", .class("file-field photo-field")) {
                tag(
                    "input", .class("input"), .id("photo-files"), .type("file"), .name("photos"), .flag("multiple"),
                    .fixed("accept", acceptedPictures), .label(name))
                tag("label", .class("button file-verb"), .value("for", "photo-files")) {
                    icon(.photo)
                    tag("span") { name }
                }
            }
            button(viewer.say(Phrase(ko: "올리기", en: "Upload")), .quiet, .flag("data-plain"))
            tag("p", .class("field-hint"), .flag("data-plain")) {
                viewer.say(Phrase(ko: "쓰던 글이 있으면 먼저 저장해 주세요.", en: "Save what you are writing first."))
            }
        }
    }

    private static var tooLarge: Phrase {
        Phrase(
            ko: "사진 한 장은 \(StoredFile.byteLimit / 1_048_576)MB까지 넣을 수 있어요.",
            en: "A photo can have at most \(StoredFile.byteLimit / 1_048_576) MB.")
    }
    private static var noPicture: Phrase {
        Phrase(ko: "JPEG, PNG, WebP, GIF, HEIC 사진만 넣을 수 있어요.", en: "Choose JPEG, PNG, WebP, GIF or HEIC pictures.")
    }
    private static var noRoom: Phrase {
        Phrase(
            ko: "이 기기에 사진을 둘 자리가 없어서 넣지 못했어요.",
            en: "This device has no room for the photo, so it was not added.")
    }
}
