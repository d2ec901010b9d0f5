import Floor

extension BoardUseCase {
    /// Something said about a card. `@이름` of somebody on the board names them.
    ///
    /// Fields: `card`, `text`; optional `comment` (the new id), `picked` (ids of people chosen from the list, with spaces
    /// between, which counts where two have one name).
    static let addComment = BoardUseCase(
        "add-comment", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let card = try draft.card(form)
            let text = try Comment.checkedText(form, slice)
            guard slice.tallies[card.id]?.comments ?? 0 < Comment.countLimit else { throw .tooManyComments }
            let id: ID<Entity> = try form.id("comment") ?? tools.id()
            guard !slice.board.holds(id) else { throw .taken("comment") }
            let changes = [
                Change(id, Comment.Field.removed, from: .bool(true), to: .bool(false)),
                Change(id, Comment.Field.card, to: .string(card.id.text)),
                Change(id, Comment.Field.text, to: .string(text)),
            ]
            return draft.record(draft.operation("comment.added", changes), at: card.id)
        })
}

extension Refusal {
    static var tooManyComments: Refusal {
        Refusal(
            .conflict, "too-many-comments",
            Phrase(
                ko: "카드 하나에는 댓글을 \(grouped(Comment.countLimit))개까지 달 수 있어요.",
                en: "A card takes \(grouped(Comment.countLimit)) comments."), field: "text")
    }
}
