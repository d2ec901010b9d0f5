public import Floor

extension Column {
    /// Cards that one change moves or archives at once: what a device and a page of the history take in at once.
    public static let moveLimit = 500

    /// The field in which a device names the cards of a column that it has changed, separated by blanks.
    public static let shownCards = "cards"
}

extension Board {
    /// The cards that a change of all cards of a column is about, as a device names them; none where it has none.
    public func shownCards(in column: ID<Entity>) -> String {
        var text = ""
        for card in cards(in: column).prefix(Column.moveLimit) { text += (text.isEmpty ? "" : " ") + card.id.text }
        return text
    }
}

extension BoardDraft {
    /// The cards that a change of all cards of a column is about: from the top, as many as one change takes.
    ///
    /// Of a device that was offline only those that its owner has seen there: what others have put into the column since
    /// stays, and so does what they have taken out of it.
    func cards(of column: Column, _ form: Fields) throws(Refusal) -> ArraySlice<Card> {
        let there = board.cards(in: column.id)
        guard let named = form[Column.shownCards], !named.isEmpty else { return there.prefix(Column.moveLimit) }
        var shown: Set<ID<Entity>> = []
        for text in named.split(at: UInt8(ascii: " ")) {
            let id: ID<Entity>? = try Fields([.init(Column.shownCards, text)]).id(Column.shownCards)
            if let id { shown.insert(id) }
        }
        return there.filter { shown.contains($0.id) }.prefix(Column.moveLimit)
    }
}
