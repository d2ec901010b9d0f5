public import Floor

extension BoardRules {
    /// Takes a picture or another file off a card. Fields: `card`, `file`.
    public static let removeAttachment = BoardUseCase(
        "remove-attachment", makes: .act("card.detached"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "붙인 파일 빼기", en: "Remove a file"),
        api: .rest(.delete, "cards/{card}/attachments/{file}", status: 200),
        summary: "Takes a picture or another file off a card. Undo brings it back for 30 days.",
        input: [.init("file", .id, "The file.")],
        cards: CardPage.these, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            guard let file: ID<StoredFile> = try form.id("file"), card.attachments[file]?.value != nil else {
                throw .attachmentMissing
            }
            return draft.record([card.change(Attachment.field(file), to: .null)])
        })
}

extension Refusal {
    static var attachmentMissing: Refusal {
        Refusal(
            .missing, "attachment-missing",
            Phrase(ko: "이 카드에는 그런 파일이 없어요.", en: "This card has no such file."), field: "file")
    }
}
