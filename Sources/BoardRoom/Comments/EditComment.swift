import Floor

extension BoardUseCase {
    /// Other words for a comment of one's own. Fields: `card`, `comment`, `text`; optional `picked`.
    static let editComment = BoardUseCase(
        "edit-comment", cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let (comment, card) = try draft.ownComment(form)
            let text = try Comment.checkedText(form, slice)
            if text == comment.text.value { return draft.unchanged(at: card.id) }
            let change = comment.change(Comment.Field.text, to: .string(text))
            return draft.record(draft.operation("comment.edited", [change]), at: card.id)
        })
}
