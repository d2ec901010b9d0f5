public import Floor

extension BoardRules {
    /// Changes the text of a checklist item, unless it is the one that the form showed.
    ///
    /// Fields: `card`, `item`, `text`; optional `was-text`: what the form showed originally.
    public static let editItem = BoardUseCase(
        "edit-item", makes: .act("item.edited"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "체크리스트", en: "Checklist"),
        api: .rest(.patch, "cards/{card}/items/{item}", status: 200),
        summary: "Changes the text of a checklist item.",
        input: [
            .init("text", .words, "1 to 100 characters.")
        ],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let (item, card) = try draft.item(form)
            let text = try Item.Text(form["text"] ?? "").text
            if text == form["was-text"] || text == item.text.value { return draft.unchanged }
            let change = item.change(Item.text, to: text)
            return draft.record([change])
        })
}
