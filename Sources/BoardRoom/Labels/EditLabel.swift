import Floor

extension BoardUseCase {
    /// Another name or colour for a label, on every card that has it. Fields: `label`; any of `name`, `colour`.
    static let editLabel = BoardUseCase(
        "edit-label", depth: { _ throws(Refusal) in .face }, form: LabelsPage.again,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let label = try draft.label(form)
            var changes: [Change] = []
            if let given = form["name"] {
                let name = try Label.Name(given).text
                if name != label.name.value {
                    try slice.board.requireFree(name, for: label.id)
                    changes.append(label.change(Label.Field.name, to: .string(name)))
                }
            }
            if let given = form["colour"] {
                let colour = try Label.checkedColour(given)
                if colour != label.colour.value {
                    changes.append(label.change(Label.Field.colour, to: .string(colour.rawValue)))
                }
            }
            if changes.isEmpty { return draft.unchanged(on: LabelsPage.segment) }
            return draft.record(draft.operation("label.edited", changes), on: LabelsPage.segment)
        })
}
