import Floor

extension BoardUseCase {
    /// How many cards a column is meant to hold; an empty limit takes it away. Whoever has more there already keeps them,
    /// and more can be put there: the column only says so. Fields: `column`, `limit`.
    static let limitColumn = BoardUseCase(
        "limit-column", form: ColumnsPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let column = try draft.column(form.id("column"))
            let limit = try Column.CardLimit(form["limit"] ?? "").count
            if limit == column.cardLimit.value { return draft.unchanged(on: ColumnsPage.segment) }
            return draft.record(
                draft.operation(
                    "column.limited",
                    [column.change(Column.Field.cardLimit, to: limit.map { .integer(Int64($0)) } ?? .null)]),
                on: ColumnsPage.segment)
        })
}
