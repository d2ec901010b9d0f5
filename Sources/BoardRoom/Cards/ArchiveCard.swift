public import Floor

extension BoardRules {
    /// Takes a card off the board and keeps it, without a date on which it is deleted. Field: `card`.
    public static let archiveCard = BoardUseCase(
        "archive-card", makes: .act("card.archived"), by: .editor, lands: .board,
        onDevice: Phrase(ko: "카드 보관", en: "Archive a card"),
        api: .rest(.post, "cards/{card}/archive", status: 200),
        summary: "Archives a card: it is off the board, can be found and read, and is kept until somebody deletes it.",
        input: [],
        cards: CardPage.these, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            try draft.keep(form, on: .archive)
        })

    /// Puts an archived card or a template back into its place; if its column is gone, into the one that stands for it. Field:
    /// `card`.
    public static let bringBackCard = BoardUseCase(
        "bring-back-card", makes: .act("card.brought-back"), by: .editor, lands: .board,
        onDevice: Phrase(ko: "보관한 카드 되돌려 놓기", en: "Bring a card back"),
        api: .rest(.post, "cards/{card}/bring-back", status: 200),
        summary: "Brings an archived card or a template back to its place on the board.",
        input: [],
        cards: CardPage.these, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            try draft.keep(form, on: .board)
        })
}

extension BoardDraft {
    func keep(_ form: Fields, on shelf: Card.Shelf) throws(Refusal) -> Outcome {
        let card = try card(form)
        if card.shelf.value == shelf { return unchanged }
        guard shelf != .board || slice.cardCount < Card.countLimit else { throw .tooManyCards }
        return record([card.change(Card.shelf, to: shelf)])
    }
}
