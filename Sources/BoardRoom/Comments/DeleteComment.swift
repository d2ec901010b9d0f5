public import Floor

extension BoardRules {
    /// Deletes the viewer's own comment. Fields: `card`, `comment`.
    public static let deleteComment = BoardUseCase(
        "delete-comment", makes: .act("comment.deleted"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "댓글 지우기", en: "Delete a comment"),
        api: .rest(.delete, "cards/{card}/comments/{comment}", status: 200),
        summary: "Deletes a comment. Only its author can.",
        input: [],
        cards: CardPage.these, depth: CardPage.whole, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let (comment, card) = try draft.ownComment(form)
            let change = comment.change(Comment.removed, to: true)
            return draft.record([change])
        })
}
