public import Floor

extension BoardRules {
    /// Moves a checklist item within its checklist. Fields: `card`, `item`, `to`: `top`, `up`, `down`, `bottom`, or
    /// `before` and `after` with `beside`, another item.
    public static let moveItem = BoardUseCase(
        "move-item", makes: .act("item.moved"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "체크리스트", en: "Checklist"),
        api: .rest(.post, "cards/{card}/items/{item}/move", status: 200),
        summary: "Moves an item within its checklist.",
        input: [
            .init("to", .choice(of: Spot.self), "The position; by default `bottom`.", isRequired: false),
            .init("beside", .id, "The item to move before or after.", isRequired: false),
        ],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let (item, card) = try draft.item(form)
            guard let to = Spot(stored: form["to"] ?? "bottom") else { throw .unknownSpot(form["to"]) }
            let stack = draft.board.items(on: card.id).map { $0.position }
            guard let gap = to.gap(for: item.id, among: stack, beside: try form.id("beside")) else {
                return draft.unchanged
            }
            let rank = Rank.between(gap.above, gap.below)
            if rank == item.rank.value { return draft.unchanged }
            let change = item.change(Item.rank, to: rank)
            return draft.record([change])
        })
}
