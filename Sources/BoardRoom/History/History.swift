public import Floor

/// The requested part of a board's log.
public struct HistoryQuery: Equatable, Sendable {
    /// Only operations on this card.
    public var card: ID<Entity>?
    /// Only operations by this person.
    public var author: ID<Person>?
    /// Only operations before this sequence; nil for the newest.
    public var before: Int64?
    /// The card right after this operation: requests all of the card's operations up to it.
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

    /// Parses a query string: `before` and `by`. An invalid `before` is treated as the newest.
    init(_ query: Fields, card: ID<Entity>? = nil) throws(Refusal) {
        self.init(card: card, author: try query.id("by"), before: query["before"].flatMap { Int64($0) })
    }
}

/// A range of a board's log.
public struct History: Sendable {
    /// The newest first.
    public var recorded: [RecordedOperation]
    /// There is more before this sequence; nil at the beginning.
    public var next: Int64?
    /// There is more before this sequence that only the server has: a device holds the newest part of a log. Nil if
    /// nothing is missing after ``recorded``.
    public var nextAtHome: Int64?

    public init(recorded: [RecordedOperation], next: Int64? = nil, nextAtHome: Int64? = nil) {
        self.recorded = recorded
        self.next = next
        self.nextAtHome = nextAtHome
    }
}

extension History {
    /// Everybody it involves: authors, people whose role changed, assignees, and people mentioned in comments.
    public var people: Set<ID<Person>> {
        var people: Set<ID<Person>> = []
        for entry in recorded {
            people.insert(entry.operation.author)
            for change in entry.operation.changes {
                if change.field == Board.roleField { people.insert(ID(change.subject)) }
                if case .assignee(let person)? = Card.Mark(field: change.field) { people.insert(person) }
                guard change.writes(Comment.text) else { continue }
                for case .string(let text) in [change.from, change.to] { people.formUnion(CommentText(text).people) }
            }
        }
        return people
    }
}
