public import Floor

extension BoardRules {
    /// Adds a label to a card. Fields: `card`, `label`.
    public static let labelCard = BoardUseCase(
        "label-card", makes: .act("card.labeled"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "카드의 라벨", en: "Card labels"),
        api: .rest(.put, "cards/{card}/labels/{label}", status: 200),
        summary: "Adds a label to a card.",
        input: [],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            let label = try draft.label(form)
            if card.labels.holds(label.id) { return draft.unchanged }
            guard draft.board.labels(on: card).count < Card.labelLimit else { throw .tooManyLabelsOnCard }
            let change = card.change(Card.Mark.label(label.id).field, to: .bool(true))
            return draft.record([change])
        })

    /// Removes a label from a card. Fields: `card`, `label`.
    public static let unlabelCard = BoardUseCase(
        "unlabel-card", makes: .act("card.unlabeled"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "카드의 라벨", en: "Card labels"),
        api: .rest(.delete, "cards/{card}/labels/{label}", status: 200),
        summary: "Removes a label from a card.",
        input: [],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            let label = try draft.label(form)
            guard card.labels.holds(label.id) else { return draft.unchanged }
            let change = card.change(Card.Mark.label(label.id).field, to: .bool(false))
            return draft.record([change])
        })
}

extension Refusal {
    static var tooManyLabelsOnCard: Refusal {
        Refusal(
            .conflict, "too-many-labels-on-card",
            Phrase(
                ko: "카드 하나에는 라벨을 \(Card.labelLimit)개까지 붙일 수 있어요.", en: "A card can have \(Card.labelLimit) labels."),
            field: "label")
    }
}
