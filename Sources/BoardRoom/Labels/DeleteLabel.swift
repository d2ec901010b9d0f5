public import Floor

extension BoardRules {
    /// Deletes a label from the board and all of its cards. The cards keep their reference, so undo restores it on
    /// them. Field: `label`.
    public static let deleteLabel = BoardUseCase(
        "delete-label", makes: .act("label.deleted"), by: .editor, lands: .page(LabelsPage.segment),
        onDevice: Phrase(ko: "보드의 라벨", en: "Board labels"),
        api: .rest(.delete, "labels/{label}", status: 200),
        summary: "Deletes a label and removes it from every card.",
        input: [],
        depth: { _ throws(Refusal) in .face }, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let label = try draft.label(form)
            return draft.record([label.change(Label.removed, to: true)])
        })
}
