public import Floor

extension BoardRules {
    /// Renames the board, unless the name is the one that the form showed.
    ///
    /// Fields: `name`; optional `was-name`: what the form showed originally.
    public static let renameBoard = BoardUseCase(
        "rename-board", makes: .act("board.renamed"), by: .editor, lands: .page(ColumnsPage.segment),
        onDevice: Phrase(ko: "보드 이름", en: "Board name"),
        api: .rest(.patch, "", status: 200),
        summary: "Renames a board.",
        input: [
            .init("name", .words, "Its name, 1 to 50 characters.")
        ],
        form: ColumnsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let name = try Board.Name(form["name"] ?? "").text
            if name == form["was-name"] || name == draft.board.name.value { return draft.unchanged }
            let change = Change(
                ID(draft.board.id), Board.name, from: draft.board.name.value, to: name)
            return draft.record([change])
        })
}
