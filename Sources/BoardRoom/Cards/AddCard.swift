public import Floor

extension BoardRules {
    /// Adds a card at the end of a column.
    ///
    /// Fields: `title`; optional `body`, those of ``DueForm``, `column` (default: the first one), `card` (the new id), `mine`
    /// (assigns it to its author).
    public static let addCard = BoardUseCase(
        "add-card", makes: .act("card.added"), by: .editor, lands: .board, adds: "card",
        onDevice: Phrase(ko: "카드 추가", en: "Add a card"),
        api: .rest(.post, "cards", status: 201),
        summary: "Adds a card at the end of a column.",
        input: [
            .init("card", .id, "The id of the new card; generated if absent.", isRequired: false),
            .init("title", .words, "The title, 1 to 100 characters."),
            .init("body", .words, "The details, at most 20,000 characters.", isRequired: false),
            .init("due", .day, "The due date, such as 2026-12-03.", isRequired: false),
            .init("column", .id, "The column; by default the first one.", isRequired: false),
        ] + DueForm.input,
        cards: { form throws(Refusal) in .last(in: try form.id("column")) },
        form: { form, refusal, slice, viewer throws(Refusal) in
            try CardPage.adding(slice, viewer, form: form, refusal: refusal)
        },
        rule: { form, draft, tools throws(Refusal) in
            guard draft.slice.cardCount < Card.countLimit else { throw .tooManyCards }
            let column = try draft.column(form.id("column") ?? draft.board.standing.first?.id)
            let title = try Card.Title(form["title"] ?? "").text
            let body = try Card.Body(form["body"] ?? "").text
            let id: ID<Entity> = try form.id("card") ?? tools.id()
            let dates = try DueForm(form, draft.viewer).changes(of: Card(id: id))
            guard !draft.board.holds(id) else { throw .taken("card") }
            let last = draft.board.cards(in: column.id).last
            let place = Place(column: column.id, rank: .between(last?.position.rank, nil))
            var changes = [
                Change(id, Card.removed, from: true, to: false),
                Change(id, Card.title, to: title),
                Change(id, Card.place, to: place),
            ]
            if !body.isEmpty { changes.append(Change(id, Card.body, to: body)) }
            if form["mine"] != nil {
                changes.append(
                    Change(id, Card.Mark.assignee(draft.viewer.person).field, from: .bool(false), to: .bool(true)))
            }
            return draft.record(changes + dates)
        })
}

extension Refusal {
    static var tooManyCards: Refusal {
        Refusal(
            .conflict, "too-many-cards",
            Phrase(
                ko: "보드 하나에는 카드를 \(grouped(Card.countLimit))장까지 둘 수 있어요. 다 한 카드를 보관하면 더 넣을 수 있어요.",
                en: "A board can have \(grouped(Card.countLimit)) cards. Archive finished cards to make room."))
    }
}
