public import Floor

extension BoardRules {
    /// Renames a column; an empty name restores the name of its kind, in the viewer's language. Fields: `column`,
    /// `name`.
    public static let renameColumn = BoardUseCase(
        "rename-column", makes: .act("column.renamed"), by: .editor, lands: .page(ColumnsPage.segment),
        onDevice: Phrase(ko: "보드의 칸", en: "Board columns"),
        api: .rest(.patch, "columns/{column}", status: 200),
        summary: "Renames a column. An empty name restores the default name of its kind.",
        input: [
            .init("name", .words, "At most 30 characters.")
        ],
        form: ColumnsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let column = try draft.column(form.id("column"))
            let given = form["name"] ?? ""
            let name: String? = given.isEmpty ? nil : try Column.Name(given).text
            if name == column.name.value || name == column.title(draft.viewer.language) {
                return draft.unchanged
            }
            return draft.record([column.change(Column.Field.name, to: name.map { .string($0) } ?? .null)])
        })
}
