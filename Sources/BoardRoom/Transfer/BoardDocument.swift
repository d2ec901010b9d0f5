public import Floor

/// A board as it travels: all that it has, apart from who may see it. Exports write one, imports read one, whatever the
/// form of the file.
public struct BoardDocument: Equatable, Sendable {
    public var name: String
    public var isArchived = false
    public var columns: [Column] = []
    public var labels: [Label] = []
    public var cards: [Card] = []
    /// What those are called who are named by id, as far as it is known.
    public var people: [ID<Person>: String] = [:]

    /// A column; cards name it by its place in the list.
    public struct Column: Equatable, Sendable {
        /// Nil for the kind's own name, in each reader's language.
        public var name: String?
        public var kind: BoardRoom.Column.Kind
        /// How many cards it is meant to hold; nil for any number.
        public var limit: Int?
    }

    /// A label; cards name it by its place in the list.
    public struct Label: Equatable, Sendable {
        public var name: String
        public var colour: BoardRoom.Label.Colour
    }

    public struct Card: Equatable, Sendable {
        public var column: Int
        public var title: String
        public var body = ""
        public var due: Day?
        public var isTrashed = false
        public var labels: [Int] = []
        public var assignees: [ID<Person>] = []
        public var items: [Item] = []
        public var comments: [Comment] = []
    }

    public struct Item: Equatable, Sendable {
        public var text: String
        public var isDone: Bool
    }

    public struct Comment: Equatable, Sendable {
        /// Who said it, by the name they had.
        public var name: String
        /// Unix milliseconds.
        public var saidAt: Int64
        public var text: String
    }

    init(name: String) { self.name = name }
}

extension BoardDocument {
    /// A board with everything of it loaded: columns, labels, cards with those in the trash, items and comments.
    ///
    /// - Parameter names: of people on the board, and of those who were.
    public init(_ board: Board, names: (ID<Person>) -> String?) {
        self.init(name: board.name.value)
        isArchived = board.isArchived
        let standing = board.standing
        columns = standing.map { Column(name: $0.name.value, kind: $0.kind.value, limit: $0.cardLimit.value) }
        let known = board.standingLabels
        labels = known.map { Label(name: $0.name.value, colour: $0.colour.value) }
        var labelPlaces: [ID<Entity>: Int] = [:]
        for (place, label) in known.enumerated() { labelPlaces[label.id] = place }
        var columnPlaces: [ID<Entity>: Int] = [:]
        for (place, column) in standing.enumerated() { columnPlaces[column.id] = place }
        let parts = Parts(board)
        for card in BoardDocument.inOrder(board, columnPlaces) {
            var written = Card(
                column: board.column(of: card).flatMap { columnPlaces[$0.id] } ?? 0, title: card.title.value,
                body: card.body.value, due: card.due.value, isTrashed: card.isRemoved)
            written.labels = card.labels.held.compactMap { labelPlaces[$0] }.sorted()
            written.assignees = card.assignees.held
            for person in written.assignees { people[person] = names(person) }
            written.items = (parts.items[card.id] ?? []).map { Item(text: $0.text.value, isDone: $0.done.value) }
            written.comments = (parts.comments[card.id] ?? []).map { Comment($0, names: names) }
            cards.append(written)
        }
    }

    /// The cards column by column from top to bottom, then those in the trash in the same way.
    private static func inOrder(_ board: Board, _ places: [ID<Entity>: Int]) -> [BoardRoom.Card] {
        var cards: [(place: Int, card: BoardRoom.Card)] = []
        for card in board.cards.values where card.added.value != nil {
            cards.append((board.column(of: card).flatMap { places[$0.id] } ?? 0, card))
        }
        cards.sort { left, right in
            if left.card.isRemoved != right.card.isRemoved { return right.card.isRemoved }
            if left.place != right.place { return left.place < right.place }
            return left.card.position < right.card.position
        }
        return cards.map { $0.card }
    }

    /// A board's items and comments by their cards, in their order: one pass over them all.
    private struct Parts {
        var items: [ID<Entity>: [BoardRoom.Item]] = [:]
        var comments: [ID<Entity>: [BoardRoom.Comment]] = [:]

        init(_ board: Board) {
            for item in board.items.values where !item.isRemoved {
                if let card = item.card.value { items[card, default: []].append(item) }
            }
            for comment in board.comments.values where !comment.isRemoved {
                if let card = comment.card.value { comments[card, default: []].append(comment) }
            }
            for card in Array(items.keys) { items[card]?.sort { $0.position < $1.position } }
            for card in Array(comments.keys) {
                comments[card]?.sort { left, right in
                    left.saidAt == right.saidAt ? left.id < right.id : left.saidAt < right.saidAt
                }
            }
        }
    }
}

extension BoardRoom.Comment {
    /// When it was said, and in which order where two were said at once.
    fileprivate var saidAt: Stamp { added.stamp }
}

extension BoardDocument.Comment {
    fileprivate init(_ comment: BoardRoom.Comment, names: (ID<Person>) -> String?) {
        self.init(
            name: comment.origin.value?.name ?? comment.added.value.flatMap(names) ?? "",
            saidAt: comment.firstSaidAt, text: comment.text.value)
    }
}
