import Floor

extension BoardUseCase {
    /// A card to the trash, from where it can be brought back for 30 days. Field: `card`.
    static let deleteCard = BoardUseCase(
        "delete-card",
        cards: CardPage.these,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let card = try draft.card(form)
            return draft.record(
                draft.operation("card.deleted", [card.change(Card.Field.removed, to: .bool(true))]))
        })
}
