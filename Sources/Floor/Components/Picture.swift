/// The `img` element of a picture that people have added to a space, in two of its sizes.
///
/// - Parameters:
///   - name: what is read out instead of it.
///   - width: of the whole picture in pixels, by which its place on the page is reserved; 0 if it is unknown.
///   - sizes: how wide it is shown.
///   - isLazy: whether it is loaded only once it is about to be seen.
///   - isKept: whether the device that added it may have it before the house does.
public func picture(
    _ file: ID<StoredFile>, name: String, width: Int, height: Int, from least: FileSize, to most: FileSize,
    sizes: StaticString, isLazy: Bool, isKept: Bool = false, _ more: Attributes = Attributes()
) -> HTML {
    let source =
        file.link(least).text + " " + least.rawValue + "w, " + file.link(most).text + " " + most.rawValue + "w"
    var look = Attributes(
        .class("photo"), .link("src", file.link(least)), .value("srcset", source), .fixed("sizes", sizes),
        .value("alt", name), .fixed("decoding", "async"), .when(isLazy, .fixed("loading", "lazy")),
        .when(isKept, .data("data-file", file.text)))
    if width > 0, height > 0 {
        look.add(.value("width", String(width)))
        look.add(.value("height", String(height)))
    }
    return tag("img", .all(look), .all(more))
}

/// What the place of a picture that the device may have before the house says while it is empty. `photos.js` shows it.
public func pictureWords(_ language: Language) -> Attributes {
    Attributes(
        .data("data-missing", Phrase(ko: "아직 올라오는 중이에요", en: "Not uploaded yet")(language)),
        .data("data-away", Phrase(ko: "연결되면 보여요", en: "Shown when you are online")(language)),
        .data("data-unreadable", Phrase(ko: "읽을 수 없는 사진이에요", en: "This picture cannot be read")(language)))
}

/// The kinds of pictures that the house takes, for a field that chooses files.
public let acceptedPictures: StaticString =
    "image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,.heic,.heif"
