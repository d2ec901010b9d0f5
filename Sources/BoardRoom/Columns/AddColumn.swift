public import Floor

extension BoardRules {
    /// A new column at the right end. Fields: `name`, `kind` (`todo` without it).
    public static let addColumn = BoardUseCase(
        "add-column", makes: .act("column.added"), by: .editor, lands: .page(ColumnsPage.segment), adds: "column",
        onDevice: Phrase(ko: "보드의 칸", en: "The board’s columns"),
        api: .rest(.post, "columns", status: 200),
        summary: "Adds a column at the right end.",
        input: [
            .init("column", .id, "The new column's id; made here without it.", isRequired: false),
            .init("name", .words, "1 to 30 characters."),
            .init("kind", .choice(of: Column.Kind.self), "What it means; `todo` without it.", isRequired: false),
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
                ko: "칸은 \(Board.columnLimit)개까지 만들 수 있어요.", en: "A board holds \(Board.columnLimit) columns."))
    }
}
