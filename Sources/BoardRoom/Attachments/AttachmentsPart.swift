import Floor

/// The pictures and other files on a card's page, and what adds more.
public enum AttachmentsPart {
    /// Where a browser without scripts sends a form with files.
    public static let uploadSegment = "upload-attachments"
    /// The form's field for them.
    public static let filesField: StaticString = "files"

    static func view(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let held = card.attachments.held
        if held.isEmpty, !slice.mayEdit { return .nothing }
        return tag("section", .class("card-part"), .id("card-attachments")) {
            tag("h2", .class("part-heading")) { viewer.say(Phrase(ko: "사진과 파일", en: "Pictures and files")) }
            shown(held, viewer) { removal($0, card, slice, viewer) }
            if slice.mayEdit { adding(card, held.count, slice, viewer) }
        }
    }

    /// The pictures side by side, and below them the other files.
    ///
    /// - Parameter removal: what takes one off.
    static func shown(
        _ held: [Attachment], _ viewer: Viewer, removal: (Attachment) -> HTML = { _ in .nothing }
    ) -> HTML {
        let others = held.filter { !$0.isPicture }
        return group {
            tag("ul", .class("photo-grid"), .role("list")) {
                for picture in held where picture.isPicture { cell(picture, viewer, removal(picture)) }
            }
            if !others.isEmpty { rows { for other in others { line(other, removal(other)) } } }
        }
    }

    /// A picture that leads to the whole of it.
    private static func cell(_ picture: Attachment, _ viewer: Viewer, _ removal: HTML) -> HTML {
        tag("li", .class("photo-cell"), .id("file-" + picture.file.text)) {
            tag("a", .class("photo-link"), .href(picture.file.link(.full)), .fixed("target", "_blank")) {
                Floor.picture(
                    picture.file, name: picture.name, width: picture.width, height: picture.height, from: .small,
                    to: .medium, sizes: "(max-width: 40rem) 30vw, 200px", isLazy: true, isKept: true,
                    pictureWords(viewer.language))
            }
            removal
        }
    }

    /// Any other file, which is downloaded under its name.
    private static func line(_ other: Attachment, _ removal: HTML) -> HTML {
        tag("li", .class("row"), .id("file-" + other.file.text)) {
            tag("div", .class("row-main")) {
                tag("div", .class("row-words")) {
                    tag("a", .class("row-title"), .href(other.file.link(.full)), .value("download", other.name)) {
                        other.name
                    }
                    if other.size > 0 { tag("div", .class("row-meta")) { size(other.size) } }
                }
                removal
            }
        }
    }

    private static func removal(_ one: Attachment, _ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        if !slice.mayEdit { return .nothing }
        return form(slice.link.at("remove-attachment"), operation: viewer.formID, .flag("data-enhance")) {
            hidden("card", card.id.text)
            hidden("file", one.file.text)
            iconButton(.trash, name: viewer.say(Phrase(ko: "‘\(one.name)’ 빼기", en: "Remove “\(one.name)”")))
        }
    }

    /// Works as a plain form. `photos.js` keeps the chosen files on the device, shows pictures at once and uploads all in
    /// the background.
    private static func adding(_ card: Card, _ count: Int, _ slice: BoardSlice, _ viewer: Viewer) -> HTML {
        let name = viewer.say(Phrase(ko: "사진이나 파일 붙이기", en: "Attach pictures or files"))
        return form(
            slice.link.at(uploadSegment), operation: viewer.formID, .class("entry-photo-form"),
            .fixed("enctype", "multipart/form-data"),
            .all(
                scripted(
                    slice.link.at("add-attachment").text, left: Attachment.countLimit - count,
                    .tooManyAttachments, slice, viewer))
        ) {
            hidden("card", card.id.text)
            tag("div", .class("file-field photo-field")) {
                tag(
                    "input", .class("input"), .id("card-files"), .type("file"), .name(filesField), .flag("multiple"),
                    .label(name))
                tag("label", .class("button file-verb"), .value("for", "card-files")) {
                    icon(.photo)
                    tag("span") { name }
                }
            }
            button(viewer.say(Phrase(ko: "올리기", en: "Upload")), .quiet, .flag("data-plain"))
        }
    }

    /// What `photos.js` needs to know of a form.
    ///
    /// - Parameters:
    ///   - address: where it tells the house of each file; empty where the form itself does.
    ///   - left: how many more there can be.
    static func scripted(
        _ address: String, left: Int, _ tooMany: Refusal, _ slice: BoardSlice, _ viewer: Viewer
    ) -> Attributes {
        let most = StoredFile.byteLimit / 1_048_576
        var attributes = Attributes(
            .data("data-add-photos", address), .data("data-names", "file"), .data("data-space", slice.space.text),
            .data("data-person", viewer.person.text), .data("data-most", String(StoredFile.byteLimit)),
            .data("data-left", String(max(0, left))), .data("data-too-many", viewer.say(tooMany.phrase)),
            .data(
                "data-too-large",
                viewer.say(Phrase(ko: "파일 하나는 \(most)MB까지 붙일 수 있어요.", en: "A file can have at most \(most) MB.")))
        )
        attributes.add(
            .data(
                "data-no-room",
                viewer.say(
                    Phrase(
                        ko: "이 기기에 파일을 둘 자리가 없어서 붙이지 못했어요.",
                        en: "This device has no room for the file, so it was not attached."))))
        return attributes
    }

    /// In the largest unit of which there is at least one.
    private static func size(_ bytes: Int) -> String {
        if bytes >= 1_048_576 { return String(bytes / 1_048_576) + " MB" }
        return bytes >= 1_024 ? String(bytes / 1_024) + " KB" : String(bytes) + " B"
    }
}
