public import Floor

extension BoardRules {
    /// Adds a column at the right end. Fields: `name`, `kind` (default: `todo`).
    public static let addColumn = BoardUseCase(
        "add-column", makes: .act("column.added"), by: .editor, lands: .page(ColumnsPage.segment), adds: "column",
        onDevice: Phrase(ko: "보드의 칸", en: "Board columns"),
        api: .rest(.post, "columns", status: 200),
        summary: "Adds a column at the right end.",
        input: [
            .init("column", .id, "The id of the new column; generated if absent.", isRequired: false),
            .init("name", .words, "1 to 30 characters."),
            .init("kind", .choice(of: Column.Kind.self), "The kind; by default `todo`.", isRequired: false),
        ],
        form: ColumnsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let columns = draft.board.standing
            guard columns.count < Board.columnLimit else { throw .tooManyColumns }
            let name = try Column.Name(form["name"] ?? "").text
            let kind = try Column.checkedKind(form["kind"] ?? "todo")
            let id: ID<Entity> = try form.id("column") ?? tools.id()
            guard !draft.board.holds(id) else { throw .taken("column") }
            return draft.record(
                Column.arrival(id, name: name, kind: kind, rank: .between(columns.last?.rank.value, nil)))
        })
}

extension Refusal {
    static var tooManyColumns: Refusal {
        Refusal(
            .conflict, "too-many-columns",
            Phrase(
                ko: "칸은 \(Board.columnLimit)개까지 만들 수 있어요.", en: "A board can have \(Board.columnLimit) columns."))
    }
}
