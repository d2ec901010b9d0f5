import Floor

/// The box for a message, with the images that go with it. Works as a plain form: `talk-images.js` uploads what is chosen
/// at once and shows it in a strip above the box.
enum TalkComposer {
    /// - Parameters:
    ///   - fields: of a refused form.
    ///   - images: those that were uploaded with it.
    static func view(
        _ seen: SeenMeetup, _ viewer: Viewer, thread: ID<Person>?, form fields: Fields, images: [MessageImage]
    ) -> HTML {
        composer(
            seen.link.at(RunRules.postMessage.name), "text", label: viewer.say(Noun.message),
            value: fields["text"] ?? "", limit: Message.limit, operation: viewer.formID, viewer.language,
            files: ComposerFiles(
                plain: seen.link.at(RunRules.uploading), form: form(seen, viewer), attached: attached(images, viewer),
                choosing: choosing(viewer)),
            draft: .halfWritten(
                viewer, in: seen.meetup.id.text, thread.map { "talk/" + $0.text } ?? "talk")
        ) {
            if let thread { hidden("thread", thread.text) }
        }
    }

    private static func form(_ seen: SeenMeetup, _ viewer: Viewer) -> Attributes {
        Attributes(
            .data("data-images", seen.meetup.id.text), .data("data-most", String(StoredFile.byteLimit)),
            .data("data-count", String(Message.imageLimit)),
            .data("data-too-many", viewer.say(Refusal.tooManyImages.phrase)),
            .data(
                "data-too-large",
                viewer.say(
                    Phrase(
                        ko: "사진 한 장은 \(StoredFile.byteLimit / 1_048_576)MB까지 보낼 수 있어요.",
                        en: "An image can have at most \(StoredFile.byteLimit / 1_048_576) MB."))),
            .data(
                "data-no-picture",
                viewer.say(
                    Phrase(
                        ko: "JPEG, PNG, WebP, GIF, HEIC 사진만 보낼 수 있어요.",
                        en: "Choose JPEG, PNG, WebP, GIF or HEIC pictures."))))
    }

    /// What is uploaded already. Without scripts a box that is not checked leaves its image out.
    private static func attached(_ images: [MessageImage], _ viewer: Viewer) -> HTML {
        group {
            tag("ul", .class("composer-strip"), .id("composer-strip"), .role("list"), .label(viewer.say(name))) {
                for index in images.indices.prefix(Message.imageLimit) {
                    tag("li", .class("composer-image")) {
                        tag(
                            "img", .class("photo"), .link("src", images[index].file.link(.small)), .fixed("alt", ""),
                            .fixed("width", "64"), .fixed("height", "64"))
                        tag("label", .class("composer-keep")) {
                            tag(
                                "input", .type("checkbox"), .name(Message.imageFields[index]),
                                .value(images[index].file.text), .flag("checked"))
                            tag("span") {
                                viewer.say(Phrase(ko: "사진 \(index + 1) 보내기", en: "Send image \(index + 1)"))
                            }
                        }
                    }
                }
            }
            // An image that a script attaches.
            tag("template", .flag("data-image-item")) {
                tag("li", .class("composer-image")) {
                    tag("img", .class("photo"), .fixed("alt", ""), .fixed("width", "64"), .fixed("height", "64"))
                    hidden(Message.imageFields[0], "")
                    iconButton(
                        .close, name: viewer.say(Phrase(ko: "사진 빼기", en: "Remove image")), .quiet, .type("button"))
                }
            }
        }
    }

    private static func choosing(_ viewer: Viewer) -> HTML {
        tag("span", .class("composer-attach")) {
            icon(.photo)
            tag(
                "input", .class("composer-files"), .type("file"), .name(Message.filesField), .flag("multiple"),
                .fixed("accept", acceptedPictures), .label(viewer.say(name)), .value("title", viewer.say(name)))
        }
    }

    private static let name = Phrase(ko: "보낼 사진", en: "Images to send")
}

extension RunRules {
    /// Where a browser without scripts sends a message with its images. Only a server answers it.
    public static let uploading = "upload-images"
}
