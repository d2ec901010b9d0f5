import Floor

extension Board {
    /// Applies the rules of deletion to an undo or redo: it does not delete a column that has cards, which others may
    /// have added since, nor the last one. A card that was moved to another board stays away, or it would be on both.
    func keepingColumns(_ reversal: Reversal) -> Reversal {
        var kept = reversal
        kept.changes = []
        for change in reversal.changes {
            let isEnd = change.writes(Column.removed) && change.to == .bool(true)
            let isAway = cards[change.subject]?.home(besides: self) != nil
            if isAway || isEnd && (standing.count < 2 || !cards(in: change.subject).isEmpty) {
                kept.left.append(change)
            } else {
                kept.changes.append(change)
            }
        }
        return kept
    }
}
