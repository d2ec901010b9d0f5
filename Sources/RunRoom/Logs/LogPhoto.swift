public import Floor

/// The photo of a log: one of its person's own files, uploaded before. The house measured it, so a page reserves its place.
public struct LogPhoto: Equatable, Sendable {
    public let file: ID<StoredFile>
    /// In pixels.
    public let width: Int
    public let height: Int

    public init(_ file: ID<StoredFile>, width: Int, height: Int) {
        self.file = file
        self.width = width
        self.height = height
    }
}

extension RunLog {
    /// The field of a form that names the photo's file. A box that is not checked is not sent: the log has no photo then.
    public static let photoField: StaticString = "photo"
    /// The field of a picture in the form of a browser without scripts.
    public static let pictureField: StaticString = "picture"

    /// The photo that a form names.
    ///
    /// - Parameters:
    ///   - former: the one that the log has.
    ///   - uploaded: the one that the form names, if it is complete, the person's own, and in no log.
    /// - Throws: `log-photo-missing`.
    static func photo(
        _ form: Fields, former: LogPhoto?, uploaded: LogPhoto?
    ) throws(Refusal) -> LogPhoto? {
        let file: ID<StoredFile>? = try form.id(photoField.text)
        guard let file else { return nil }
        if let former, former.file == file { return former }
        guard let uploaded, uploaded.file == file else { throw .logPhotoMissing(file.text) }
        return uploaded
    }
}

/// The part of the form of a log with its photo: the one there is, with a box that leaves it out, and a field for another.
///
/// Works as a plain form. `log-photo.js` shows what is chosen at once and uploads it; the form waits for it.
enum LogPhotoField {
    static func view(_ fields: Fields, _ refusal: Refusal?, _ viewer: Viewer) -> HTML {
        let name = RunLog.photoField.text
        // One that is refused is not there to be shown.
        let file = refusal?.field == name ? nil : fields[name].flatMap { ID<StoredFile>($0) }
        return tag("div", .class("run-photo-field"), .all(words(viewer))) {
            tag("div", .class("run-photo-place")) { if let file { item(file, viewer) } }
            // One that a script puts there.
            tag("template") { item(nil, viewer) }
            field(
                Field(
                    RunLog.pictureField, viewer.say(LogWords.photo),
                    kind: .file(
                        accept: acceptedPictures, verb: viewer.say(Phrase(ko: "사진 고르기", en: "Choose a photo"))),
                    hint: viewer.say(
                        Phrase(
                            ko: "한 장, \(megabytes)MB까지예요. 찍은 곳과 기기 정보는 지워요.",
                            en: "One, up to \(megabytes) MB. Location and camera data are removed.")),
                    error: refusal?.said(of: RunLog.pictureField.text, viewer) ?? refusal?.said(of: name, viewer)),
                viewer.language)
        }
    }

    private static let megabytes = StoredFile.byteLimit / 1_048_576

    /// What the script needs: whose the file is, and what it says of a file that is not taken.
    private static func words(_ viewer: Viewer) -> Attributes {
        Attributes(
            .data("data-log-photo", StoredFile.ownPlace(of: viewer.person).text),
            .data("data-most", String(StoredFile.byteLimit)),
            .data(
                "data-too-large",
                viewer.say(Phrase(ko: "사진은 \(megabytes)MB까지예요.", en: "A photo can have at most \(megabytes) MB."))),
            .data(
                "data-no-picture",
                viewer.say(
                    Phrase(
                        ko: "JPEG, PNG, WebP, GIF, HEIC 사진만 넣을 수 있어요.",
                        en: "Choose a JPEG, PNG, WebP, GIF or HEIC picture."))))
    }

    private static func item(_ file: ID<StoredFile>?, _ viewer: Viewer) -> HTML {
        tag("div", .class("run-photo-item")) {
            tag(
                "img", .class("photo"), file.map { .link("src", $0.link(.small)) } ?? .none, .fixed("alt", ""),
                .fixed("width", "96"), .fixed("height", "96"))
            tag("label", .class("run-photo-keep")) {
                tag(
                    "input", .type("checkbox"), .name(RunLog.photoField), .value(file?.text ?? ""), .flag("checked"))
                tag("span") { viewer.say(Phrase(ko: "이 사진 넣기", en: "Keep this photo")) }
            }
        }
    }
}

/// The photo of a log on a page.
enum LogPhotoView {
    /// Large, on the page of the day. It leads to the picture itself.
    static func large(_ photo: LogPhoto, of day: Day, _ viewer: Viewer) -> HTML {
        tag("a", .class("run-log-photo"), .href(photo.file.link(.full))) {
            picture(
                photo.file, name: name(of: day, by: nil, viewer), width: photo.width, height: photo.height,
                from: .medium, to: .large, sizes: "(max-width: 40rem) 100vw, 560px", isLazy: false)
        }
    }

    /// Small, in a list.
    ///
    /// - Parameter nickname: of the person whose log it is; nil for the viewer's own, whose row leads to the day.
    static func small(_ photo: LogPhoto, of day: Day, by nickname: String?, _ viewer: Viewer) -> HTML {
        let image = picture(
            photo.file, name: name(of: day, by: nickname, viewer), width: photo.width, height: photo.height,
            from: .small, to: .medium, sizes: "(max-width: 40rem) 60vw, 260px", isLazy: true)
        return tag("div", .class("run-images")) {
            if nickname == nil {
                image
            } else {
                tag("a", .class("run-image"), .href(photo.file.link(.large))) { image }
            }
        }
    }

    private static func name(of day: Day, by nickname: String?, _ viewer: Viewer) -> String {
        let when = day.text(.spoken(today: viewer.today), in: viewer.language)
        guard let nickname else { return viewer.say(Phrase(ko: "\(when)의 사진", en: "Photo, \(when)")) }
        return viewer.say(Phrase(ko: "\(nickname) 님의 사진, \(when)", en: "Photo from \(nickname), \(when)"))
    }
}
