public import Floor

/// The things that some operations write, by kind: what a host must load before it applies or undoes them.
public struct BoardAffectedIDs: Equatable, Sendable {
    public private(set) var cards: Set<ID<Entity>> = []
    public private(set) var columns: Set<ID<Entity>> = []
    public private(set) var labels: Set<ID<Entity>> = []
    public private(set) var items: Set<ID<Entity>> = []
    public private(set) var comments: Set<ID<Entity>> = []
    /// Those of the cards whose attachments they write.
    public private(set) var attached: Set<ID<Entity>> = []
    /// Whether a label or an assignee is added to a card or removed from one.
    public private(set) var hasMarks = false

    public init(of operations: [Operation]) {
        for operation in operations {
            for change in operation.changes { take(change) }
        }
    }

    private mutating func take(_ change: Change) {
        switch Board.Part(writtenBy: change.field) {
        case .card:
            cards.insert(change.subject)
            if Attachment.file(ofField: change.field) != nil { attached.insert(change.subject) }
            if !hasMarks, Card.Mark(field: change.field) != nil { hasMarks = true }
        case .column: columns.insert(change.subject)
        case .label: labels.insert(change.subject)
        case .item: items.insert(change.subject)
        case .comment: comments.insert(change.subject)
        case nil: break
        }
    }
}

extension Board {
    /// The cards whose checklist or comments an operation changes: it belongs to their history too, and changing a part
    /// of a card counts as changing the card. The parts must be on the board if the operation only changes them.
    public func cardsOfParts(in operation: Operation) -> [ID<Entity>] {
        var cards: Set<ID<Entity>> = []
        for change in operation.changes {
            let isOwner = change.writes(Item.card) || change.writes(Comment.card)
            if isOwner, case .string(let text) = change.to, let card = ID<Entity>(text) {
                cards.insert(card)
            } else if let item = items[change.subject], let card = item.card.value {
                cards.insert(card)
            } else if let comment = comments[change.subject], let card = comment.card.value {
                cards.insert(card)
            }
        }
        return Array(cards).ordered()
    }

    /// Everything an operation is about: what it changes, and the cards those are parts of.
    private func subjects(of operation: Operation) -> [ID<Entity>] {
        operation.changes.map { $0.subject } + cardsOfParts(in: operation)
    }

    /// Of the things an operation is about, those that others have changed since.
    ///
    /// - Parameter log: the operation and everything after it, in order; anything before it is ignored.
    public func touched(since operation: Operation, in log: [Operation]) -> [ID<Entity>] {
        guard let index = log.firstIndex(where: { $0.id == operation.id }) else { return [] }
        var later: Set<ID<Entity>> = []
        for other in log[index...] where other.author != operation.author { later.formUnion(subjects(of: other)) }
        return operation.changes.map { $0.subject }.filter { later.contains($0) }
    }

    public mutating func insertLoaded(_ labels: [Label]) {
        for label in labels { self.labels[label.id] = label }
    }

    public mutating func insertLoaded(_ items: [Item]) {
        for item in items { self.items[item.id] = item }
    }

    public mutating func insertLoaded(_ comments: [Comment]) {
        for comment in comments { self.comments[comment.id] = comment }
    }

    /// The labels that can be added to cards, in order of creation.
    public var standingLabels: [Label] { labels.values.filter { !$0.isRemoved }.ordered { $0.id < $1.id } }

    /// A card's labels that are not deleted.
    public func labels(on card: Card) -> [Label] {
        card.labels.held.compactMap { labels[$0] }.filter { !$0.isRemoved }
    }

    /// A card's checklist from top to bottom, as far as it was loaded.
    public func items(on card: ID<Entity>) -> [Item] {
        items.values.filter { !$0.isRemoved && $0.card.value == card }.ordered { $0.position < $1.position }
    }

    /// A card's comments, the oldest first, as far as they were loaded.
    public func comments(on card: ID<Entity>) -> [Comment] {
        comments.values.filter { !$0.isRemoved && $0.card.value == card }.ordered { left, right in
            left.added.stamp == right.added.stamp ? left.id < right.id : left.added.stamp < right.added.stamp
        }
    }
}

/// A card's counts, as the board's page shows them.
public struct CardTally: Equatable, Sendable {
    public var items: Int
    public var doneItems: Int
    public var comments: Int

    public init(items: Int = 0, doneItems: Int = 0, comments: Int = 0) {
        self.items = items
        self.doneItems = doneItems
        self.comments = comments
    }
}

extension Board {
    /// Counted from what was loaded: correct only if all of it was.
    public func tallies() -> [ID<Entity>: CardTally] {
        var tallies: [ID<Entity>: CardTally] = [:]
        for item in items.values where !item.isRemoved {
            guard let card = item.card.value else { continue }
            tallies[card, default: CardTally()].items += 1
            if item.done.value { tallies[card, default: CardTally()].doneItems += 1 }
        }
        for comment in comments.values where !comment.isRemoved {
            guard let card = comment.card.value else { continue }
            tallies[card, default: CardTally()].comments += 1
        }
        return tallies
    }
}
