public import Floor

extension BoardRules {
    /// Deletes a checklist item. Fields: `card`, `item`.
    public static let deleteItem = BoardUseCase(
        "delete-item", makes: .act("item.deleted"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "체크리스트", en: "Checklist"),
        api: .rest(.delete, "cards/{card}/items/{item}", status: 200),
        summary: "Deletes a checklist item.",
        input: [],
        cards: CardPage.these, depth: CardPage.whole, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let (item, card) = try draft.item(form)
            let change = item.change(Item.removed, to: true)
            return draft.record([change])
        })
}
