import Floor

extension BoardUseCase {
    /// Does again what the person took back last. Optional field `card`, as with undo.
    static let redo = BoardUseCase(
        "redo", needsUndo: true,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            guard let last = slice.redoable else { throw .nothingToRedo }
            let reversal = slice.board.keepingColumns(Reversal.redoing(last, in: slice.board))
            let operation = draft.operation(last.kind, intent: .redo(last.id), reversal.changes)
            guard let card: ID<Entity> = try form.id("card") else { return draft.record(operation) }
            return reversal.changes.remove(card) ? draft.record(operation) : draft.record(operation, at: card)
        })
}

extension Refusal {
    static let nothingToRedo = Refusal(
        .conflict, "nothing-to-redo",
        Phrase(ko: "다시 할 일이 없어요.", en: "There is nothing to redo."))
}
