public import Floor

extension Board {
    /// The cards of a column from top to bottom. Cards of equal rank are ordered by id, everywhere.
    public func cards(in column: ID<Entity>) -> [Card] {
        piles().first { $0.column.id == column }.map { cards(at: $0.positions, first: .max) } ?? []
    }

    /// Every column with its cards from the top, in one pass.
    ///
    /// - Parameter limit: the maximum number of cards per column.
    public func stacks(first limit: (ID<Entity>) -> Int = { _ in .max }) -> [(column: Column, cards: [Card])] {
        piles().map { column, positions in (column, cards(at: positions, first: limit(column.id))) }
    }

    /// The number of cards in every column.
    public func counts() -> [(column: Column, count: Int)] {
        piles().map { column, positions in (column, positions.count) }
    }

    /// The positions of the cards of each column, unsorted. Sorting positions rather than cards moves a tenth of the
    /// memory, and a board may have thousands.
    private func piles() -> [(column: Column, positions: [Position])] {
        let standing = standing
        if standing.isEmpty { return [] }
        var indexes: [ID<Entity>: Int] = [:]
        for stored in columns.keys {
            let shown = column(standingFor: stored)?.id
            indexes[stored] = standing.firstIndex { $0.id == shown }
        }
        var piles: [[Position]] = Array(repeating: [], count: standing.count)
        for card in cards.values where card.isOnBoard {
            guard let place = card.place.value else { continue }
            piles[indexes[place.column] ?? 0].append(card.position)
        }
        return standing.enumerated().map { index, column in (column, piles[index]) }
    }

    private func cards(at positions: [Position], first limit: Int) -> [Card] {
        positions.ordered().prefix(limit).compactMap { cards[$0.id] }
    }
}
