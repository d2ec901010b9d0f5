import Floor

extension BoardUseCase {
    /// A new line at the end of a card's checklist. Fields: `card`, `text`; optional `item` (the new id).
    static let addItem = BoardUseCase(
        "add-item", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let card = try draft.card(form)
            let text = try Item.Text(form["text"] ?? "").text
            let items = slice.board.items(on: card.id)
            guard items.count < Item.countLimit else { throw .tooManyItems }
            let id: ID<Entity> = try form.id("item") ?? tools.id()
            guard !slice.board.holds(id) else { throw .taken("item") }
            let rank = Rank.between(items.last?.rank.value, nil)
            let changes = [
                Change(id, Item.Field.removed, from: .bool(true), to: .bool(false)),
                Change(id, Item.Field.card, to: .string(card.id.text)),
                Change(id, Item.Field.text, to: .string(text)),
                Change(id, Item.Field.rank, to: .string(rank.text)),
            ]
            return draft.record(draft.operation("item.added", changes), at: card.id)
        })
}

extension Refusal {
    static var tooManyItems: Refusal {
        Refusal(
            .conflict, "too-many-items",
            Phrase(
                ko: "체크리스트에는 항목을 \(Item.countLimit)개까지 둘 수 있어요.", en: "A checklist holds \(Item.countLimit) items."),
            field: "text")
    }
}
