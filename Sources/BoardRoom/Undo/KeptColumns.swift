import Floor

extension Board {
    /// Applies the rules of deletion to an undo or redo: it does not delete a column that has cards, which others may
    /// have added since, nor the last one.
    func keepingColumns(_ reversal: Reversal) -> Reversal {
        var kept = reversal
        kept.changes = []
        for change in reversal.changes {
            let isEnd = change.field == Column.Field.removed && change.to == .bool(true)
            if isEnd, standing.count < 2 || !cards(in: change.subject).isEmpty {
                kept.left.append(change)
            } else {
                kept.changes.append(change)
            }
        }
        return kept
    }
}
