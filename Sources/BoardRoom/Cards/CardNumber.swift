public import Floor

// A card's number follows from the log alone: it is the card's place among all that ever came to its board. See
// docs/decisions/log/0098-card-numbers.md.

extension Operation {
    /// The cards that come to the board by this, in the order of their numbers.
    ///
    /// A card comes once, with its first title, whichever way it comes. One that is restored, moved back or comes again
    /// had a title here before, and keeps its number.
    public var newCards: [ID<Entity>] {
        var named: Set<ID<Entity>> = []
        for change in changes where change.writes(Card.title) {
            if change.from == .null || change.from == .string("") { named.insert(change.subject) }
        }
        if named.isEmpty { return [] }
        return changes.filter { $0.isStanding && named.contains($0.subject) }.map { $0.subject }.ordered()
    }
}

extension Change {
    /// Whether it puts a card on the board, for the first time or again.
    fileprivate var isStanding: Bool { writes(Card.removed) && to == .bool(false) }
}

extension Board {
    /// Applies the operation that follows in the log, and gives the cards that come by it their numbers.
    public mutating func applyNext(_ operation: Operation) {
        apply(operation)
        for card in operation.newCards where cards[card]?.number == nil {
            lastNumber += 1
            cards[card]?.number = lastNumber
        }
    }

    /// Whether an operation puts a card back on the board that this copy of it does not hold: copies do without what was
    /// deleted long ago, and so without its number.
    public func lacksReturning(_ operation: Operation) -> Bool {
        let new = operation.newCards
        return operation.changes.contains { $0.isStanding && !holds($0.subject) && !new.contains($0.subject) }
    }
}

extension SearchQuery {
    /// The number that a query such as `#12` asks for; nil for every other query.
    public var cardNumber: Int? {
        let digits = text.bytes.dropFirst()
        guard text.hasPrefix("#"), 1...SearchQuery.numberDigits ~= digits.count else { return nil }
        var number = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// Digits of a number that is asked for: more than any board has cards.
    private static let numberDigits = 9
}
