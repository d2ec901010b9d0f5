public import Floor

/// An entry as whoever has a link to it reads it: nothing else of the journal, and no coordinates.
public struct SharedEntry: Equatable, Sendable {
    public let text: String
    public let day: Day
    /// The place's name; nil if there is none.
    public let place: String?
    /// In its compact form.
    public let weather: String?
    /// Those whose files have arrived, once the host has left out the others.
    public var photos: [EntryPhoto]

    /// - Parameter entry: nil for one that is deleted or was never written.
    public init?(_ entry: Entry) {
        guard entry.isWritten, !entry.isRemoved, let day = entry.day.value?.day else { return nil }
        text = entry.text.value
        self.day = day
        place = entry.place.value.flatMap { $0.name.isEmpty ? nil : $0.name }
        weather = entry.weather.value
        photos = entry.photos
    }

    /// The title, or what is shown in place of one.
    public func title(_ language: Language) -> String {
        let title = EntryText(text).title
        return Text.isBlank(title) ? EntrySummary.untitled(language) : Text.trimmed(title)
    }

    /// The sizes in which its photos are read.
    public static let photoSizes: [FileSize] = [.medium, .large]

    /// What follows the title.
    ///
    /// - Parameter photo: the address of a photo's file in a size.
    public func body(_ language: Language, photo: (ID<StoredFile>, FileSize) -> Link) -> HTML {
        tag("article", .class("shared-entry")) {
            tag("p", .class("shared-when")) {
                tag("time", .value("datetime", day.iso)) { day.text(.long, in: language) }
                if let place { tag("span") { place } }
            }
            weatherLine(weather, language)
            if let body = EntryText(text).body, !Text.isBlank(body) {
                tag("div", .class("entry-reading-body")) { HTML.linked(body) }
            }
            for index in photos.indices { picture(photos[index], number: index + 1, language, photo) }
            tag("p", .class("field-hint")) {
                Phrase(
                    ko: "지금의 글이에요. 쓴 사람이 고치면 여기서도 바뀌고, 공유를 취소하면 보이지 않아요.",
                    en:
                        "This is the entry as it is now. It changes here when its writer changes it, and is gone once they revoke the link."
                )(language)
            }
        }
    }

    private func picture(
        _ photo: EntryPhoto, number: Int, _ language: Language, _ address: (ID<StoredFile>, FileSize) -> Link
    ) -> HTML {
        let source = SharedEntry.photoSizes.map { address(photo.file, $0).text + " " + $0.rawValue + "w" }
        let name = photo.alt.isEmpty ? Phrase(ko: "사진 \(number)", en: "Photo \(number)")(language) : photo.alt
        var look = Attributes(
            .class("shared-photo"), .link("src", address(photo.file, .medium)),
            .value("srcset", source.joined(separator: ", ")), .fixed("sizes", "(max-width: 40rem) 100vw, 600px"),
            .value("alt", name), .fixed("decoding", "async"), .fixed("loading", "lazy"))
        if photo.width > 0, photo.height > 0 {
            look.add(.value("width", String(photo.width)))
            look.add(.value("height", String(photo.height)))
        }
        return tag("img", .all(look))
    }

    /// The title and the form of a link that has a password.
    public static var passwordTitle: Phrase { Phrase(ko: "비밀번호가 필요해요", en: "A password is needed") }

    /// - Parameters:
    ///   - address: of the link.
    ///   - refusal: of the last attempt.
    public static func passwordForm(at address: Link, _ refusal: Refusal?, _ language: Language) -> HTML {
        form(address) {
            if let refusal, refusal.field == nil { banner(refusal.phrase(language), .danger) }
            field(
                Field(
                    "password", Phrase(ko: "비밀번호", en: "Password")(language), kind: .password,
                    hint: Phrase(
                        ko: "링크를 보낸 사람이 알려 준 비밀번호예요.", en: "The password that whoever sent the link gave you.")(
                            language), error: refusal?.field == nil ? nil : refusal?.phrase(language),
                    isRequired: true, isFocused: true, fills: "off"), language)
            formActions { button(Phrase(ko: "읽기", en: "Read")(language), .primary) }
        }
    }
}
