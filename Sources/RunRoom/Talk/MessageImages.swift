import Floor

/// The images of a message: small ones that lead to their pages.
enum MessageImages {
    static func view(_ message: Message, _ seen: SeenMeetup, _ viewer: Viewer) -> HTML {
        let images = message.images.value
        if images.isEmpty { return .nothing }
        return tag("div", .class("run-images"), .when(images.count > 1, .flag("data-several"))) {
            for index in images.indices {
                tag("a", .class("run-image"), .href(ImagePage.address(images[index], of: message, seen))) {
                    picture(images[index], name(of: index, in: message, seen, viewer), small: true)
                }
            }
        }
    }

    /// Those of a message that was reported, for who decides about it: they lead to the files.
    static func reported(_ images: [MessageImage], _ viewer: Viewer) -> HTML {
        if images.isEmpty { return .nothing }
        return tag("div", .class("run-images"), .when(images.count > 1, .flag("data-several"))) {
            for index in images.indices {
                tag("a", .class("run-image"), .href(images[index].file.link(.large))) {
                    picture(
                        images[index],
                        viewer.say(Phrase(ko: "신고된 사진 \(index + 1)", en: "Reported image \(index + 1)")), small: true)
                }
            }
        }
    }

    /// Whose it is and when it was sent; which of several.
    static func name(of index: Int, in message: Message, _ seen: SeenMeetup, _ viewer: Viewer) -> String {
        let who = seen.name(of: message.author ?? .unmade, viewer)
        let when = viewer.clock(message.sentAt.value).text(today: viewer.today, in: viewer.language)
        let count = message.images.value.count
        return viewer.say(
            count == 1
                ? Phrase(ko: "\(who) 님의 사진, \(when)", en: "Image from \(who), \(when)")
                : Phrase(
                    ko: "\(who) 님의 사진 \(index + 1)/\(count), \(when)",
                    en: "Image \(index + 1) of \(count) from \(who), \(when)"))
    }

    static func picture(_ image: MessageImage, _ name: String, small: Bool) -> HTML {
        Floor.picture(
            image.file, name: name, width: image.width, height: image.height, from: small ? .small : .medium,
            to: small ? .medium : .large,
            sizes: small ? "(max-width: 40rem) 60vw, 260px" : "(max-width: 60rem) 100vw, 920px", isLazy: small)
    }

    /// Says what a message without words is, where only words are shown.
    static func words(_ message: Message, _ viewer: Viewer) -> String {
        let (text, count) = (message.text.value, message.images.value.count)
        if !text.isEmpty || count == 0 { return text }
        return viewer.say(Phrase(ko: "사진 \(count)장", en: counted(count, "1 image", "images")))
    }
}

/// One image of a message as large as the screen, with the others beside it.
enum ImagePage {
    /// An image of a message, which the query names.
    static let route = RunPageRoute.ofMeetup(
        segment, device: .never,
        needs: { ids, query throws(Refusal) in
            .init(ids.space, runners: true, messages: try ImagePage.messages(query))
        },
        draw: { request, seen, viewer throws(Refusal) in try page(seen, viewer, at: request.query) })

    /// Its last path segment.
    static let segment = "image"
    /// The fields of its address: the message, and which of its images.
    static let messageField: StaticString = "message"
    static let fileField: StaticString = "file"

    static func address(_ image: MessageImage, of message: Message, _ seen: SeenMeetup) -> Link {
        seen.link.at(segment).with(messageField, message.id.text).with(fileField, image.file.text)
    }

    /// The message that an address names.
    static func messages(_ query: Fields) throws(Refusal) -> [ID<Entity>] {
        let id: ID<Entity>? = try query.id(messageField.text)
        return id.map { [$0] } ?? []
    }

    /// - Throws: `missing` for a message that the viewer may not see, one that was deleted, and an image of another.
    static func page(_ seen: SeenMeetup, _ viewer: Viewer, at query: Fields) throws(Refusal) -> Page {
        let id: ID<Entity>? = try query.id(messageField.text)
        let file: ID<StoredFile>? = try query.id(fileField.text)
        guard let message = id.flatMap({ seen.meetup.messages[$0] }),
            let index = message.images.value.firstIndex(where: { $0.file == file })
        else { throw .missing }
        let images = message.images.value
        let talk = seen.link.at(TalkPage.segment)
        return Page(
            title: viewer.say(
                images.count == 1
                    ? Phrase(ko: "사진", en: "Image")
                    : Phrase(ko: "사진 \(index + 1)/\(images.count)", en: "Image \(index + 1) of \(images.count)")),
            place: .run, back: message.thread.value.map { talk.with("thread", $0.text) } ?? talk,
            body: tag("div", .class("run-image-page")) {
                tag("figure", .class("run-image-large")) {
                    MessageImages.picture(
                        images[index], MessageImages.name(of: index, in: message, seen, viewer), small: false)
                    tag("figcaption", .class("field-hint")) {
                        MessageImages.name(of: index, in: message, seen, viewer)
                    }
                }
                tag("div", .class("run-actions")) {
                    if index > 0 {
                        linkButton(
                            viewer.say(Phrase(ko: "앞 사진", en: "Previous")),
                            to: address(images[index - 1], of: message, seen), icon: .back)
                    }
                    if index + 1 < images.count {
                        linkButton(
                            viewer.say(Phrase(ko: "다음 사진", en: "Next")),
                            to: address(images[index + 1], of: message, seen), icon: .forward)
                    }
                    linkButton(
                        viewer.say(Phrase(ko: "원본 크기로 보기", en: "Full size")), to: images[index].file.link(.full),
                        icon: .photo)
                }
            }, live: seen.live)
    }
}
