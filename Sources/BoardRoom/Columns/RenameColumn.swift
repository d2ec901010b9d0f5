public import Floor

extension BoardRules {
    /// Changes a column's name, kind or card limit. Writes only what differs from what the form showed. An empty name
    /// restores the name of its kind, in the viewer's language; an empty limit is none.
    ///
    /// Its cards stay: those of a column that becomes *done* are no longer open, and open again if it is changed back.
    ///
    /// Fields: `column`; any of `name`, `kind`, `limit`; with each, `was-name`, `was-kind`, `was-limit`: what the form
    /// showed originally.
    public static let renameColumn = BoardUseCase(
        "rename-column", makes: .act("column.renamed"), by: .editor, lands: .page(ColumnsPage.segment),
        onDevice: Phrase(ko: "보드의 칸", en: "Board columns"),
        api: .rest(.patch, "columns/{column}", status: 200),
        summary: "Changes a column's name, kind or card limit. Omitted members are left unchanged.",
        input: [
            .init(
                "name", .words, "At most 30 characters; empty for the default name of its kind.", isRequired: false),
            .init("kind", .choice(of: Column.Kind.self), "The kind.", isRequired: false),
            .init("limit", .optionalNumber, "1 to 99, or null for no limit.", isRequired: false),
        ],
        form: ColumnsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let column = try draft.column(form.id("column"))
            var changes: [Change] = []
            if let given = form["name"] {
                let name: String? = given.isEmpty ? nil : try Column.Name(given).text
                let isShown = name == column.name.value || name == column.title(draft.viewer.language)
                if given != form["was-name"], !isShown {
                    changes.append(column.change(Column.name, to: name))
                }
            }
            if let given = form["kind"] {
                let kind = try Column.checkedKind(given)
                if given != form["was-kind"], kind != column.kind.value {
                    changes.append(column.change(Column.kind, to: kind))
                }
            }
            if let given = form["limit"] {
                let limit = try Column.CardLimit(given).count
                if given != form["was-limit"], limit != column.cardLimit.value {
                    changes.append(
                        column.change(Column.cardLimit, to: limit))
                }
            }
            return changes.isEmpty ? draft.unchanged : draft.record(changes)
        })
}
