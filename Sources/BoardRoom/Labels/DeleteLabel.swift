import Floor

extension BoardUseCase {
    /// A label away, from the board and so from every card. Which cards had it stays known: taken back, it is on them again.
    /// Field: `label`.
    static let deleteLabel = BoardUseCase(
        "delete-label", depth: { _ throws(Refusal) in .face },
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let label = try draft.label(form)
            return draft.record(
                draft.operation("label.deleted", [label.change(Label.Field.removed, to: .bool(true))]),
                on: LabelsPage.segment)
        })
}
