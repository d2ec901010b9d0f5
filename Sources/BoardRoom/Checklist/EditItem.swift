import Floor

extension BoardUseCase {
    /// Other words for a line of a checklist. Fields: `card`, `item`, `text`.
    static let editItem = BoardUseCase(
        "edit-item", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let (item, card) = try draft.item(form)
            let text = try Item.Text(form["text"] ?? "").text
            if text == item.text.value { return draft.unchanged(at: card.id) }
            let change = item.change(Item.Field.text, to: .string(text))
            return draft.record(draft.operation("item.edited", [change]), at: card.id)
        })
}
