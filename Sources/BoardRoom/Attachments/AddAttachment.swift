public import Floor

extension BoardRules {
    /// Adds a picture or another file to a card.
    ///
    /// Fields: `card`; `file`, an id that the device makes and uploads apart; `name`, `size`, `kind` (`picture` or
    /// `file`), `width` and `height`. A file that the card has is left as it is.
    public static let addAttachment = BoardUseCase(
        "add-attachment", makes: .act("card.attached"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "파일 붙이기", en: "Attach a file"),
        api: .rest(.put, "cards/{card}/attachments/{file}", status: 200),
        summary: "Attaches a picture or another file to a card. The file may be uploaded before or after.",
        input: [
            .init("file", .id, "The id of the file."),
            .init("name", .words, "Its name, 1 to \(Attachment.nameLimit) characters."),
            .init("size", .measure, "Its size in bytes; 0 if unknown.", isRequired: false),
            .init(
                "kind", .choice(["picture", "file"]), "Whether it is shown or downloaded; by default `file`.",
                isRequired: false),
            .init("width", .measure, "A picture's width in pixels; 0 if unknown.", isRequired: false),
            .init("height", .measure, "Its height.", isRequired: false),
        ],
        cards: CardPage.these, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            let attachment = try Attachment.checked(form)
            let held = card.attachments.held
            if held.contains(where: { $0.file == attachment.file }) { return draft.unchanged }
            guard held.count < Attachment.countLimit else { throw .tooManyAttachments }
            return draft.record([card.change(Attachment.field(attachment.file), to: attachment.json)])
        })
}

extension Attachment {
    /// From the fields of a form.
    static func checked(_ form: Fields) throws(Refusal) -> Attachment {
        guard let file: ID<StoredFile> = try form.id("file") else { throw .attachmentMissing }
        let name = try Text.line(
            Text.composed(form["name"] ?? ""), limit: nameLimit, field: "name", name: "attachment-name",
            subject: Noun.attachmentName)
        guard isFileName(name) else { throw .attachmentNameOfDots(name) }
        let kind = form["kind"] ?? "file"
        guard kind == "picture" || kind == "file" else { throw .attachmentKindUnknown(kind) }
        return Attachment(
            file, name: name, size: try number("size", StoredFile.byteLimit, form), isPicture: kind == "picture",
            width: try number("width", sideLimit, form), height: try number("height", sideLimit, form))
    }

    /// Whether a file can be called that: dots alone name folders.
    public static func isFileName(_ name: String) -> Bool { name.utf8.contains { $0 != UInt8(ascii: ".") } }

    private static func number(_ field: String, _ limit: Int, _ form: Fields) throws(Refusal) -> Int {
        guard let given = form[field], !given.isEmpty else { return 0 }
        guard let number = Int(given), number >= 0, number <= limit else {
            throw .attachmentNumber(field, limit, given)
        }
        return number
    }
}

extension Noun {
    static var attachmentName: Phrase { Phrase(ko: "파일 이름", en: "The file’s name") }
}

extension Refusal {
    static var tooManyAttachments: Refusal {
        Refusal(
            .conflict, "too-many-attachments",
            Phrase(
                ko: "카드 하나에는 파일을 \(Attachment.countLimit)개까지 붙일 수 있어요. 다른 파일을 빼고 붙여 주세요.",
                en: "A card can have \(Attachment.countLimit) files. Remove another one first."), field: "file")
    }

    static func attachmentNameOfDots(_ given: String) -> Refusal {
        Refusal(
            .invalid, "attachment-name-of-dots",
            Phrase(
                ko: "점만으로는 파일 이름이 될 수 없어요. 글자나 숫자를 넣어 주세요.",
                en: "Dots alone are no file name. Add letters or digits."), field: "name", given: given)
    }

    static func attachmentKindUnknown(_ given: String) -> Refusal {
        Refusal(
            .invalid, "attachment-kind-unknown",
            Phrase(ko: "파일의 종류는 picture나 file이어야 해요.", en: "The kind must be picture or file."), field: "kind",
            given: given)
    }

    static func attachmentNumber(_ field: String, _ limit: Int, _ given: String) -> Refusal {
        Refusal(
            .invalid, "attachment-number-invalid",
            Phrase(
                ko: "0부터 \(grouped(limit))까지의 수로 적어 주세요.", en: "Give a number, 0 to \(grouped(limit))."), field: field,
            given: given)
    }
}
