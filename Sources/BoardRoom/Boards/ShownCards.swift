public import Floor

/// How much of each column a board's page shows: a small board as a whole; of a larger one the first cards of each
/// column, with a link to more. This bounds the size of the page.
public struct ShownCards: Hashable, Sendable {
    /// The number of cards up to which a board is shown as a whole.
    public static let wholeBoard = 150
    /// Cards shown per column of a larger board.
    public static let ofColumn = 50
    /// Each link multiplies the number of shown cards by this.
    static let step = 4

    /// The column that is shown further than the others.
    public var column: ID<Entity>?
    public var count: Int

    public init(column: ID<Entity>? = nil, count: Int = ShownCards.ofColumn) {
        self.column = column
        self.count = min(max(count, ShownCards.ofColumn), Card.countLimit)
    }

    /// Parses `column` and `cards`; an invalid number is ignored.
    init(_ query: Fields) throws(Refusal) {
        self.init(
            column: try query.id("column"),
            count: query["cards"].flatMap { Int64($0) }.map { Int(clamping: $0) } ?? ShownCards.ofColumn)
    }

    /// How many cards of a column are shown.
    public func limit(of column: ID<Entity>) -> Int { column == self.column ? count : ShownCards.ofColumn }
}

/// A column as the board's page shows it.
struct Stack {
    var column: Column
    /// The shown cards, from the top.
    var cards: [Card]
    /// The number of cards in the column.
    var count: Int
    /// Whether a filter is active.
    var isFiltered = false
}

extension BoardSlice {
    /// The columns that are not removed, each with its cards.
    func stacks() -> [Stack] {
        guard let counts = shown?.counts, let limits = shown?.cards else {
            return board.stacks().map { Stack(column: $0.column, cards: $0.cards, count: $0.cards.count) }
        }
        var totals: [ID<Entity>: Int] = [:]
        for (stored, count) in counts { totals[board.column(standingFor: stored)?.id ?? stored, default: 0] += count }
        // More than the first cards may be loaded: those that undo and the toast refer to.
        return board.stacks { limits.limit(of: $0) }.map { column, first in
            Stack(column: column, cards: first, count: max(totals[column.id] ?? 0, first.count))
        }
    }

    /// What a host loaded if not all cards: the number of cards in each stored column, and how many of each it loaded.
    public struct Shown: Sendable {
        public var cards: ShownCards
        public var counts: [ID<Entity>: Int]

        public init(_ cards: ShownCards, counts: [ID<Entity>: Int]) {
            self.cards = cards
            self.counts = counts
        }
    }
}
