import Floor

extension BoardUseCase {
    /// A new label of the board; where it was made for a card, the card has it on.
    ///
    /// Fields: `name`; optional `colour` (`grey` without it), `label` (the new id), `card`.
    static let addLabel = BoardUseCase(
        "add-label",
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
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let name = try Label.Name(form["name"] ?? "").text
            let colour = try Label.checkedColour(form["colour"] ?? "grey")
            guard slice.board.standingLabels.count < Label.countLimit else { throw .tooManyLabels }
            let id: ID<Entity> = try form.id("label") ?? tools.id()
            guard !slice.board.holds(id) else { throw .taken("label") }
            try slice.board.requireFree(name, for: nil)
            var changes = [
                Change(id, Label.Field.removed, from: .bool(true), to: .bool(false)),
                Change(id, Label.Field.name, to: .string(name)),
                Change(id, Label.Field.colour, to: .string(colour.rawValue)),
            ]
            guard form["card"] != nil else {
                return draft.record(draft.operation("label.added", changes), on: LabelsPage.segment)
            }
            let card = try draft.card(form)
            guard slice.board.labels(on: card).count < Card.labelLimit else { throw .tooManyLabelsOnCard }
            changes.append(card.change(Card.Mark.label(id).field, to: .bool(true)))
            return draft.record(draft.operation("label.added", changes), at: card.id)
        })
}

extension Refusal {
    static var tooManyLabels: Refusal {
        Refusal(
            .conflict, "too-many-labels",
            Phrase(
                ko: "보드 하나에는 라벨을 \(Label.countLimit)개까지 둘 수 있어요. 쓰지 않는 라벨을 지워 주세요.",
                en: "A board holds \(Label.countLimit) labels. Delete some that are not used."))
    }
}
