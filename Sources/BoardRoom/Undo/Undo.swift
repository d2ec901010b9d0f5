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
            return try draft.record(draft.operation(last.kind, intent: .undo(last.id), reversal.changes), for: form)
        })
}

extension Draft {
    /// Records what undid or did again, then goes on at the card whose page the form stood on, unless it went with it.
    func record(_ operation: Operation, for form: Fields) throws(Refusal) -> Outcome {
        guard let card: ID<Entity> = try form.id("card"), !operation.changes.remove(card) else {
            return record(operation)
        }
        return record(operation, at: card)
    }
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
