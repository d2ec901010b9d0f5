import Floor

extension BoardUseCase {
    /// A label on a card. Fields: `card`, `label`.
    static let labelCard = BoardUseCase(
        "label-card", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let card = try draft.card(form)
            let label = try draft.label(form)
            if card.labels.holds(label.id) { return draft.unchanged(at: card.id) }
            guard slice.board.labels(on: card).count < Card.labelLimit else { throw .tooManyLabelsOnCard }
            let change = card.change(Card.Mark.label(label.id).field, to: .bool(true))
            return draft.record(draft.operation("card.labeled", [change]), at: card.id)
        })

    /// A label off a card. Fields: `card`, `label`.
    static let unlabelCard = BoardUseCase(
        "unlabel-card", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let card = try draft.card(form)
            let label = try draft.label(form)
            guard card.labels.holds(label.id) else { return draft.unchanged(at: card.id) }
            let change = card.change(Card.Mark.label(label.id).field, to: .bool(false))
            return draft.record(draft.operation("card.unlabeled", [change]), at: card.id)
        })
}

extension Refusal {
    static var tooManyLabelsOnCard: Refusal {
        Refusal(
            .conflict, "too-many-labels-on-card",
            Phrase(
                ko: "카드 하나에는 라벨을 \(Card.labelLimit)개까지 붙일 수 있어요.", en: "A card takes \(Card.labelLimit) labels."),
            field: "label")
    }
}
