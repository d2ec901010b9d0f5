import Floor

extension Board {
    /// What undoing or redoing comes to under the rules of deleting: a column does not go with cards in it, which others may
    /// have put there since, nor does the last one.
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
