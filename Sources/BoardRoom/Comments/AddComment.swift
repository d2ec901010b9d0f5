public import Floor

extension BoardRules {
    /// Adds a comment to a card. `@이름` mentions a member of the board.
    ///
    /// Fields: `card`, `text`; optional `files` (``Comment/checkedFiles(_:)``), with which the text may be empty; optional
    /// `comment` (the new id), `picked` (space-separated ids of the people picked from
    /// the list; decides between people of the same name).
    public static let addComment = BoardUseCase(
        "add-comment", makes: .act("comment.added"), by: .editor, lands: .card(orPage: nil), adds: "comment",
        onDevice: Phrase(ko: "댓글 쓰기", en: "Add a comment"),
        api: .rest(.post, "cards/{card}/comments", status: 200),
        summary: "Adds a comment to a card.",
        input: [
            .init("comment", .id, "The id of the new comment; generated if absent.", isRequired: false),
            .init(
                "text", .words,
                "1 to 5,000 characters; none are needed with files. `@name` or `@[id]` mentions a member of the board.",
                isRequired: false),
            .init(
                "files", .list(addAttachment.input),
                "At most \(Comment.fileLimit) pictures and other files of the board.",
                isRequired: false),
        ],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            let files = try Comment.checkedFiles(form)
            let text = try Comment.checkedText(form, draft.slice, mayBeBlank: !files.isEmpty)
            guard draft.slice.tallies[card.id]?.comments ?? 0 < Comment.countLimit else { throw .tooManyComments }
            let id: ID<Entity> = try form.id("comment") ?? tools.id()
            guard !draft.board.holds(id) else { throw .taken("comment") }
            var changes = [
                Change(id, Comment.removed, from: true, to: false),
                Change(id, Comment.card, to: card.id),
                Change(id, Comment.text, to: text),
            ]
            for file in files { changes.append(Change(id, Comment.fileField(file.file), to: file.json)) }
            return draft.record(changes)
        })
}

extension Refusal {
    static var tooManyComments: Refusal {
        Refusal(
            .conflict, "too-many-comments",
            Phrase(
                ko: "카드 하나에는 댓글을 \(grouped(Comment.countLimit))개까지 달 수 있어요.",
                en: "A card can have \(grouped(Comment.countLimit)) comments."), field: "text")
    }
}
