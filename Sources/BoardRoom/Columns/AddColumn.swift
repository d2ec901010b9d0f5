import Floor

extension BoardUseCase {
    /// A new column at the right end. Fields: `name`, `kind` (`todo` without it).
    static let addColumn = BoardUseCase(
        "add-column", form: ColumnsPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let columns = slice.board.standing
            guard columns.count < Board.columnLimit else { throw .tooManyColumns }
            let name = try Column.Name(form["name"] ?? "").text
            let kind = try Column.checkedKind(form["kind"] ?? "todo")
            let id: ID<Entity> = try form.id("column") ?? tools.id()
            guard !slice.board.holds(id) else { throw .taken("column") }
            return draft.record(
                draft.operation(
                    "column.added",
                    Column.arrival(id, name: name, kind: kind, rank: .between(columns.last?.rank.value, nil))),
                on: ColumnsPage.segment)
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
