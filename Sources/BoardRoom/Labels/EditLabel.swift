public import Floor

extension BoardRules {
    /// Changes the name or colour of a label, on every card that has it. Fields: `label`; any of `name`, `colour`;
    /// with a name, `was-name`: what the form showed originally.
    public static let editLabel = BoardUseCase(
        "edit-label", makes: .act("label.edited"), by: .editor, lands: .page(LabelsPage.segment),
        onDevice: Phrase(ko: "보드의 라벨", en: "Board labels"),
        api: .rest(.patch, "labels/{label}", status: 200),
        summary: "Changes a label. Omitted members are left unchanged.",
        input: [
            .init("name", .words, "1 to 20 characters.", isRequired: false),
            .init("colour", .choice(of: Label.Colour.self), "The colour.", isRequired: false),
        ],
        depth: { _ throws(Refusal) in .face }, form: LabelsPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let label = try draft.label(form)
            var changes: [Change] = []
            if let given = form["name"] {
                let name = try Label.Name(given).text
                if given != form["was-name"], name != label.name.value {
                    try draft.board.requireFree(name, for: label.id)
                    changes.append(label.change(Label.name, to: name))
                }
            }
            if let given = form["colour"] {
                let colour = try Label.checkedColour(given)
                if colour != label.colour.value {
                    changes.append(label.change(Label.colour, to: colour))
                }
            }
            if changes.isEmpty { return draft.unchanged }
            return draft.record(changes)
        })
}
