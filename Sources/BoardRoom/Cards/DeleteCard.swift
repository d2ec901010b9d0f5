public import Floor

extension BoardRules {
    /// Moves a card to the trash, from which it can be restored for 30 days. Field: `card`.
    public static let deleteCard = BoardUseCase(
        "delete-card", makes: .act("card.deleted"), by: .editor, lands: .board,
        onDevice: Phrase(ko: "카드 지우기", en: "Delete a card"),
        api: .rest(.delete, "cards/{card}", status: 200),
        summary: "Deletes a card. It can be restored from the trash for 30 days.",
        input: [],
        cards: CardPage.these, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            return draft.record([card.change(Card.removed, to: true)])
        })
}
