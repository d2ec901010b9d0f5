import Floor

extension BoardUseCase {
    /// A new card at the end of a column.
    ///
    /// Fields: `title`; optional `body`, `due` (`YYYY-MM-DD`), `column` (the first one without it), `card` (the new id),
    /// `mine` (assigned to who adds it).
    static let addCard = BoardUseCase(
        "add-card",
        cards: { form throws(Refusal) in .last(in: try form.id("column"), card: try form.id("card")) },
        form: { form, refusal, slice, viewer throws(Refusal) in
            try CardPage.adding(slice, viewer, form: form, refusal: refusal)
        },
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            guard slice.cardCount < Card.countLimit else { throw .tooManyCards }
            let column = try draft.column(form.id("column") ?? slice.board.standing.first?.id)
            let title = try Card.Title(form["title"] ?? "").text
            let body = try Card.Body(form["body"] ?? "").text
            let due = try Card.checkedDue(form["due"])
            let id: ID<Entity> = try form.id("card") ?? tools.id()
            guard !slice.board.holds(id) else { throw .taken("card") }
            let last = slice.board.cards(in: column.id).last
            let place = Place(column: column.id, rank: .between(last?.position.rank, nil))
            var changes = [
                Change(id, Card.Field.removed, from: .bool(true), to: .bool(false)),
                Change(id, Card.Field.title, to: .string(title)),
                Change(id, Card.Field.place, to: .string(place.text)),
            ]
            if !body.isEmpty { changes.append(Change(id, Card.Field.body, to: .string(body))) }
            if form["mine"] != nil {
                changes.append(Change(id, Card.Mark.assignee(viewer.person).field, from: .bool(false), to: .bool(true)))
            }
            if let due { changes.append(Change(id, Card.Field.due, to: .string(due.iso))) }
            return draft.record(draft.operation("card.added", changes))
        })
}

extension Refusal {
    static var tooManyCards: Refusal {
        Refusal(
            .conflict, "too-many-cards",
            Phrase(
                ko: "보드 하나에는 카드를 \(grouped(Card.countLimit))장까지 둘 수 있어요. 다 한 카드를 지우면 더 넣을 수 있어요.",
                en: "A board holds \(grouped(Card.countLimit)) cards. Delete some that are done to make room."))
    }
}
