public import Floor

extension BoardRules {
    /// Moves a column one step left or right. Fields: `column`, `to`: `left` or `right`.
    public static let moveColumn = BoardUseCase(
        "move-column", makes: .act("column.moved"), by: .editor, lands: .page(ColumnsPage.segment),
        onDevice: Phrase(ko: "보드의 칸", en: "Board columns"),
        api: .rest(.post, "columns/{column}/move", status: 200),
        summary: "Moves a column one place to the left or right.",
        input: [
            .init("to", .choice(["left", "right"]), "The direction.")
        ],
        form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let column = try draft.column(form.id("column"))
            let to: Spot
            switch form["to"] {
            case "left": to = .up
            case "right": to = .down
            default: throw .unknownSide(form["to"])
            }
            let stack = draft.board.standing.map { $0.position }
            guard let gap = to.gap(for: column.id, among: stack, beside: nil) else {
                return draft.unchanged
            }
            let rank = Rank.between(gap.above, gap.below)
            return draft.record([column.change(Column.rank, to: rank)])
        })
}

extension Refusal {
    static func unknownSide(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "column-side-unknown",
            Phrase(ko: "left나 right로만 옮길 수 있어요.", en: "A column can only move left or right."), field: "to",
            given: given)
    }
}
