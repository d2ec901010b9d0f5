import Floor

extension BoardUseCase {
    /// Does again what the person took back last. Optional fields `card` and `target`, as with undo.
    static let redo = BoardUseCase(
        "redo", needsUndo: true,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            guard let last = slice.redoable else { throw .nothingToRedo }
            try last.requireMeant(form)
            let reversal = slice.board.keepingColumns(Reversal.redoing(last, in: slice.board))
            var operation = draft.operation(last.kind, intent: .redo(last.id), reversal.changes)
            operation.clock = slice.board.moment(of: reversal, doneAt: draft.clock)
            return try draft.record(operation, for: form)
        })
}

extension Refusal {
    static var nothingToRedo: Refusal {
        Refusal(
            .conflict, "nothing-to-redo",
            Phrase(ko: "다시 할 일이 없어요.", en: "There is nothing to redo."))
    }
}
