import Floor

extension BoardUseCase {
    /// A column one step to the left or right. Fields: `column`, `to`: `left` or `right`.
    static let moveColumn = BoardUseCase(
        "move-column",
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let column = try draft.column(form.id("column"))
            let to: Spot
            switch form["to"] {
            case "left": to = .up
            case "right": to = .down
            default: throw .unknownSide(form["to"])
            }
            let stack = slice.board.standing.map { $0.position }
            guard let gap = to.gap(for: column.id, among: stack, beside: nil) else {
                return draft.unchanged(on: ColumnsPage.segment)
            }
            let rank = Rank.between(gap.above, gap.below)
            return draft.record(
                draft.operation("column.moved", [column.change(Column.Field.rank, to: .string(rank.text))]),
                on: ColumnsPage.segment)
        })
}

extension Refusal {
    static func unknownSide(_ given: String?) -> Refusal {
        Refusal(
            .invalid, "column-side-unknown",
            Phrase(ko: "left나 right로만 옮길 수 있어요.", en: "A column moves left or right."), field: "to", given: given)
    }
}
