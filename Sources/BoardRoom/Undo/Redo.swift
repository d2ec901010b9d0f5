public import Floor

extension BoardRules {
    /// Redoes what the viewer undid last. Optional fields `card` and `target`, as with undo.
    public static let redo = BoardUseCase(
        "redo", makes: .redo, by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "다시 하기", en: "Redo"),
        api: .rest(.post, "redo", status: 200),
        summary: "Redoes the change that you undid last.",
        input: [],
        needsUndo: true, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            guard let last = draft.slice.redoable else { throw .nothingToRedo }
            try last.requireMeant(form)
            let reversal = draft.board.keepingNext(
                last, draft.board.keepingColumns(Reversal.redoing(last, after: draft.slice.lastUndo, in: draft.board)))
            let time = draft.board.moment(of: reversal, doneAt: draft.clock)
            return draft.record([draft.operation(last.kind, .redo(last.id), reversal.changes, at: time)])
        })
}

extension Refusal {
    static var nothingToRedo: Refusal {
        Refusal(
            .conflict, "nothing-to-redo",
            Phrase(ko: "다시 할 일이 없어요.", en: "There is nothing to redo."))
    }
}
