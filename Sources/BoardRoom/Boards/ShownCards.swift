public import Floor

/// How much of each column a board's page shows: all of a board of some size, and of a larger one each column's first
/// cards, with a link to more of them. So a page takes no longer the more there is on the board.
public struct ShownCards: Hashable, Sendable {
    /// Cards on a board that is shown whole.
    public static let wholeBoard = 150
    /// Cards shown of each column of a larger one.
    public static let ofColumn = 50
    /// Each link shows so many times as many.
    static let step = 4

    /// The column that is shown further than the others.
    public var column: ID<Entity>?
    public var count: Int

    public init(column: ID<Entity>? = nil, count: Int = ShownCards.ofColumn) {
        self.column = column
        self.count = min(max(count, ShownCards.ofColumn), Card.countLimit)
    }

    /// Reads `column` and `cards`; a number that is none counts as none.
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
    /// Those that are shown, from the top.
    var cards: [Card]
    /// How many stand in it.
    var count: Int
    /// Whether only some of them are asked for.
    var isFiltered = false
}

extension BoardSlice {
    /// The columns that stand, each with its cards.
    func stacks() -> [Stack] {
        guard let counts = shown?.counts, let limits = shown?.cards else {
            return board.stacks().map { Stack(column: $0.column, cards: $0.cards, count: $0.cards.count) }
        }
        var totals: [ID<Entity>: Int] = [:]
        for (stored, count) in counts { totals[board.column(standingFor: stored)?.id ?? stored, default: 0] += count }
        // Besides the first ones, those are there that undo and the toast speak of.
        return board.stacks { limits.limit(of: $0) }.map { column, first in
            Stack(column: column, cards: first, count: max(totals[column.id] ?? 0, first.count))
        }
    }

    /// What a host loaded that did not load all cards: how many stand in each column, as it is stored, and how many of
    /// each it loaded.
    public struct Shown: Sendable {
        public var cards: ShownCards
        public var counts: [ID<Entity>: Int]

        public init(_ cards: ShownCards, counts: [ID<Entity>: Int]) {
            self.cards = cards
            self.counts = counts
        }
    }
}
