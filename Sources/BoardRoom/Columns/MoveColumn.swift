import Floor

extension BoardUseCase {
    /// A column one step to the left or right. Fields: `column`, `to`: `left` or `right`.
    static let moveColumn = BoardUseCase(
        "move-column",
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let column = try draft.column(form.id("column"))
            let columns = slice.board.standing
            guard let present = columns.firstIndex(where: { $0.id == column.id }) else { throw .columnMissing }
            let others = columns.filter { $0.id != column.id }
            let target: Int
            switch form["to"] {
            case "left": target = present - 1
            case "right": target = present + 1
            default: throw .unknownSide(form["to"])
            }
            guard others.indices.contains(target) || target == others.count, target >= 0 else {
                return draft.unchanged(on: ColumnsPage.segment)
            }
            let rank = Rank.between(
                target > 0 ? others[target - 1].rank.value : nil,
                target < others.count ? others[target].rank.value : nil)
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
