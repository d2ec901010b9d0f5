public import Floor

extension BoardRules {
    /// Undoes the viewer's last change on this board. Optional fields: `card`, the card whose page to return to;
    /// `target`, the operation that is meant, if the request may be outdated.
    public static let undo = BoardUseCase(
        "undo", makes: .undo, by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "되돌리기", en: "Undo"),
        api: .rest(.post, "undo", status: 200),
        summary: "Undoes your last change on the board, as far as nobody has changed it since.",
        input: [],
        needsUndo: true, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            guard let last = draft.slice.undoable else { throw .nothingToUndo }
            try last.requireMeant(form)
            let reversal = draft.board.keepingNext(
                last,
                draft.board.keepingColumns(
                    Reversal.undoing(last, in: draft.board) { draft.slice.touched.contains($0) }))
            let time = draft.board.moment(of: reversal, doneAt: draft.clock)
            return draft.record([draft.operation(last.kind, .undo(last.id), reversal.changes, at: time)])
        })
}

extension Operation {
    /// Whether it is the operation that a form wants to undo or redo. A form without a target means the last one.
    ///
    /// - Throws: `undo-elsewhere`.
    func requireMeant(_ form: Fields) throws(Refusal) {
        let target: ID<Operation>? = try form.id("target")
        guard target == nil || target == id else { throw .undoElsewhere }
    }
}

extension [Change] {
    /// Whether they move this card to the trash, and so remove its page.
    func remove(_ card: ID<Entity>) -> Bool {
        contains { $0.subject == card && $0.writes(Card.removed) && $0.to == .bool(true) }
    }
}

extension Refusal {
    static var undoElsewhere: Refusal {
        Refusal(
            .conflict, "undo-elsewhere",
            Phrase(
                ko: "그사이 다른 기기에서 한 일이 있어 되돌리지 않았어요. 보드를 보고 다시 눌러 주세요.",
                en:
                    "You made a change on another device since, so nothing was undone. Check the board and undo again."
            ),
            field: "target")
    }
    static var nothingToUndo: Refusal {
        Refusal(
            .conflict, "nothing-to-undo",
            Phrase(ko: "되돌릴 일이 없어요.", en: "There is nothing to undo."))
    }
}
