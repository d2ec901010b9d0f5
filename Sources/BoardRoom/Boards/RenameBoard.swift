import Floor

extension BoardUseCase {
    /// Another name for the board. Field: `name`.
    static let renameBoard = BoardUseCase(
        "rename-board", form: ColumnsPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let name = try Board.Name(form["name"] ?? "").text
            if name == slice.board.name.value { return draft.unchanged(on: ColumnsPage.segment) }
            let change = Change(
                ID(slice.board.id), Board.Field.name, from: .string(slice.board.name.value), to: .string(name))
            return draft.record(draft.operation("board.renamed", [change]), on: ColumnsPage.segment)
        })
}
