import Floor

extension BoardUseCase {
    /// Another name for a column; an empty one brings back the kind's own, in each reader's language.
    /// Fields: `column`, `name`.
    static let renameColumn = BoardUseCase(
        "rename-column", form: ColumnsPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let column = try draft.column(form.id("column"))
            let given = form["name"] ?? ""
            let name: String? = given.isEmpty ? nil : try Column.Name(given).text
            if name == column.name.value || name == column.title(viewer.language) {
                return draft.unchanged(on: ColumnsPage.segment)
            }
            return draft.record(
                draft.operation(
                    "column.renamed", [column.change(Column.Field.name, to: name.map { .string($0) } ?? .null)]),
                on: ColumnsPage.segment)
        })
}
