import Floor

extension BoardUseCase {
    /// A line of a checklist to another spot in it. Fields: `card`, `item`, `to`: `top`, `up`, `down`, `bottom`, or `before`
    /// and `after` with `beside`, another line.
    static let moveItem = BoardUseCase(
        "move-item", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let (item, card) = try draft.item(form)
            guard let to = Spot(stored: form["to"] ?? "bottom") else { throw .unknownSpot(form["to"]) }
            let stack = slice.board.items(on: card.id).map { $0.position }
            guard let gap = to.gap(for: item.id, among: stack, beside: try form.id("beside")) else {
                return draft.unchanged(at: card.id)
            }
            let rank = Rank.between(gap.above, gap.below)
            if rank == item.rank.value { return draft.unchanged(at: card.id) }
            let change = item.change(Item.Field.rank, to: .string(rank.text))
            return draft.record(draft.operation("item.moved", [change]), at: card.id)
        })
}
