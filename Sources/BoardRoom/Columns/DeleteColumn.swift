public import Floor

extension BoardRules {
    /// Deletes a column, if it has no cards and is not the last one. Field: `column`.
    public static let deleteColumn = BoardUseCase(
        "delete-column", makes: .act("column.deleted"), by: .editor, lands: .page(ColumnsPage.segment),
        onDevice: Phrase(ko: "보드의 칸", en: "Board columns"),
        api: .rest(.delete, "columns/{column}", status: 200),
        summary: "Deletes an empty column.",
        input: [],
        cards: { form throws(Refusal) in .near(cards: [], column: try form.id("column")) }, form: ColumnsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let column = try draft.column(form.id("column"))
            guard draft.board.standing.count > 1 else { throw .lastColumn }
            guard draft.board.cards(in: column.id).isEmpty else { throw .columnNotEmpty }
            return draft.record([column.change(Column.removed, to: true)])
        })
}

extension Refusal {
    static var lastColumn: Refusal {
        Refusal(
            .conflict, "last-column",
            Phrase(ko: "칸이 하나는 있어야 해요.", en: "A board needs at least one column."), field: "column")
    }

    static var columnNotEmpty: Refusal {
        Refusal(
            .conflict, "column-not-empty",
            Phrase(
                ko: "카드가 있는 칸은 지울 수 없어요. 카드를 먼저 다른 칸으로 옮겨 주세요.",
                en: "This column still has cards. Move them to another column first."),
            field: "column")
    }
}
