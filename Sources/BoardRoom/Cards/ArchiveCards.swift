public import Floor

extension BoardRules {
    /// Archives the cards of a column, as one change that one undo takes back. Field: `column`; and of a device
    /// `cards`, those it has archived.
    public static let archiveCards = BoardUseCase(
        "archive-cards", makes: .act("cards.archived"), by: .editor, lands: .board,
        onDevice: Phrase(ko: "칸의 카드 모두 보관", en: "Archive a column’s cards"),
        api: .rest(.post, "columns/{column}/archive-cards", status: 200),
        summary: "Archives the cards of a column, the first \(Column.moveLimit) if it has more.",
        input: [],
        cards: { form throws(Refusal) in .from(try form.id("column")) }, form: ColumnsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let column = try draft.column(form.id("column"))
            let cards = try draft.cards(of: column, form)
            if cards.isEmpty { return draft.unchanged }
            return draft.record(cards.map { $0.change(Card.shelf, to: .archive) })
        })
}
