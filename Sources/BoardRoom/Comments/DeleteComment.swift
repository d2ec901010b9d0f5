import Floor

extension BoardUseCase {
    /// A comment of one's own away. Fields: `card`, `comment`.
    static let deleteComment = BoardUseCase(
        "delete-comment", cards: CardPage.these, depth: CardPage.whole,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let (comment, card) = try draft.ownComment(form)
            let change = comment.change(Comment.Field.removed, to: .bool(true))
            return draft.record(draft.operation("comment.deleted", [change]), at: card.id)
        })
}
