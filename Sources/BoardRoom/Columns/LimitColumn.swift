public import Floor

extension BoardRules {
    /// Sets how many cards a column should hold; an empty limit removes it. The limit is not enforced: existing cards
    /// stay, more can be added, and the column shows that it is over. Fields: `column`, `limit`.
    public static let limitColumn = BoardUseCase(
        "limit-column", makes: .act("column.limited"), by: .editor, lands: .page(ColumnsPage.segment),
        onDevice: Phrase(ko: "보드의 칸", en: "Board columns"),
        api: .rest(.put, "columns/{column}/limit", status: 200),
        summary: "Sets how many cards a column is meant to hold. The limit is shown and not enforced.",
        input: [
            .init("limit", .optionalNumber, "1 to 99, or null for no limit.")
        ],
        form: ColumnsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let column = try draft.column(form.id("column"))
            let limit = try Column.CardLimit(form["limit"] ?? "").count
            if limit == column.cardLimit.value { return draft.unchanged }
            return draft.record([
                column.change(Column.cardLimit, to: limit)
            ])
        })
}
