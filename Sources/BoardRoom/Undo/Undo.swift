import Floor

extension BoardUseCase {
    /// Takes back the last thing the person did on this board. Optional field `card`: the card on whose page to go on.
    static let undo = BoardUseCase(
        "undo", needsUndo: true,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            guard let last = slice.undoable else { throw .nothingToUndo }
            let reversal = slice.board.keepingColumns(
                Reversal.undoing(last, in: slice.board) { slice.touched.contains($0) })
            let operation = draft.operation(last.kind, intent: .undo(last.id), reversal.changes)
            guard let card: ID<Entity> = try form.id("card") else { return draft.record(operation) }
            return reversal.changes.remove(card) ? draft.record(operation) : draft.record(operation, at: card)
        })
}

extension [Change] {
    /// Whether a card goes into the trash with them, and its page with the card.
    func remove(_ card: ID<Entity>) -> Bool {
        contains { $0.subject == card && $0.field == Card.Field.removed && $0.to == .bool(true) }
    }
}

extension Refusal {
    static let nothingToUndo = Refusal(
        .conflict, "nothing-to-undo",
        Phrase(ko: "되돌릴 일이 없어요.", en: "There is nothing to undo."))
}
