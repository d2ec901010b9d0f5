public import Floor

extension BoardRules {
    /// Changes the text of the viewer's own comment. Fields: `card`, `comment`, `text`; optional `picked`.
    public static let editComment = BoardUseCase(
        "edit-comment", makes: .act("comment.edited"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "댓글 고치기", en: "Edit a comment"),
        api: .rest(.patch, "cards/{card}/comments/{comment}", status: 200),
        summary: "Changes a comment. Only its author can.",
        input: [
            .init("text", .words, "1 to 5,000 characters.")
        ],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let (comment, card) = try draft.ownComment(form)
            let text = try Comment.checkedText(
                form, draft.slice, mayBeBlank: !comment.attachments.held.isEmpty)
            if text == comment.text.value { return draft.unchanged }
            let change = comment.change(Comment.text, to: text)
            return draft.record([change])
        })
}
