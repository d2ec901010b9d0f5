public import Floor

extension BoardRules {
    /// Adds an item at the end of a card's checklist. Fields: `card`, `text`; optional `item` (the new id).
    public static let addItem = BoardUseCase(
        "add-item", makes: .act("item.added"), by: .editor, lands: .card(orPage: nil), adds: "item",
        onDevice: Phrase(ko: "체크리스트", en: "Checklist"),
        api: .rest(.post, "cards/{card}/items", status: 200),
        summary: "Adds an item to a card's checklist.",
        input: [
            .init("item", .id, "The id of the new item; generated if absent.", isRequired: false),
            .init("text", .words, "1 to 100 characters."),
        ],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            let text = try Item.Text(form["text"] ?? "").text
            let items = draft.board.items(on: card.id)
            guard items.count < Item.countLimit else { throw .tooManyItems }
            let id: ID<Entity> = try form.id("item") ?? tools.id()
            guard !draft.board.holds(id) else { throw .taken("item") }
            let rank = Rank.between(items.last?.rank.value, nil)
            let changes = [
                Change(id, Item.removed, from: true, to: false),
                Change(id, Item.card, to: card.id),
                Change(id, Item.text, to: text),
                Change(id, Item.rank, to: rank),
            ]
            return draft.record(changes)
        })
}

extension Refusal {
    static var tooManyItems: Refusal {
        Refusal(
            .conflict, "too-many-items",
            Phrase(
                ko: "체크리스트에는 항목을 \(Item.countLimit)개까지 둘 수 있어요.", en: "A checklist can have \(Item.countLimit) items."),
            field: "text")
    }
}
