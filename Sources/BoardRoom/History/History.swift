public import Floor

/// Which part of a board's log an answer tells of.
public struct HistoryQuery: Equatable, Sendable {
    /// Only what happened to this card.
    public var card: ID<Entity>?
    /// Only what this person did.
    public var author: ID<Person>?
    /// What came before this sequence; nil for the newest.
    public var before: Int64?
    /// The card as it was right after this operation: all of the card's operations up to it.
    public var version: ID<Operation>?

    /// Operations on one page.
    public static let pageLimit = 40

    public init(
        card: ID<Entity>? = nil, author: ID<Person>? = nil, before: Int64? = nil, version: ID<Operation>? = nil
    ) {
        self.card = card
        self.author = author
        self.before = before
        self.version = version
    }

    /// Reads the query of a page: `before` and `by`. A `before` that is no number is the newest.
    init(_ query: Fields, card: ID<Entity>? = nil) throws(Refusal) {
        self.init(card: card, author: try query.id("by"), before: query["before"].flatMap { Int64($0) })
    }
}

/// A stretch of a board's log.
public struct History: Sendable {
    /// The newest first.
    public var recorded: [RecordedOperation]
    /// Before which sequence there is more; nil at the beginning.
    public var next: Int64?
    /// Before which sequence there is more that only the house has: a device holds the newest of a log. Nil where nothing is
    /// missing after ``recorded``.
    public var nextAtHome: Int64?

    public init(recorded: [RecordedOperation], next: Int64? = nil, nextAtHome: Int64? = nil) {
        self.recorded = recorded
        self.next = next
        self.nextAtHome = nextAtHome
    }
}

extension History {
    /// Everybody it speaks of: who did something, whose role changed, who sees to a card, and who is named in a comment.
    public var people: Set<ID<Person>> {
        var people: Set<ID<Person>> = []
        for entry in recorded {
            people.insert(entry.operation.author)
            for change in entry.operation.changes {
                if change.field == Board.Field.role { people.insert(ID(change.subject)) }
                if case .assignee(let person)? = Card.Mark(field: change.field) { people.insert(person) }
                guard change.field == Comment.textField else { continue }
                for case .string(let text) in [change.from, change.to] { people.formUnion(CommentText(text).people) }
            }
        }
        return people
    }
}
