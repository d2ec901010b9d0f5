public import Floor

extension BoardRules {
    /// Adds a label to the board, and to a card if one is given.
    ///
    /// Fields: `name`; optional `colour` (default: `grey`), `label` (the new id), `card`.
    public static let addLabel = BoardUseCase(
        "add-label", makes: .act("label.added"), by: .editor, lands: .card(orPage: LabelsPage.segment), adds: "label",
        onDevice: Phrase(ko: "보드의 라벨", en: "Board labels"),
        api: .rest(.post, "labels", status: 200),
        summary: "Creates a label.",
        input: [
            .init("label", .id, "The id of the new label; generated if absent.", isRequired: false),
            .init("name", .words, "1 to 20 characters."),
            .init(
                "colour", .choice(of: Label.Colour.self), "The colour; by default `grey`.",
                isRequired: false),
        ],
        cards: { form throws(Refusal) in
            let card: ID<Entity>? = try form.id("card")
            return card.map { .these([$0]) } ?? .none
        },
        depth: { form throws(Refusal) in
            let card: ID<Entity>? = try form.id("card")
            return card.map { .whole($0) } ?? .face
        },
        form: { form, refusal, slice, viewer throws(Refusal) in
            if let card: ID<Entity> = try form.id("card") {
                return try CardPage.card(card, slice, viewer, form: form, refusal: refusal)
            }
            return LabelsPage.page(slice, viewer, form: form, refusal: refusal)
        },
        rule: { form, draft, tools throws(Refusal) in
            let name = try Label.Name(form["name"] ?? "").text
            let colour = try Label.checkedColour(form["colour"] ?? "grey")
            guard draft.board.standingLabels.count < Label.countLimit else { throw .tooManyLabels }
            let id: ID<Entity> = try form.id("label") ?? tools.id()
            guard !draft.board.holds(id) else { throw .taken("label") }
            try draft.board.requireFree(name, for: nil)
            var changes = [
                Change(id, Label.removed, from: true, to: false),
                Change(id, Label.name, to: name),
                Change(id, Label.colour, to: colour),
            ]
            guard form["card"] != nil else {
                return draft.record(changes)
            }
            let card = try draft.card(form)
            guard draft.board.labels(on: card).count < Card.labelLimit else { throw .tooManyLabelsOnCard }
            changes.append(card.change(Card.Mark.label(id).field, to: .bool(true)))
            return draft.record(changes)
        })
}

extension Refusal {
    static var tooManyLabels: Refusal {
        Refusal(
            .conflict, "too-many-labels",
            Phrase(
                ko: "보드 하나에는 라벨을 \(Label.countLimit)개까지 둘 수 있어요. 쓰지 않는 라벨을 지워 주세요.",
                en: "A board can have \(Label.countLimit) labels. Delete unused labels."))
    }
}
