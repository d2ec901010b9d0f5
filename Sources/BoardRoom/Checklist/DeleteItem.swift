import Floor

extension BoardUseCase {
    /// A line of a checklist away. Fields: `card`, `item`.
    static let deleteItem = BoardUseCase(
        "delete-item", cards: CardPage.these, depth: CardPage.whole,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let (item, card) = try draft.item(form)
            let change = item.change(Item.Field.removed, to: .bool(true))
            return draft.record(draft.operation("item.deleted", [change]), at: card.id)
        })
}
