import Floor

extension BoardUseCase {
    /// A line of a checklist is done. Fields: `card`, `item`.
    static let checkItem = BoardUseCase(
        "check-item", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            try tick(true, form, slice, viewer, &tools)
        })

    /// It is to do again. Fields: `card`, `item`.
    static let uncheckItem = BoardUseCase(
        "uncheck-item", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            try tick(false, form, slice, viewer, &tools)
        })

    private static func tick(
        _ isDone: Bool, _ form: Fields, _ slice: BoardSlice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        let draft = try Draft(form, slice, viewer, &tools)
        let (item, card) = try draft.item(form)
        if item.done.value == isDone { return draft.unchanged(at: card.id) }
        let change = item.change(Item.Field.done, to: .bool(isDone))
        return draft.record(draft.operation(isDone ? "item.checked" : "item.unchecked", [change]), at: card.id)
    }
}
