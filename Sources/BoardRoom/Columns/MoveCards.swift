public import Floor

extension BoardRules {
    /// Moves all cards of a column to the bottom of another, in their order: one change, which one undo reverts. Fields:
    /// `column`, `to`, the other column; and of a device `cards`, those it has moved.
    ///
    /// One change moves at most ``Column/moveLimit`` cards, from the top, and fewer where many come again: doing it again
    /// moves the next ones.
    public static let moveCards = BoardUseCase(
        "move-cards", makes: .act("cards.moved"), by: .editor, lands: .page(ColumnsPage.segment),
        onDevice: Phrase(ko: "카드 옮기기", en: "Move a card"),
        api: .rest(.post, "columns/{column}/move-cards", status: 200),
        summary: "Moves all cards of a column to the bottom of another, at most \(Column.moveLimit) at once.",
        input: [.init("to", .id, "The other column.")],
        cards: { form throws(Refusal) in .from(try form.id("column"), to: try form.id("to")) },
        depth: { _ throws(Refusal) in .next }, form: ColumnsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let from = try draft.column(form.id("column"))
            let to = try draft.column(form.id("to"))
            if from.id == to.id { return draft.unchanged }
            var rank = draft.board.cards(in: to.id).last?.position.rank
            var next = NextCards(draft, form)
            for card in try draft.cards(of: from, form) where !next.isFull {
                let below = Rank.between(rank, nil)
                next.move(card, from: from, to: Place(column: to.id, rank: below), in: to)
                rank = below
            }
            return next.changes.isEmpty ? draft.unchanged : draft.record(next.changes, at: next.moment)
        })
}
